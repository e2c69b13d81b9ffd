import CDesktop
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
  /// Our own arrow all over the screen: without it the cursor of the window below stays, which may be blank.
  private let arrow: Cursor

  static let pointerEvents = UInt32(ButtonPressMask | ButtonReleaseMask | PointerMotionMask)

  package init(connection: Connection) {
    self.connection = connection
    display = connection.handle
    arrow = XCreateFontCursor(connection.handle, UInt32(XC_left_ptr))
  }

  deinit { XFreeCursor(display, arrow) }

  /// All pointer events come to us, in root coordinates. Takes over from a passive grab of ours and thaws the
  /// pointer: what waited in the server follows at once. The keyboard waits until `keyboard` is called, so that
  /// no key slips through in between: call it also where the answer does not matter. Waits for the server.
  package func pointer(at time: ServerTime = .current) throws(GrabRefusal) -> ActiveGrab {
    let status = XGrabPointer(
      connection.handle, connection.root.rawValue, 0, SessionGrabs.pointerEvents, GrabModeAsync, GrabModeSync,
      0,
      arrow, Time(time.rawValue))
    if let refusal = GrabRefusal(status: status) { throw refusal }
    return ActiveGrab(of: .pointer, connection: connection)
  }

  /// All key events come to us. Thaws the keyboard, also when the grab is refused. Waits for the server.
  package func keyboard(at time: ServerTime = .current) throws(GrabRefusal) -> ActiveGrab {
    let status = XGrabKeyboard(
      connection.handle, connection.root.rawValue, 0, GrabModeAsync, GrabModeAsync, Time(time.rawValue))
    if let refusal = GrabRefusal(status: status) {
      connection.allow(.thawKeyboard, at: .current)
      throw refusal
    }
    return ActiveGrab(of: .keyboard, connection: connection)
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
  /// The keyboard runs on; nothing else changes.
  case thawKeyboard
  /// The grab ends and the press goes where it would have gone without it.
  case replayKey
  case replayButton

  /// Not AsyncBoth: the server heeds it only where both devices are grabbed, and a press grabs one and
  /// freezes two.
  fileprivate var modes: [Int32] {
    switch self {
    case .keepAndThaw: [AsyncKeyboard, AsyncPointer]
    case .thawKeyboard: [AsyncKeyboard]
    case .replayKey: [ReplayKeyboard]
    case .replayButton: [ReplayPointer]
    }
  }
}

extension Connection {
  /// Ends the freeze that a press through a passive grab began; flushed. `time` is the press's.
  package func allow(_ answer: FrozenAnswer, at time: ServerTime) {
    for mode in answer.modes { XAllowEvents(handle, mode, Time(time.rawValue)) }
    flush()
  }
}
