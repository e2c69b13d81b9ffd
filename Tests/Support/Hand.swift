import CDesktop

/// A hand on the keyboard and the mouse: real input through XTest. Every call returns once the server has
/// taken the input in.
package final class Hand {
  private let client: Client

  package init(_ server: PrivateServer) throws {
    client = try Client(server)
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let found = XTestQueryExtension(client.display, &event, &error, &major, &minor)
    guard found != 0 else { throw TestFailure("\(server.display) has no XTEST") }
    // Input goes on while another client holds a server grab.
    XTestGrabControl(client.display, 1)
  }

  /// Presses keys by keysym name, in this order.
  /// - Parameter milliseconds: how long the server waits first; for tests that are about delays.
  package func press(_ keys: String..., after milliseconds: UInt = 0) throws {
    for key in keys { try turn(key, isDown: true, after: milliseconds) }
  }

  package func release(_ keys: String..., after milliseconds: UInt = 0) throws {
    for key in keys { try turn(key, isDown: false, after: milliseconds) }
  }

  /// Presses the keys in this order and releases them in the opposite one.
  package func tap(_ keys: String...) throws {
    for key in keys { try turn(key, isDown: true, after: 0) }
    for key in keys.reversed() { try turn(key, isDown: false, after: 0) }
  }

  /// Presses and releases the key in one place of the keyboard, whatever it means there.
  package func tap(code: UInt32) {
    for isDown: Int32 in [1, 0] {
      XTestFakeKeyEvent(client.display, code, isDown, 0)
      client.sync()
    }
  }

  package func press(button: UInt32, after milliseconds: UInt = 0) {
    XTestFakeButtonEvent(client.display, button, 1, milliseconds)
    client.sync()
  }

  package func release(button: UInt32, after milliseconds: UInt = 0) {
    XTestFakeButtonEvent(client.display, button, 0, milliseconds)
    client.sync()
  }

  package func click(_ button: UInt32 = 1) {
    press(button: button)
    release(button: button)
  }

  /// Moves the pointer to a place on the root.
  package func move(to x: Int, _ y: Int, after milliseconds: UInt = 0) {
    XTestFakeMotionEvent(client.display, -1, Int32(x), Int32(y), milliseconds)
    client.sync()
  }

  package func move(by x: Int, _ y: Int, after milliseconds: UInt = 0) {
    XTestFakeRelativeMotionEvent(client.display, Int32(x), Int32(y), milliseconds)
    client.sync()
  }

  /// Moves by an offset in so many motions.
  package func stroke(by x: Int, _ y: Int, steps: Int, each milliseconds: UInt = 0) {
    for step in 1...steps {
      move(
        by: x * step / steps - x * (step - 1) / steps, y * step / steps - y * (step - 1) / steps,
        after: milliseconds)
    }
  }

  /// Where the pointer is on the root, and the modifiers and buttons that are down.
  package var pointer: (x: Int, y: Int, state: UInt32) {
    var (root, child): (CDesktop.Window, CDesktop.Window) = (0, 0)
    var (x, y, localX, localY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    XQueryPointer(client.display, client.root, &root, &child, &x, &y, &localX, &localY, &state)
    return (Int(x), Int(y), state)
  }

  private func turn(_ key: String, isDown: Bool, after milliseconds: UInt) throws {
    // The map may have changed since the last key.
    while XPending(client.display) > 0 {
      var event = XEvent()
      XNextEvent(client.display, &event)
      if event.type == MappingNotify { XRefreshKeyboardMapping(&event.xmapping) }
    }
    let symbol = XStringToKeysym(key)
    let code = XKeysymToKeycode(client.display, symbol)
    guard symbol != 0, code != 0 else { throw TestFailure("no key carries \(key)") }
    XTestFakeKeyEvent(client.display, UInt32(code), isDown ? 1 : 0, milliseconds)
    client.sync()
  }
}
