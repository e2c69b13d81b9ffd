import Geometry

/// A monitor and what of it is left for windows.
package struct WorkArea: Hashable, Sendable {
  package var monitor: Rectangle
  /// Inside the monitor, never empty.
  package var area: Rectangle

  package init(monitor: Rectangle, area: Rectangle) {
    self.monitor = monitor
    self.area = area
  }

  /// Made smaller by what else is known of it, such as margins of the window manager.
  package func limited(to other: Rectangle) -> WorkArea {
    let (left, top) = (max(area.minX, other.minX), max(area.minY, other.minY))
    let common = Rectangle(
      x: left, y: top, width: min(area.maxX, other.maxX) - left, height: min(area.maxY, other.maxY) - top)
    return common.isEmpty ? self : WorkArea(monitor: monitor, area: common)
  }
}

extension WindowPlace {
  /// The frame that a window of `size` gets in `area`, in whole pixels.
  package func frame(in area: Rectangle, size: Size) -> Rectangle {
    let (halfWidth, halfHeight) = ((area.width / 2).rounded(.down), (area.height / 2).rounded(.down))
    // The right and the lower half take the odd pixel.
    let (restWidth, restHeight) = (area.width - halfWidth, area.height - halfHeight)
    func part(_ column: Half?, _ row: Half?) -> Rectangle {
      Rectangle(
        x: column == .second ? area.minX + halfWidth : area.minX,
        y: row == .second ? area.minY + halfHeight : area.minY,
        width: column.map { $0 == .first ? halfWidth : restWidth } ?? area.width,
        height: row.map { $0 == .first ? halfHeight : restHeight } ?? area.height)
    }
    switch self {
    case .left: return part(.first, nil)
    case .right: return part(.second, nil)
    case .top: return part(nil, .first)
    case .bottom: return part(nil, .second)
    case .topLeft: return part(.first, .first)
    case .topRight: return part(.second, .first)
    case .bottomLeft: return part(.first, .second)
    case .bottomRight: return part(.second, .second)
    case .center:
      let fitting = Size(width: min(size.width, area.width), height: min(size.height, area.height))
      return Rectangle(
        x: (area.center.x - fitting.width / 2).rounded(.down),
        y: (area.center.y - fitting.height / 2).rounded(.down), width: fitting.width, height: fitting.height)
    }
  }

  private enum Half {
    case first, second
  }
}
