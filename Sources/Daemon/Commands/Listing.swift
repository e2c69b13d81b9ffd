import Configuration
import Control
import Menus

/// What `list` and `status` say of a running daemon.
struct Listing {
  private let daemon: Daemon

  init(_ daemon: Daemon) { self.daemon = daemon }

  /// A menu's name a line.
  var menus: String { daemon.configuration.setup.menus.map { "\($0.name)\n" }.joined() }

  var status: String {
    let setup = daemon.configuration.setup
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
    lines.append("configuration: \(errors == 0 ? "good" : "\(errors) errors; the last good one is in force")")
    return lines.map { $0 + "\n" }.joined()
  }

  private var errors: Int { daemon.configuration.diagnostics.filter { $0.severity == .error }.count }

  private func obstacle(of trigger: Trigger) -> String {
    if daemon.configuration.setup.isBuiltIn, daemon.triggers.taken != trigger { return " (not taken)" }
    return switch daemon.triggers.obstacles[trigger] {
    case .held?: " (held by another program)"
    case .noKey?, .noModifier?: " (no such key on this keyboard)"
    case .same?: " (the same key as another trigger)"
    case nil: ""
    }
  }

  var json: Json {
    .object([
      ("version", .text(programVersion)),
      ("display", .text(daemon.displayName.description)),
      ("paused", .boolean(daemon.isPaused)),
      ("open", daemon.menus.openName.map { .text($0.rawValue) } ?? .null),
      ("openings", .number(Double(daemon.menus.openings))),
      ("composited", .boolean(daemon.screen.isComposited)),
      ("pixmapBytes", .number(Double(daemon.screen.byteCount))),
      ("readings", .number(Double(daemon.configuration.renewals))),
      ("errors", .number(Double(errors))),
      (
        "menus",
        .list(
          daemon.configuration.setup.menus.map { menu in
            .object([
              ("name", .text(menu.name.rawValue)), ("items", .number(Double(menu.items.count))),
              ("triggers", .list(menu.triggers.map(trigger))),
            ])
          })
      ),
    ])
  }

  private func trigger(_ trigger: Trigger) -> Json {
    let isBuiltIn = daemon.configuration.setup.isBuiltIn
    let isTaken = isBuiltIn ? daemon.triggers.taken == trigger : daemon.triggers.obstacles[trigger] == nil
    return .object([
      ("trigger", .text(KeyNames.text(of: trigger))), ("grabbed", .boolean(isTaken && !daemon.isPaused)),
    ])
  }
}
