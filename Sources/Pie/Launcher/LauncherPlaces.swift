import Geometry
import Menus

/// Launchers that share a corner, an edge or a point stand in a row, in file order.
package struct LauncherPlaces: Hashable, Sendable {
  private struct Spot: Hashable {
    var place: LauncherPlace
    var monitor: Rectangle
  }

  private var taken: [Spot: Double] = [:]
  private static let gap = 16.0

  package init() {}

  /// How far the next launcher at `place` is pushed aside; it will be `width` wide, in device pixels.
  package mutating func next(
    at place: LauncherPlace, on monitor: Rectangle, width: Double, scale: Scale
  ) -> Offset {
    let spot = Spot(place: place, monitor: monitor)
    let way: Offset
    switch place {
    case .corner(let corner): way = corner.isLeft ? Side.right.way : Side.left.way
    case .edge(.left), .edge(.right): way = Side.bottom.way
    case .edge(.top), .edge(.bottom): way = Side.right.way
    case .point: way = Side.right.way
    }
    let distance = taken[spot, default: 0]
    taken[spot] = distance + width + LauncherPlaces.gap * scale
    return way * distance
  }
}
