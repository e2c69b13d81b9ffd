import Geometry
import Menus

/// Where items stand that lie on one side of their centre: on a fan or in a stack.
package enum OneSidedLayout: Hashable, Sendable {
  case fan(FanLayout)
  case stack(StackLayout)

  /// From the button's centre to the items' middles.
  package var offsets: [Offset] {
    switch self {
    case .fan(let fan): fan.slots.map(\.offset)
    case .stack(let stack): stack.slots.map(\.offset)
    }
  }

  /// On several arcs or lines, one behind the other.
  package var isDeep: Bool {
    switch self {
    case .fan(let fan): fan.slots.contains { $0.row > 0 }
    case .stack(let stack): stack.slots.contains { $0.line > 0 }
    }
  }

  /// Diameter of an item.
  package var item: Double {
    switch self {
    case .fan(let fan): fan.item
    case .stack(let stack): stack.item
    }
  }

  /// How far from the centre a choice counts in click style.
  package var reach: Double {
    switch self {
    case .fan(let fan): fan.reach
    case .stack: .infinity
    }
  }

  /// The disc about the centre where nothing is chosen.
  package var deadZone: Double {
    switch self {
    case .fan(let fan): fan.deadZone
    case .stack(let stack): stack.deadZone
    }
  }

  /// The item that a place chooses; a stack has no other reach than its slots.
  package func index(at offset: Offset, within reach: Double) -> Int? {
    switch self {
    case .fan(let fan): fan.index(at: offset, within: reach)
    case .stack(let stack): stack.index(at: offset)
    }
  }

  /// The nearest of some items that lies towards `angle` from another one, or from the centre.
  package func next(from index: Int?, towards angle: Angle, among shown: [Int]) -> Int? {
    let offsets = offsets
    let start = index.map { offsets[$0] } ?? .zero
    let candidates = shown.filter { candidate in
      guard candidate != index, let way = (offsets[candidate] + -start).angle else { return false }
      return way.distance(to: angle) <= 60
    }
    return candidates.min { (offsets[$0] + -start).length < (offsets[$1] + -start).length }
  }

  /// The direction in which an item's label lies from it: outwards on a fan, beside a stack, where the monitor has
  /// more room.
  package func labelWay(of index: Int, center: Point, monitor: Rectangle) -> Angle {
    switch self {
    case .fan(let fan): return fan.slots[index].angle
    case .stack(let stack):
      return stack.towards.isVertical
        ? (center.x > monitor.center.x ? .left : .right) : (center.y > monitor.center.y ? .up : .down)
    }
  }
}
