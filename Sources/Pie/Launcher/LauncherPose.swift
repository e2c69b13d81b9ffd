import Geometry
import Menus

// How a launcher's items leave and return.

extension OneSidedLayout {
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
