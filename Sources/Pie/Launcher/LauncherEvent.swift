import Geometry
import Menus

/// What happens to a launcher, from outside.
package enum LauncherEvent: Hashable, Sendable {
  /// `moves`: with the modifier down that drags the button itself.
  case buttonPress(UInt8, Point, moves: Bool)
  case buttonRelease(UInt8, Point)
  case motion(Point)
  case keyPress(KeyInput)
  case open
  case close
  /// Something that cannot wait wants the grabs gone.
  case dismiss
  /// A deadline that `nextDeadline` named has passed.
  case wake
}

/// What the shell has to do; a list of them is the answer to every event, in order.
package enum LauncherEffect: Hashable, Sendable {
  /// Take pointer and keyboard.
  case grab
  /// Both grabs end; with `passingClick` the press that closed it goes on to what it hit.
  case release(passingClick: Bool)
  /// The hovered item changed; nil: none.
  case hovered(Int?)
  case perform(LauncherChoice)
  /// An item's value is to be this from now on.
  case adjusted(StateControl, to: Double)
  /// The button is to stand this far from where it stood when the drag began.
  case drag(Offset)
  /// The drag is over: the place is to be remembered.
  case drop(Offset)
}

/// What was chosen.
package enum LauncherChoice: Hashable, Sendable {
  /// The launcher's own action.
  case own
  case item(Int)
}
