import Geometry
import Menus

/// What happens to an open menu, from outside.
package enum SessionEvent: Hashable, Sendable {
  case motion(PointerSample)
  case buttonPress(UInt8, PointerSample)
  case buttonRelease(UInt8, PointerSample)
  case keyPress(KeyInput)
  /// A key came up; the modifiers are those that are still down.
  case keyRelease(KeyCode, Modifiers, PointerSample)
  /// The trigger of a menu, matched while one is open; `holder` is what is now down.
  case trigger(menu: MenuName, holder: Holder)
  /// A deadline that `nextDeadline` named has passed.
  case wake
  /// More is known of what is made on the spot: all menus as they are now.
  case refilled(Setup)
  /// Something outside wants the menu gone.
  case dismiss(CloseReason)
}

/// The pointer inside one event.
package struct PointerSample: Hashable, Sendable {
  /// Root coordinates, in pixels.
  package var point: Point
  package var time: ServerTime
  /// The last request the server had handled when it made the event (X protocol, "sequence number").
  package var serial: UInt

  package init(point: Point, time: ServerTime, serial: UInt) {
    self.point = point
    self.time = time
    self.serial = serial
  }
}

/// What keeps a menu open while it is down.
package enum Holder: Hashable, Sendable {
  case key(KeyCode)
  case button(UInt8)
}

package enum CloseReason: String, Hashable, Sendable {
  case escape, deadZone = "dead-zone", outside, secondPress = "second-press", otherTrigger = "other-trigger"
  case foreignChord = "foreign-chord", otherButton = "other-button", idle, chosen, command
  case screenLock = "screen-lock", grabWanted = "grab-wanted", windowGone = "window-gone", reload, quit
  case pointerHeld = "pointer-held"

  /// Somebody else needs the keyboard and the pointer now, whatever is still down.
  package var isUrgent: Bool {
    switch self {
    case .screenLock, .grabWanted, .otherTrigger, .foreignChord, .quit: true
    case .escape, .deadZone, .outside, .secondPress, .otherButton, .idle, .chosen, .command, .windowGone,
      .reload, .pointerHeld:
      false
    }
  }
}
