import Control
import Menus

/// Tells a window manager's repeats of a `show` from a new one. Pure.
///
/// A window manager that runs `whorl show` at a key repeats it while the key is held, and its last repeat may be
/// under way when the key comes up.
nonisolated struct HeldShow: Sendable {
  /// What a repeat may take from the window manager to us.
  static let grace: Milliseconds = 150

  private let command: Control.Command
  private let keys: Set<KeyCode>
  private var releasedAt: Instant?

  /// - Parameter keys: those that were down when `command` came, modifiers left out; nil without any.
  init?(_ command: Control.Command, keys: Set<KeyCode>) {
    guard !keys.isEmpty else { return nil }
    self.command = command
    self.keys = keys
  }

  /// True while one of the keys is down.
  var isHeld: Bool { releasedAt == nil }

  mutating func released(_ code: KeyCode, at now: Instant) {
    if keys.contains(code), isHeld { releasedAt = now }
  }

  func isRepeat(_ command: Control.Command, at now: Instant) -> Bool {
    command == self.command && (releasedAt.map { now - $0 < HeldShow.grace } ?? true)
  }
}
