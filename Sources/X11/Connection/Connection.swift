import CDesktop
import Geometry
import Glibc

/// The program's connection to the X server.
///
/// Nothing here blocks but `trapping` and `sync`, which wait for the server's answer. Watch `descriptor` for
/// input, and ask `hasPending` before sleeping: Xlib reads events into its own queue during other calls.
package final class Connection {
  let link: ServerLink
  package let root: WindowID
  package let screenNumber: Int32
  /// As the server was addressed, such as ":0".
  package let displayName: String
  package private(set) var extensions: ExtensionSet
  /// What we hear of the root window.
  var rootInterest: Interest = []
  package let atoms: Atoms
  /// A held key gives presses only, and a release means that it is up (XKB protocol, PerClientFlags).
  package let hasDetectableAutoRepeat: Bool
  /// The mark of an Xwayland since 23.1; nothing of it is used.
  let hasXwaylandMark: Bool
  /// False while something is left for later.
  private(set) var isComplete: Bool
  var childFollowers: Set<ChildFollower> = []

  /// `display` as in DISPLAY; nil takes DISPLAY itself. Extensions that are `hidden` count as missing, as they
  /// are on other servers. Those `left` for later count as missing until `completeExtensions` asks for them: each
  /// costs a question or two.
  package init(
    display: String? = nil, hiding hidden: Set<Extension> = [], leaving left: Set<Extension> = []
  ) throws(ConnectionFailure) {
    link = try ServerLink(display: display)
    isComplete = left.isEmpty
    let handle = link.handle
    screenNumber = XDefaultScreen(handle)
    root = WindowID(rawValue: XDefaultRootWindow(handle))
    displayName = XDisplayString(handle).map { String(cString: $0) } ?? display ?? ""
    // All in one go.
    let asked = ExtensionSet.Asked(link, for: Extension.allCases.filter { !left.contains($0) })
    let mark = ExtensionSet.Presence(of: "XWAYLAND", on: link)
    atoms = Atoms(asking: link, screen: screenNumber)
    hasXwaylandMark = mark.hear(on: link)
    extensions = ExtensionSet(asked, on: link).without(hidden)
    link.onServerGone = { [displayName] in
      complain("the X server \(displayName) has gone; start Whorl again in the new session")
      exit(1)
    }
    var isSupported: Int32 = 0
    hasDetectableAutoRepeat =
      extensions.has(.keyboard) && XkbSetDetectableAutoRepeat(handle, 1, &isSupported) != 0
      && isSupported != 0
    selectKeyboardEvents()
  }

  /// Asks for the extensions that were left for later.
  package func completeExtensions() {
    extensions = extensions.merging(ExtensionSet(.init(link, for: extensions.missing), on: link))
    isComplete = true
  }

  /// For Drawing and this module only; lives as long as the connection.
  package var handle: UnsafeMutablePointer<Display> { link.handle }

  /// The same connection for XCB, which can ask now and wait later.
  var xcb: OpaquePointer { link.xcb }

  /// The socket to the server; closed on exec.
  package var descriptor: Int32 { XConnectionNumber(handle) }

  /// Whether events have come into Xlib's queue that `handleArrivals` has not handed over. To be asked before the loop
  /// sleeps on `descriptor`; also sends what waits to be sent. Only waiting for answers brings events there, so
  /// that where nothing was asked this costs no system call.
  package var hasPending: Bool {
    guard !link.isServerGone else { return false }
    return XQLength(handle) > 0 || (XNextRequest(handle) != emptiedAt && read())
  }
  /// The serial of the next request when the socket was last read to its end.
  private var emptiedAt: UInt = 0

  /// Reads all that the server has sent; true where events are there (XPending).
  private func read() -> Bool {
    guard !link.isServerGone else { return false }
    if XQLength(handle) > 0 { return true }
    onReading()
    let hasEvents = XPending(handle) > 0
    emptiedAt = XNextRequest(handle)
    onRead(hasEvents && holdsPress)
    return hasEvents
  }

  /// The socket is about to be read: what comes may be a press that froze all input.
  package var onReading: () -> Void = {}
  /// It was read, and whether a press of a key or a button is among what came.
  package var onRead: (_ hasPress: Bool) -> Void = { _ in }

  /// Whether a press is among the events in Xlib's queue; takes none of them.
  private var holdsPress: Bool {
    var event = XEvent()
    if XQLength(handle) == 1 {
      XPeekEvent(handle, &event)
      return isPress(event)
    }
    var found: Bool = false
    withUnsafeMutablePointer(to: &found) { found in
      _ = XCheckIfEvent(
        handle, &event,
        { _, event, found in
          guard let event, let found else { return 0 }
          if isPress(event.pointee) {
            found.withMemoryRebound(to: Bool.self, capacity: 1) { $0.pointee = true }
          }
          return 0
        }, UnsafeMutableRawPointer(found).assumingMemoryBound(to: CChar.self))
    }
    return found
  }

  /// Hands over every event that has arrived, and those that come while `body` asks the server something.
  package func handleArrivals(_ body: (Event) -> Void) {
    guard read() else { return }
    repeat { if let event = next() { body(event) } } while hasPending
  }

  /// The next event that means something to us; nil when there is none just now.
  package func nextEvent() -> Event? {
    while read() { if let event = next() { return event } }
    return nil
  }

  private func next() -> Event? {
    var raw = XEvent()
    XNextEvent(handle, &raw)
    return translate(&raw)
  }

  /// Sends what waits to be sent.
  package func flush() { XFlush(handle) }

  /// Waits until the server has handled everything sent so far.
  package func sync() { XSync(handle, 0) }

  /// The serial of the request that is made next: events with a lower one are from before it.
  package var nextSerial: Serial { link.nextSerial }

  /// The protocol errors of the requests that `body` makes. Waits for the server.
  package func trapping(_ body: () -> Void) -> [ProtocolError] { link.trapping(body) }

  /// Gets the protocol errors that nobody trapped. They never end the program.
  package var onError: (ProtocolError) -> Void {
    get { link.onError }
    set { link.onError = newValue }
  }

  /// Called once, when the server has gone; by default says so and ends the program with status 1. A handler
  /// must end it too: there is nothing left to wait for on `descriptor`, which stays readable.
  package var onServerGone: () -> Void {
    get { link.onServerGone }
    set { link.onServerGone = newValue }
  }

  package var isServerGone: Bool { link.isServerGone }

  /// The size of the root window, in pixels, as it was when the connection opened.
  package var screenSize: Size {
    Size(
      width: Double(XDisplayWidth(handle, screenNumber)), height: Double(XDisplayHeight(handle, screenNumber))
    )
  }

  /// The size of the root window, in pixels, as of now; asks the server.
  package func rootSize() -> Size {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(handle, root.rawValue, &attributes) != 0 else { return .zero }
    return Size(width: Double(attributes.width), height: Double(attributes.height))
  }
}

nonisolated private func isPress(_ event: XEvent) -> Bool {
  event.type == KeyPress || event.type == ButtonPress
}

private func complain(_ message: String) {
  let line = "whorl: \(message)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
