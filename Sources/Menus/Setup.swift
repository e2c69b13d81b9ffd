import Geometry

/// All that one reading of the configuration yields.
package struct Setup: Hashable, Sendable {
  package var settings = Settings()
  package var motion = Motion()
  package var keys = KeyBindings.standard
  package var themes: [String: NamedTheme] = [:]
  /// In file order.
  package var menus: [Menu] = []
  /// In file order.
  package var launchers: [LauncherSetup] = []
  /// True for the built-in menu, which takes the first free trigger of its list.
  package var isBuiltIn = false

  package init() {}

  package func menu(_ name: MenuName) -> Menu? { menus.first { $0.name == name } }

  /// The menu that a trigger opens now, or the item it runs: of those whose conditions hold the one with the most of them, the first
  /// of equals; one without conditions comes last. nil where none would open.
  package func menu(for trigger: Trigger, in desktop: DesktopState) -> Menu? {
    var best: Menu?
    for menu in triggered(in: desktop) where menu.triggers.contains(trigger) {
      if best.map({ menu.conditionWeight > $0.conditionWeight }) ?? true { best = menu }
    }
    return best
  }

  /// Those of all menus and items.
  package var conditions: [Condition] { menus.flatMap(\.allConditions) }

  package func theme(named name: String) -> Theme? {
    switch name {
    case "light": themes[name]?.theme ?? .light
    case "dark": themes[name]?.theme ?? .dark
    default: themes[name]?.theme
    }
  }
}

extension Menu {
  /// Its own, and those of its items and of the menus inside it.
  package var allConditions: [Condition] { [when, except].compactMap(\.self) + itemConditions }

  /// Whether it would open, or might, where that depends on what only the press tells.
  package func opens(in desktop: DesktopState) -> Bool {
    if when?.holds(in: desktop) == false { return false }
    return except?.holds(in: desktop) != true
  }

  package var conditionWeight: Int { (when?.weight ?? 0) + (except?.weight ?? 0) }
}
