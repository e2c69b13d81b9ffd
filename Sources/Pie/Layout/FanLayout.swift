import Geometry
import Menus

/// Final places of a fan's items about its centre, and the hit test; animated places never decide.
///
///     ·  ·            a second arc, where one does not hold all
///      ·  ·  ·
///     ·   ·    +      the first item on the arc's start, the last on its end
package struct FanLayout: Hashable, Sendable {
  package let slots: [Slot]
  /// Diameter of an item.
  package let item: Double
  package let deadZone: Double
  /// How far from the centre a choice counts in click style.
  package let reach: Double
  /// The directions that choose.
  package let directions: Wedge
  /// The distances at which the arcs meet, from the inside out.
  private let borders: [Double]

  package struct Slot: Hashable, Sendable {
    package let angle: Angle
    package let radius: Double
    /// Which arc it is on, the innermost being 0.
    package let row: Int

    package var offset: Offset { Offset(length: radius, towards: angle) }
  }

  /// The arcs from the inside out, each with its radius and the number of its items.
  init(rows: [Row], arc: Arc, spread: Spread, measures: FanMeasures) {
    slots = rows.enumerated().flatMap { index, row in
      (0..<row.count).map { place in
        Slot(
          angle: arc.direction(of: place, of: row.count, spread: spread), radius: row.radius, row: index)
      }
    }
    item = measures.item
    deadZone = measures.deadZone(radius: rows.first?.radius ?? 0)
    reach = 2.5 * (rows.last?.radius ?? 0)
    borders = zip(rows, rows.dropFirst()).map { ($0.radius + $1.radius) / 2 }
    // An arc of few items ends inside of the others' ends; the widest one counts.
    let margin = max(15, (rows.map { arc.step(of: $0.count, spread: spread) }.min() ?? 0) / 2)
    let occupied = rows.map { arc.occupied(by: $0.count, spread: spread) }.max {
      abs($0.sweep) < abs($1.sweep)
    }
    directions = (occupied ?? arc).wedge(margin: margin)
  }

  struct Row: Hashable, Sendable {
    var radius: Double
    var count: Int
  }

  /// The item in the direction of `offset` from the centre; nil in the dead zone, beside the arc and beyond `reach`.
  package func index(at offset: Offset, within reach: Double = .infinity) -> Int? {
    let length = offset.length
    guard length >= deadZone, length <= reach, let angle = offset.angle, directions.contains(angle) else {
      return nil
    }
    let row = borders.firstIndex { length < $0 } ?? borders.count
    return slots.indices.filter { slots[$0].row == row }.min {
      slots[$0].angle.distance(to: angle) < slots[$1].angle.distance(to: angle)
    }
  }
}

extension Arc {
  /// The direction of item `index` of `count`: the first on the start, the last on the end, one alone half-way. Inset,
  /// all of them keep a step off both ends.
  package func direction(of index: Int, of count: Int, spread: Spread) -> Angle {
    let step = signedStep(of: count, spread: spread)
    switch spread {
    case .full: return count > 1 ? start + step * Double(index) : middle
    case .inset: return start + step * Double(index + 1)
    }
  }

  /// Degrees between two neighbours of `count` items; the whole arc where there is only one.
  func step(of count: Int, spread: Spread) -> Double { abs(signedStep(of: count, spread: spread)) }

  /// The part of the arc from its first to its last item.
  func occupied(by count: Int, spread: Spread) -> Arc {
    let step = signedStep(of: count, spread: spread)
    let first = direction(of: 0, of: count, spread: spread)
    return Arc(start: first, sweep: step * Double(max(0, count - 1)))
  }

  private func signedStep(of count: Int, spread: Spread) -> Double {
    switch spread {
    // On a full circle the last item would stand on the first one.
    case .full where isFullCircle: sweep / Double(max(1, count))
    case .full: count > 1 ? sweep / Double(count - 1) : sweep
    case .inset: sweep / Double(max(0, count) + 1)
    }
  }
}

/// Where item `index` of `count` stands on an arc of `radius`; the centre itself where there is no such item.
package func fanOffset(index: Int, of count: Int, radius: Double, arc: Arc, spread: Spread) -> Offset {
  guard (0..<max(0, count)).contains(index), radius > 0 else { return .zero }
  return Offset(length: radius, towards: arc.direction(of: index, of: count, spread: spread))
}
