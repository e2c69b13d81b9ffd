import CDesktop

/// One event that reached a probe's window.
package struct Seen: Equatable, Sendable, CustomStringConvertible {
  package enum Kind: String, Sendable {
    case keyPress, keyRelease, buttonPress, buttonRelease, motion, enter, leave, focusIn, focusOut

    package var isPress: Bool {
      switch self {
      case .keyPress, .keyRelease, .buttonPress, .buttonRelease: true
      case .motion, .enter, .leave, .focusIn, .focusOut: false
      }
    }
  }

  package let kind: Kind
  /// The key's first keysym, "Button" and a number, or the crossing's mode ("normal", "grab", "ungrab").
  package let detail: String
  /// On the root, in pixels; 0 for focus events.
  package let x: Int
  package let y: Int
  /// Modifiers and buttons down just before (X protocol, KeyPress).
  package let state: UInt32
  /// Server time in milliseconds; 0 for focus events.
  package let time: UInt
  /// Sent by a client with SendEvent instead of made by the server.
  package let isSent: Bool

  package var description: String {
    "\(kind.rawValue) \(detail) at \(x),\(y) state \(state)\(isSent ? " sent" : "")"
  }

  /// nil: not input.
  init?(_ event: XEvent) {
    isSent = event.xany.send_event != 0
    switch event.type {
    case KeyPress, KeyRelease:
      kind = event.type == KeyPress ? .keyPress : .keyRelease
      var key = event.xkey
      let name = XKeysymToString(XLookupKeysym(&key, 0))
      detail = name.map { String(cString: $0) } ?? "key \(key.keycode)"
      (x, y, state, time) = (Int(key.x_root), Int(key.y_root), key.state, key.time)
    case ButtonPress, ButtonRelease:
      let button = event.xbutton
      kind = event.type == ButtonPress ? .buttonPress : .buttonRelease
      detail = "Button\(button.button)"
      (x, y, state, time) = (Int(button.x_root), Int(button.y_root), button.state, button.time)
    case MotionNotify:
      let motion = event.xmotion
      kind = .motion
      detail = ""
      (x, y, state, time) = (Int(motion.x_root), Int(motion.y_root), motion.state, motion.time)
    case EnterNotify, LeaveNotify:
      let crossing = event.xcrossing
      kind = event.type == EnterNotify ? .enter : .leave
      detail = Seen.modes[crossing.mode] ?? ""
      (x, y, state, time) = (Int(crossing.x_root), Int(crossing.y_root), crossing.state, crossing.time)
    case FocusIn, FocusOut:
      kind = event.type == FocusIn ? .focusIn : .focusOut
      detail = Seen.modes[event.xfocus.mode] ?? ""
      (x, y, state, time) = (0, 0, 0, 0)
    default: return nil
    }
  }

  private static let modes = [
    NotifyNormal: "normal", NotifyGrab: "grab", NotifyUngrab: "ungrab", NotifyWhileGrabbed: "while grabbed",
  ]
}
