import Configuration
import Control
import Menus

/// What `list` and `status` say of a running daemon.
struct Listing {
  private let daemon: Daemon

  init(_ daemon: Daemon) { self.daemon = daemon }

  /// A path a line, as `show` and `choose` take it: every menu, and its items below it.
  var menus: String {
    setup.menus.flatMap { paths(of: $0, at: MenuPath($0.name)) }
      .map { "\($0)\n" }.joined()
  }

  /// Submenus by name are listed under their own name: they may form circles.
  private func paths(of menu: Menu, at path: MenuPath) -> [MenuPath] {
    [path]
      + menu.items.flatMap { item in
        let below = MenuPath(path.menu, path.items + [item.id.rawValue])
        if case .items(let submenu) = item.action { return paths(of: submenu, at: below) }
        return [below]
      }
  }

  var status: String {
    var lines = [
      "display: \(daemon.displayName)",
      "triggers: \(daemon.isPaused ? "paused" : "grabbed")",
      "open menu: \(daemon.menus.openName?.rawValue ?? "none")",
      "compositor: \(daemon.screen.isComposited ? "yes" : "no")",
    ]
    for menu in setup.menus {
      let triggers = menu.triggers.map { KeyNames.text(of: $0) + obstacle(of: $0) }.joined(separator: ", ")
      lines.append("menu \(menu.name): \(triggers.isEmpty ? "no trigger" : triggers)")
    }
    for item in daemon.configuration.triggers.openers.map(\.menu) where item.shortcutOf != nil {
      let triggers = item.triggers.map { KeyNames.text(of: $0) + obstacle(of: $0) }.joined(separator: ", ")
      lines.append("item \(item.name): \(triggers)")
    }
    for launcher in daemon.launchers.launchers {
      let state = launcher.state.isOpen ? "open" : launcher.isVisible ? "closed" : "not shown here"
      lines.append("launcher \(launcher.name): \(state)")
    }
    lines.append("configuration: \(configuration)")
    lines += daemon.configuration.diagnostics.map(\.description)
    return lines.map { $0 + "\n" }.joined()
  }

  private var configuration: String {
    let count = errors.counting("error")
    if errors == 0 { return setup.isBuiltIn ? "none; the built-in menu is used" : "good" }
    return "\(count); \(setup.isBuiltIn ? "the built-in menu stands in" : "the last good one is in force")"
  }

  private var setup: Setup { daemon.configuration.current }
  private var errors: Int { daemon.configuration.diagnostics.filter { $0.severity == .error }.count }

  private func obstacle(of trigger: Trigger) -> String {
    daemon.triggers.standing(of: trigger).remark.map { " (\($0))" } ?? ""
  }

  /// Each trigger on a line, with what is wrong with it, as `whorl doctor` marks it.
  var triggers: String {
    if daemon.isPaused { return "-- paused: all triggers are given back; `whorl resume` ends that\n" }
    return daemon.configuration.triggers.openers.flatMap { opener in
      opener.menu.triggers.map { trigger in
        let kind = opener.menu.shortcutOf == nil ? "menu" : "item"
        let standing = daemon.triggers.standing(of: trigger)
        let text = standing.sentence(on: "\(kind) \(opener.menu.name): \(KeyNames.text(of: trigger))")
        return "\(standing.mark) \(text)\n"
      }
    }.joined()
  }

  var json: Json {
    .object([
      ("version", .text(programVersion)),
      ("display", .text(daemon.displayName.description)),
      ("paused", .boolean(daemon.isPaused)),
      ("open", daemon.menus.openName.map { .text($0.rawValue) } ?? .null),
      ("openings", .number(Double(daemon.menus.openings))),
      ("composited", .boolean(daemon.screen.isComposited)),
      ("pixmapBytes", .number(Double(daemon.screen.byteCount + daemon.launchers.byteCount))),
      ("readings", .number(Double(daemon.configuration.renewals))),
      ("errors", .number(Double(errors))),
      (
        "launchers",
        .list(
          daemon.launchers.launchers.map { launcher in
            .object([
              ("name", .text(launcher.name.rawValue)), ("open", .boolean(launcher.state.isOpen)),
              ("extended", .boolean(launcher.state.isExtended)), ("shown", .boolean(launcher.isVisible)),
            ])
          })
      ),
      (
        "menus",
        .list(
          setup.menus.map { menu in
            .object([
              ("name", .text(menu.name.rawValue)), ("items", .number(Double(menu.items.count))),
              ("triggers", .list(menu.triggers.map(trigger))),
            ])
          })
      ),
    ])
  }

  private func trigger(_ trigger: Trigger) -> Json {
    let isTaken = daemon.triggers.standing(of: trigger) == .taken
    return .object([
      ("trigger", .text(KeyNames.text(of: trigger))), ("grabbed", .boolean(isTaken && !daemon.isPaused)),
    ])
  }
}
