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

  /// The menus by name, and those that are written inside launchers.
  package var allMenus: [Menu] { menus + launchers.compactMap(\.ownMenu) }

  /// With every menu as `change` makes it, those that are written inside launchers too.
  package func changingMenus(_ change: (Menu) -> Menu) -> Setup {
    var setup = self
    for index in setup.menus.indices { setup.menus[index] = change(setup.menus[index]) }
    for index in setup.launchers.indices {
      guard let menu = setup.launchers[index].ownMenu else { continue }
      setup.launchers[index].item.action = .items(change(menu))
    }
    return setup
  }

  /// Those of all menus and items.
  package var conditions: [Condition] { allMenus.flatMap(\.allConditions) }

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

  package var conditionWeight: Int { (when?.weight ?? 0) + (except?.weight ?? 0) }
}
