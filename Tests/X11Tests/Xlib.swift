import CDesktop
import Geometry
import Glibc
import Menus
import Support
import Testing

@testable import X11

/// A private server with our connection, somebody else's, and the hand that presses keys.
final class Stage {
  let server: PrivateServer
  let connection: X11.Connection
  let other: X11.Connection
  private let hand: X11.Connection

  init(arguments: [String] = []) throws {
    server = try PrivateServer(arguments: arguments)
    connection = try X11.Connection(display: server.display)
    other = try X11.Connection(display: server.display)
    hand = try X11.Connection(display: server.display)
    // The server lives as long as any connection to it, whatever a test still holds at its end.
    for connection in [connection, other, hand] { connection.onServerGone = { [server] in _ = server } }
  }

  /// Runs a program on the server and waits for its end.
  func run(_ arguments: String...) throws {
    var status: Int32 = 0
    waitpid(try spawn(arguments, environment: ["DISPLAY": server.display]), &status, 0)
    #expect(status == 0, "\(arguments)")
    connection.sync()
  }

  /// The first key that carries `name`.
  func code(_ name: String) throws -> Menus.KeyCode {
    try #require(hand.readKeyMap().places(of: symbol(name)).first).code
  }

  func press(_ codes: Menus.KeyCode...) {
    for code in codes { XTestFakeKeyEvent(hand.handle, UInt32(code.rawValue), 1, 0) }
    hand.sync()
  }

  func release(_ codes: Menus.KeyCode...) {
    for code in codes { XTestFakeKeyEvent(hand.handle, UInt32(code.rawValue), 0, 0) }
    hand.sync()
  }

  func tap(_ codes: Menus.KeyCode...) {
    for code in codes { press(code) }
    for code in codes.reversed() { release(code) }
  }

  func button(_ number: UInt32, isDown: Bool) {
    XTestFakeButtonEvent(hand.handle, number, isDown ? 1 : 0, 0)
    hand.sync()
  }

  func move(to point: Point) {
    XTestFakeMotionEvent(hand.handle, -1, Int32(point.x), Int32(point.y), 0)
    hand.sync()
  }
}

func symbol(_ name: String) -> KeySymbol { KeySymbol(rawValue: UInt32(XStringToKeysym(name))) }

func trigger(_ modifiers: Modifiers, _ name: String) -> Trigger {
  Trigger(modifiers: modifiers, input: .key(symbol(name)))
}

extension X11.Connection {
  func unmapForTest(_ window: WindowID) { XUnmapWindow(handle, window.rawValue) }

  /// Everything that has happened up to now.
  func eventsSoFar() -> [Event] {
    sync()
    var events: [Event] = []
    while let event = nextEvent() { events.append(event) }
    return events
  }

  /// The input events that have arrived up to now, in short: "+38" a key press, "-b1" a button's release,
  /// "m100,200" a motion.
  func inputSoFar() -> [String] { eventsSoFar().compactMap(\.short) }

  /// Waits up to five seconds for an event that `body` makes something of.
  func wait<Result>(for body: (Event) -> Result?) -> Result? {
    repeat {
      while let event = nextEvent() { if let result = body(event) { return result } }
    } while !isServerGone && waitForInput(descriptor)
    return nil
  }

  func waitForKeyPress() -> KeyEvent? {
    wait { if case .keyPress(let key) = $0 { key } else { nil } }
  }

  /// Covers the screen, has the focus, and gets all input that nobody grabs.
  func openFullWindow() -> WindowID {
    let window = XCreateSimpleWindow(handle, root.rawValue, 0, 0, 1280, 800, 0, 0, 0)
    XSelectInput(
      handle, window,
      KeyPressMask | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask
        | StructureNotifyMask)
    XMapWindow(handle, window)
    _ = wait { $0 == .mapped(WindowID(rawValue: window)) ? true : nil }
    XSetInputFocus(handle, window, RevertToParent, Time(CurrentTime))
    sync()
    return WindowID(rawValue: window)
  }
}

/// False after five seconds without any.
func waitForInput(_ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, 5000) == 1
}

extension Event {
  var short: String? {
    switch self {
    case .keyPress(let key): "+\(key.code.rawValue)"
    case .keyRelease(let key): "-\(key.code.rawValue)"
    case .buttonPress(let button): "+b\(button.button)"
    case .buttonRelease(let button): "-b\(button.button)"
    case .motion(let motion): "m\(Int(motion.root.x)),\(Int(motion.root.y))"
    default: nil
    }
  }
}
