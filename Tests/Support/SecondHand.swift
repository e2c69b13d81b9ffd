import CDesktop

/// Another hand at the same display: a pointer and a keyboard of their own (XInput 2, XIChangeHierarchy), which are moved
/// and pressed as XTest's devices of that pair.
package final class SecondHand {
  private let client: Client
  private let pointer: UnsafeMutablePointer<XDevice>
  private let keyboard: UnsafeMutablePointer<XDevice>

  package init(_ server: PrivateServer) throws {
    client = try Client(server)
    let made = try run(["xinput", "create-master", "second"], environment: ["DISPLAY": server.display])
    guard made.status == 0 else { throw TestFailure("xinput create-master: \(made)") }
    pointer = try SecondHand.device("second XTEST pointer", client)
    keyboard = try SecondHand.device("second XTEST keyboard", client)
  }

  deinit {
    XCloseDevice(client.display, pointer)
    XCloseDevice(client.display, keyboard)
  }

  /// Moves this hand's pointer by an offset.
  package func move(by x: Int, _ y: Int) {
    var axes = [Int32(x), Int32(y)]
    XTestFakeDeviceMotionEvent(client.display, pointer, 1, 0, &axes, 2, 0)
    client.sync()
  }

  package func click(_ button: UInt32 = 1) {
    for isDown: Int32 in [1, 0] {
      XTestFakeDeviceButtonEvent(client.display, pointer, button, isDown, nil, 0, 0)
      client.sync()
    }
  }

  /// Presses and releases a key by its keysym's name.
  package func tap(_ key: String) {
    turn(key, isDown: true)
    turn(key, isDown: false)
  }

  package func turn(_ key: String, isDown: Bool) {
    let code = XKeysymToKeycode(client.display, XStringToKeysym(key))
    XTestFakeDeviceKeyEvent(client.display, keyboard, UInt32(code), isDown ? 1 : 0, nil, 0, 0)
    client.sync()
  }

  private static func device(_ name: String, _ client: Client) throws -> UnsafeMutablePointer<XDevice> {
    var count: Int32 = 0
    guard let list = XListInputDevices(client.display, &count) else { throw TestFailure("no input devices") }
    defer { XFreeDeviceList(list) }
    let found = (0..<Int(count)).first { list[$0].name.map { String(cString: $0) } == name }
    guard let found, let device = XOpenDevice(client.display, list[found].id) else {
      throw TestFailure("there is no device \(name)")
    }
    return device
  }
}
