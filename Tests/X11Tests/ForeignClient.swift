import CDesktop
import Geometry
import Glibc
import Support
import Testing

@testable import X11

/// Another program on the same server: makes windows, owns selections, sends messages, moves the pointer.
final class ForeignClient {
  let connection: X11.Connection
  var handle: UnsafeMutablePointer<Display> { connection.handle }

  init(on server: PrivateServer) throws { connection = try connect(to: server) }

  func window(
    at bounds: Rectangle = Rectangle(x: 0, y: 0, width: 200, height: 100), isManaged: Bool = true,
    hearing mask: Int = ButtonPressMask
  ) -> WindowID {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = isManaged ? 0 : 1
    attributes.event_mask = mask
    attributes.background_pixel = 0xff0000
    return WindowID(
      rawValue: XCreateWindow(
        handle, connection.root.rawValue, Int32(bounds.x), Int32(bounds.y), UInt32(bounds.width),
        UInt32(bounds.height), 0, Int32(CopyFromParent), UInt32(InputOutput), nil,
        UInt(CWOverrideRedirect | CWEventMask | CWBackPixel), &attributes))
  }

  func map(_ window: WindowID) {
    XMapWindow(handle, window.rawValue)
    connection.sync()
  }

  func unmap(_ window: WindowID) {
    XUnmapWindow(handle, window.rawValue)
    connection.sync()
  }

  func destroy(_ window: WindowID) {
    XDestroyWindow(handle, window.rawValue)
    connection.sync()
  }

  func set(_ bytes: [UInt8], type: String = "STRING", as name: String, of window: WindowID) {
    connection.setBytes(bytes, type: atom(type), as: atom(name), of: window)
    connection.sync()
  }

  func set(_ value: UInt32, as name: String, of window: WindowID) {
    connection.setCardinal(value, as: atom(name), of: window)
    connection.sync()
  }

  func set(atoms names: [String], as name: String, of window: WindowID) {
    connection.setAtoms(names.map(atom), as: atom(name), of: window)
    connection.sync()
  }

  func delete(_ name: String, of window: WindowID) {
    XDeleteProperty(handle, window.rawValue, atom(name).rawValue)
    connection.sync()
  }

  func own(_ selection: String, by window: WindowID) {
    XSetSelectionOwner(handle, atom(selection).rawValue, window.rawValue, Time(CurrentTime))
    connection.sync()
  }

  /// A message about `subject`, which is the receiver itself unless it says otherwise.
  func send(
    _ type: String, _ data: [Int], of subject: WindowID? = nil, to receiver: WindowID,
    mask: Int = SubstructureRedirectMask | SubstructureNotifyMask
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = (subject ?? receiver).rawValue
    event.xclient.message_type = atom(type).rawValue
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data.l) { $0.copyBytes(from: data.withUnsafeBytes(Array.init)) }
    XSendEvent(handle, receiver.rawValue, 0, mask, &event)
    connection.sync()
  }

  func click(at x: Int32, _ y: Int32) {
    XTestFakeMotionEvent(handle, connection.screenNumber, x, y, 0)
    XTestFakeButtonEvent(handle, 1, 1, 0)
    XTestFakeButtonEvent(handle, 1, 0, 0)
    connection.sync()
  }

  func attributes(of window: WindowID) -> XWindowAttributes? {
    var attributes = XWindowAttributes()
    var isThere = false
    _ = connection.trapping {
      isThere = XGetWindowAttributes(handle, window.rawValue, &attributes) != 0
    }
    return isThere ? attributes : nil
  }

  func atom(_ name: String) -> X11.Atom { X11.Atom(rawValue: XInternAtom(handle, name, 0)) }
}

/// A connection that keeps its server: the server ends after the last connection to it, in whatever order a
/// test lets go of them.
func connect(to server: PrivateServer, hiding hidden: Set<Extension> = []) throws -> X11.Connection {
  let connection = try Connection(display: server.display, hiding: hidden)
  connection.onServerGone = { [server] in _ = server }
  return connection
}

/// Picom as a user might start it; `options` are its command line's.
func picom(on server: PrivateServer, _ options: String...) throws -> Program {
  try Program(
    ["picom", "--backend", "xrender", "--config", "/dev/null"] + options,
    environment: ["DISPLAY": server.display])
}

extension X11.Connection {
  /// Hands out events until `condition` holds; false where the server falls silent for ten seconds before.
  func pump(until condition: () -> Bool, _ handle: (Event) -> Void) -> Bool {
    while !condition() {
      if let event = nextEvent() {
        handle(event)
        continue
      }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 10_000) > 0 else { return false }
    }
    return true
  }

  /// Hands out everything the server has said so far.
  func drain(_ handle: (Event) -> Void) {
    sync()
    while let event = nextEvent() { handle(event) }
  }
}
