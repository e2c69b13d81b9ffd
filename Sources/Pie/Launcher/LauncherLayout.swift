import Geometry
import Menus

/// Where the items of a launcher stand, as a fan or as a stack.
package enum LauncherLayout: Hashable, Sendable {
  case fan(FanLayout)
  case stack(StackLayout)

  /// From the button's centre to the items' middles.
  package var offsets: [Offset] {
    switch self {
    case .fan(let fan): fan.slots.map(\.offset)
    case .stack(let stack): stack.slots.map(\.offset)
    }
  }

  /// Diameter of an item.
  package var item: Double {
    switch self {
    case .fan(let fan): fan.item
    case .stack(let stack): stack.item
    }
  }

  /// The item that a place chooses; while a button is held the fan's reach is unlimited.
  package func index(at offset: Offset, isHeld: Bool) -> Int? {
    switch self {
    case .fan(let fan): fan.index(at: offset, within: isHeld ? .infinity : fan.reach)
    case .stack(let stack): stack.index(at: offset)
    }
  }

  package var folding: LauncherMotion.Folding {
    switch self {
    case .fan: .fan
    case .stack: .stack
    }
  }

  /// Degrees by which the plus turns into a close sign.
  package var turn: Double {
    switch self {
    case .fan: 135
    case .stack: -45
    }
  }

  /// Where item `index` is at `progress`, 0 folded and 1 in its place, and how large.
  package func pose(of index: Int, at progress: Double, scale: Scale) -> (offset: Offset, size: Double) {
    let offset = offsets[index]
    switch self {
    case .fan: return (offset * progress, max(0, 0.4 + 0.6 * progress))
    case .stack(let stack):
      let start = stack.towards.opposite.way * (60 * scale)
      return (start + (offset + -start) * progress, max(0, progress))
    }
  }
}
