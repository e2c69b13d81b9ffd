import Menus

/// Messages to the user through the desktop's notification service (Desktop Notifications Specification 1.2).
package final class Notifications {
  private let bus: Bus
  private let onMissing: (String) -> Void
  private var lastShown: [Message: Instant] = [:]

  /// The same message is not shown again within this time.
  private static let pause: Milliseconds = 10_000

  private struct Message: Hashable {
    let title: String
    let text: String
  }

  /// - Parameter onMissing: gets a message that no service showed, for the log.
  package init(bus: Bus, onMissing: @escaping (String) -> Void = { _ in }) {
    self.bus = bus
    self.onMissing = onMissing
  }

  /// Shows a message of plain text; returns at once.
  package func show(_ title: String, _ text: String, now: Instant = MainLoop.now) {
    lastShown = lastShown.filter { now - $0.value < Self.pause }
    let message = Message(title: title, text: text)
    guard lastShown[message] == nil else { return }
    lastShown[message] = now
    bus.call(
      Bus.Method(
        "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
        "Notify"),
      [
        .string("Whorl"), .unsigned(0), .string(""), .string(Self.sendable(title)),
        .string(Self.escaped(Self.sendable(text))), .strings([]), .dictionary([:]), .integer(-1),
      ]
    ) { [onMissing] reply in
      if reply == nil { onMissing("no notification service showed: \(title): \(text)") }
    }
  }

  /// D-Bus strings hold no NUL.
  private static func sendable(_ text: String) -> String { text.substituting("\u{FFFD}", for: "\0") }

  /// The body is markup (specification, "Markup").
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
