import Geometry
import Menus

/// Directions for the items of a whole ring.
///
/// Without pins item i of n sits at 270 + 360 i / n. A pinned item sits where it says; the items between two pins
/// are spaced evenly between them, going clockwise.
package func ringAngles(pins: [Angle?]) -> [Angle] {
  let count = pins.count
  guard count > 0 else { return [] }
  let pinned = pins.indices.filter { pins[$0] != nil }
  guard let first = pinned.first, let start = pins[first] else {
    return (0..<count).map { Angle(degrees: 270 + 360 * Double($0) / Double(count)) }
  }
  var angles = [Angle](repeating: start, count: count)
  for (order, from) in pinned.enumerated() {
    let isLast = order + 1 == pinned.count
    let to = isLast ? first + count : pinned[order + 1]
    guard let begin = pins[from], let end = pins[to % count] else { continue }
    let way = begin.clockwise(to: end)
    let sweep = way == 0 && (pinned.count == 1 || isLast) ? 360 : way
    for step in 0..<(to - from) {
      angles[(from + step) % count] = begin + sweep * Double(step) / Double(to - from)
    }
  }
  return angles
}

/// Directions for the children of a submenu and the way back.
///
/// Children and the way back share n + 1 equal sectors up to n = 7; beyond, the back wedge takes 30 degrees and the
/// children share the rest. The first child is the first sector clockwise from the top, the others follow clockwise.
package func submenuAngles(count: Int, back: Angle) -> [Angle] {
  guard count > 0 else { return [] }
  let sectors: [Angle]
  if count <= 7 {
    sectors = (1...count).map { back + 360 * Double($0) / Double(count + 1) }
  } else {
    sectors = (0..<count).map { back + 15 + 330 * (Double($0) + 0.5) / Double(count) }
  }
  // A hair's breadth before the top still counts as the top.
  let top = Angle(degrees: 270 - 0.001)
  return sectors.sorted { top.clockwise(to: $0) < top.clockwise(to: $1) }
}
