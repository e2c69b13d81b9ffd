import Geometry
import Menus

// A menu that something is dragged over.

/// What the opening of a menu has to do with something that is dragged.
package enum DropRole: Hashable, Sendable {
  case none
  /// It is dragged over the menu: its messages are the movements, and a rest opens submenus. There are no grabs.
  case dragged
  /// It was dropped before, and is for the item that is chosen now.
  case dropped(DroppedData)
}

extension Session {
  /// When a rest of the drag opens the submenu it is over, or takes the way back. Nothing runs by it.
  var dragDeadline: Instant? {
    guard opening.drop == .dragged, let hover else { return nil }
    switch hover.target {
    case .slot(let index):
      guard mayGoDeeper, level.item(at: index)?.action.opensSubmenu == true else { return nil }
    case .back: guard trail.count > 1 else { return nil }
    case .center: return nil
    }
    return max(hover.since, stillSince) + level.menu.manners.dwell
  }

  mutating func restInDrag(at now: Instant) -> [SessionEffect] {
    switch hover?.target {
    case .slot(let index)?: choose(index, by: .rest, at: now)
    case .back?: goBack(by: .rest, at: now)
    case .center?, nil: []
    }
  }

  /// What something that is dragged is over, or dropped on; nil: nothing that is there to be chosen.
  package var droppable: (item: Item, path: [ItemID])? {
    switch hover?.target {
    case .slot(let index)?: level.item(at: index).map { ($0, path(to: index)) }
    case .center?: level.menu.center.map { ($0, path() + [$0.id]) }
    case .back?, nil: nil
    }
  }

  /// The pointer is where no item is and that is no part of the menu.
  package var isPointerAway: Bool {
    hover == nil && (pointer - level.origin).length >= level.layout.deadZone
  }
}
