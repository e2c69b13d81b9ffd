import Geometry
import Menus

/// What happens to a drag.
package enum DragMessage: Hashable, Sendable {
  case signal(DragSignal)
  /// How a place is to be answered, or what was dropped on: the answer to `moved` and `decide`.
  case judged(DropVerdict)
  /// The source, or its program, is no more.
  case sourceGone
  /// Nobody holds the pointer any more: without a drop the drag is over.
  case pointerFree
  /// A menu was opened for a drag that may not have come to us yet.
  case menuOpened
  /// The menu that took the drag is closed.
  case menuEnded
  case received([UInt8])
  case failed(SelectionFault)
  /// A deadline that `nextDeadline` named has passed.
  case wake
}

/// What a place means for a drag.
package enum DropVerdict: Hashable, Sendable {
  /// An item that takes what is dropped.
  case takes
  /// An item that leads to a menu: it opens when the drag rests there for so long.
  case leads(item: Int, dwell: Milliseconds)
  /// Nothing that takes it, but still part of the menu.
  case refuses
  /// Away from the menu.
  case outside

  package var accepts: Bool {
    switch self {
    case .takes, .leads: true
    case .refuses, .outside: false
    }
  }
}

/// What the shell has to do; a list of them is the answer to every message, in order.
package enum DragEffect: Hashable, Sendable {
  /// XdndStatus.
  case status(DragParty, accepts: Bool, DragAction)
  /// XdndFinished.
  case finished(DragParty, accepted: Bool, DragAction, version: Int)
  /// Say what that place means: `judged`.
  case moved(DragParty, Point, ServerTime)
  /// It was dropped at that place, the last one. Remember what it was dropped on: `judged`.
  case decide(DragParty, Point, ServerTime)
  /// The drag rests over an item that leads to a menu.
  case rested(Point)
  /// Ask the source for its data.
  case convert(DragParty, name: String, ServerTime)
  /// What was dropped, for what was remembered.
  case deliver(DropFormat, [UInt8])
  case tell(SelectionFault)
  /// The drag is over, or away: what was opened for it closes.
  case ended
}
