import CDesktop
import Glibc
import Menus

/// Why the server refused an active grab (X protocol, GrabPointer).
nonisolated package enum GrabRefusal: Error, Hashable, Sendable {
  /// Another client has one; it may end at any moment.
  case alreadyGrabbed
  /// The time stamp is older than the last grab, or lies in the future.
  case invalidTime
  case notViewable
  /// Another client's grab has frozen the device.
  case frozen
  /// The server allows this connection none (SECURITY extension: an untrusted cookie, as `ssh -X` has).
  case forbidden

  init?(status: Int32) {
    switch status {
    case GrabSuccess: return nil
    case GrabInvalidTime: self = .invalidTime
    case GrabNotViewable: self = .notViewable
    case GrabFrozen: self = .frozen
    default: self = .alreadyGrabbed
    }
  }
}

/// Takes the pointer and the keyboard for the time a menu is open, both on the root window.
package final class SessionGrabs {
  private let connection: Connection
  private nonisolated(unsafe) let display: UnsafeMutablePointer<Display>
  /// Our own pointer all over the screen: without it the cursor of the window below stays, which may be blank.
  private nonisolated(unsafe) var cursor: Cursor?
  private let glyph: UInt32

  static let pointerEvents = UInt32(ButtonPressMask | ButtonReleaseMask | PointerMotionMask)

  /// What the pointer looks like meanwhile.
  package enum Shape {
    case arrow
    /// For pointing at something.
    case cross
  }

  /// A connection that has left something for later gets a cursor later: Xlib loads a library for it.
  package init(connection: Connection, cursor shape: Shape = .arrow) {
    self.connection = connection
    display = connection.handle
    glyph = UInt32(shape == .arrow ? XC_left_ptr : XC_crosshair)
    if connection.isComplete { cursor = XCreateFontCursor(display, glyph) }
  }

  deinit { if let cursor { XFreeCursor(display, cursor) } }

  /// Shows the cursor that had to wait, in a grab that is there already, too.
  package func completeCursor() {
    guard cursor == nil else { return }
    let made = XCreateFontCursor(display, glyph)
    cursor = made
    // Without a grab of ours the server ignores it.
    XChangeActivePointerGrab(display, SessionGrabs.pointerEvents, made, Time(CurrentTime))
  }

  /// All pointer events come to us, in root coordinates. Takes over from a passive grab of ours. Both devices
  /// stay frozen until `thaw`: pointer and keyboard must run on together, or what waits in the server would come
  /// in another order than it happened in. Waits for the server.
  package func pointer(at time: ServerTime = .current) throws(GrabRefusal) -> ActiveGrab {
    try request(.pointer, at: time).answer()
  }

  /// All key events come to us. Freezes both devices until `thaw`, unless it is refused. Waits for the server.
  package func keyboard(at time: ServerTime = .current) throws(GrabRefusal) -> ActiveGrab {
    try request(.keyboard, at: time).answer()
  }

  /// Asks for a grab and goes on: `answer` of the result waits. Sent with whatever is sent next.
  package func request(_ device: ActiveGrab.Device, at time: ServerTime = .current) -> RequestedGrab {
    let link = connection.xcb
    let (root, moment) = (UInt32(connection.root.rawValue), UInt32(time.rawValue))
    let (sync, none) = (UInt8(GrabModeSync), UInt32(0))
    let sequence =
      switch device {
      case .pointer:
        xcb_grab_pointer(
          link, 0, root, UInt16(SessionGrabs.pointerEvents), sync, sync, none, UInt32(cursor ?? 0), moment
        ).sequence
      case .keyboard: xcb_grab_keyboard(link, 0, root, moment, sync, sync).sequence
      }
    return RequestedGrab(of: device, sequence: sequence, connection: connection)
  }

  /// Lets input run on, in the order in which it happened: to be called once after asking for one grab or both,
  /// whatever becomes of the second. `sendsNow`: false: it goes out in one piece with whatever is sent next.
  package func thaw(_ answer: FrozenAnswer = .keepAndThaw, sendsNow: Bool = true) {
    connection.allow(answer, at: .current, sendsNow: sendsNow)
  }
}

/// A grab that was asked for; its answer is to be taken once.
package struct RequestedGrab: ~Copyable {
  private let device: ActiveGrab.Device
  private let sequence: UInt32
  private let connection: Connection

  fileprivate init(of device: ActiveGrab.Device, sequence: UInt32, connection: Connection) {
    self.device = device
    self.sequence = sequence
    self.connection = connection
  }

  /// Waits for the server.
  package consuming func answer() throws(GrabRefusal) -> ActiveGrab {
    guard let status else { throw .forbidden }
    if let refusal = GrabRefusal(status: Int32(status)) { throw refusal }
    return ActiveGrab(of: device, connection: connection)
  }

  /// As in the reply; nil: an error came in its place. A server that is gone grants nothing.
  private var status: UInt8? {
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    defer { free(error) }
    switch device {
    case .pointer:
      let reply = xcb_grab_pointer_reply(connection.xcb, .init(sequence: sequence), &error)
      defer { free(reply) }
      return reply?.pointee.status ?? (error == nil ? UInt8(GrabFrozen) : nil)
    case .keyboard:
      let reply = xcb_grab_keyboard_reply(connection.xcb, .init(sequence: sequence), &error)
      defer { free(reply) }
      return reply?.pointee.status ?? (error == nil ? UInt8(GrabFrozen) : nil)
    }
  }
}

/// A grab that we hold: as long as this lives, or until it is released.
package final class ActiveGrab {
  package enum Device: Hashable, Sendable {
    case pointer, keyboard
  }

  package let device: Device
  private let connection: Connection
  private nonisolated(unsafe) let display: UnsafeMutablePointer<Display>
  private nonisolated(unsafe) var isHeld = true

  fileprivate init(of device: Device, connection: Connection) {
    self.device = device
    self.connection = connection
    display = connection.handle
  }

  deinit { letGo() }

  /// Gives the device back at once; the request is flushed. A second call does nothing.
  package func release() { letGo() }

  private nonisolated func letGo() {
    guard isHeld else { return }
    isHeld = false
    switch device {
    case .pointer: XUngrabPointer(display, Time(CurrentTime))
    case .keyboard: XUngrabKeyboard(display, Time(CurrentTime))
    }
    XFlush(display)
  }
}

/// How a press that froze the devices is answered (X protocol, AllowEvents).
nonisolated package enum FrozenAnswer: Hashable, Sendable {
  /// Both devices run on; the grab stays ours until the key or button is up.
  case keepAndThaw
  /// The grab ends and the press goes where it would have gone without it.
  case replayKey
  case replayButton
  /// Of an active grab: everything runs on until the next button goes down or up, which freezes the pointer again.
  case freezeNextButton

  /// AsyncBoth keeps the order of events, but the server heeds it only where both devices are grabbed; a press
  /// grabs one and freezes two.
  fileprivate var modes: [Int32] {
    switch self {
    case .keepAndThaw: [AsyncBoth, AsyncPointer, AsyncKeyboard]
    case .replayKey: [ReplayKeyboard]
    case .replayButton: [ReplayPointer]
    case .freezeNextButton: [AsyncKeyboard, SyncPointer]
    }
  }
}

extension Connection {
  /// Ends the freeze that a press through a passive grab began. `time` is the press's.
  package func allow(_ answer: FrozenAnswer, at time: ServerTime, sendsNow: Bool = true) {
    // As grabs are asked for, so that both go out in one piece.
    for mode in answer.modes { _ = xcb_allow_events(xcb, UInt8(mode), UInt32(time.rawValue)) }
    if sendsNow { xcb_flush(xcb) }
  }
}
