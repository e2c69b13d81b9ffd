import CDesktop

/// Knows whether the screen saver covers the screen (MIT-SCREEN-SAVER 1.1, ScreenSaverNotify).
package final class ScreenSaverWatch {
  package private(set) var isOn = false

  /// Without the extension it is never on.
  package init(on connection: Connection) {
    guard connection.extensions.has(.screenSaver) else { return }
    XScreenSaverSelectInput(connection.handle, connection.root.rawValue, UInt(ScreenSaverNotifyMask))
  }

  /// Whether `event` says that it has just started: an open menu closes.
  package func handle(_ event: Event) -> Bool {
    guard case .screenSaver(let isOn) = event else { return false }
    defer { self.isOn = isOn }
    return isOn && !self.isOn
  }
}
