import CDesktop

/// Real input through XTest. Each call is on its way to the server when it returns; `Screen.sync` waits.
extension Screen {
  /// The key that opens the menu in all measurements.
  static let trigger = "F9"

  func press(_ key: String = Screen.trigger) { turn(key, isDown: true) }

  func release(_ key: String = Screen.trigger) { turn(key, isDown: false) }

  func tap(_ key: String) {
    turn(key, isDown: true)
    turn(key, isDown: false)
  }

  func click(_ button: UInt32 = 1) {
    XTestFakeButtonEvent(display, button, 1, 0)
    XTestFakeButtonEvent(display, button, 0, 0)
    XFlush(display)
  }

  enum Notch: UInt32 {
    case up = 4
    case down = 5
  }

  /// One notch of the wheel.
  func scroll(_ notch: Notch) { click(notch.rawValue) }

  func move(to x: Int, _ y: Int) {
    XTestFakeMotionEvent(display, -1, Int32(x), Int32(y), 0)
    XFlush(display)
  }

  private func turn(_ key: String, isDown: Bool) {
    let code = XKeysymToKeycode(display, XStringToKeysym(key))
    XTestFakeKeyEvent(display, UInt32(code), isDown ? 1 : 0, 0)
    XFlush(display)
  }
}
