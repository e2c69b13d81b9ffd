import Geometry
import Menus

// Which radius a fan takes, and how far the screen lets it grow.

/// The largest radius at which all items on an arc about `center` stay `inset` inside of `area`; infinite where none
/// goes towards an edge.
package func fanRadiusLimit(
  center: Point, area: Rectangle, inset: Double, count: Int, arc: Arc, spread: Spread
) -> Double {
  let room = area.insetBy(inset)
  return (0..<max(0, count)).reduce(.infinity) { limit, index in
    let angle = arc.direction(of: index, of: count, spread: spread)
    // A hair's breadth off straight up still runs along the edge, not into it.
    let (dx, dy) = (angle.cosine, angle.sine)
    var most = limit
    if dx > 1e-9 { most = min(most, (room.maxX - center.x) / dx) }
    if dx < -1e-9 { most = min(most, (room.minX - center.x) / dx) }
    if dy > 1e-9 { most = min(most, (room.maxY - center.y) / dy) }
    if dy < -1e-9 { most = min(most, (room.minY - center.y) / dy) }
    return most
  }
}

/// The smallest radius at which neighbours on an arc keep `gap`; 0 for fewer than two items.
package func fanNeededRadius(item: Double, gap: Double, count: Int, arc: Arc, spread: Spread) -> Double {
  guard count > 1 else { return 0 }
  let step = arc.step(of: count, spread: spread)
  guard step > 0 else { return .infinity }
  return step >= 180 ? (item + gap) / 2 : (item + gap) / (2 * sine(degrees: step / 2))
}

/// `radius`, grown until neighbours keep `gap`, but not past `limit`.
package func fanFittedRadius(
  radius: Double, item: Double, gap: Double = 6, count: Int, arc: Arc, spread: Spread, limit: Double
) -> Double {
  let needed = fanNeededRadius(item: item, gap: gap, count: count, arc: arc, spread: spread)
  return max(radius, min(needed, limit))
}
