import Geometry
import Menus

/// A fan in its place on the screen.
package struct FanPlacement: Hashable, Sendable {
  /// Where the button stands, in root coordinates: as wanted, or moved to where the items have room.
  package let center: Point
  package let layout: FanLayout

  /// Fits `count` items into `area` about `wanted`.
  ///
  /// One arc that grows is tried first; then the arc is turned; then there are two arcs; then the button moves, as
  /// little as it must. Items never overlap, and leave the area only where it is too small for all of them. A radius
  /// that was set counts as far as the area goes; where it is too large for that, the usual one does.
  package init(
    count: Int, wanted: Point, area: Rectangle, arc: Arc, spread: Spread, measures: FanMeasures
  ) {
    func fitting(_ measures: FanMeasures) -> FanFitting {
      FanFitting(count: count, area: area, arc: arc, spread: spread, measures: measures)
    }
    let edge = fanRadiusLimit(
      center: wanted, area: area, inset: measures.inset, count: count, arc: arc, spread: spread)
    let usual = fitting(measures.limited(to: 0))
    let found =
      fitting(measures.limited(to: edge)).inPlace(at: wanted) ?? usual.inPlace(at: wanted)
      ?? usual.moved(from: wanted) ?? usual.packed(at: area.center)
    center = found.center
    layout = found.layout
  }

  fileprivate init(center: Point, layout: FanLayout) {
    self.center = center
    self.layout = layout
  }
}

private struct FanFitting {
  let count: Int
  let area: Rectangle
  let arc: Arc
  let spread: Spread
  let measures: FanMeasures

  /// More arcs than this are laid out only where nothing else helps.
  private static let mostArcs = 2
  /// Turns of the arc, the smallest first, in degrees.
  private static let turns = stride(from: 15.0, through: 180, by: 15).flatMap { [$0, -$0] }

  func inPlace(at center: Point) -> FanPlacement? {
    for arcs in 1...FanFitting.mostArcs {
      for turn in [0] + FanFitting.turns {
        let turned = arc.turned(by: turn)
        guard let rows = rows(arcs: arcs, on: turned), fits(rows, on: turned, at: center) else { continue }
        return FanPlacement(center: center, layout: layout(rows, on: turned))
      }
    }
    return nil
  }

  /// The nearest place where the items have room, with as few arcs as can be.
  func moved(from wanted: Point) -> FanPlacement? {
    for arcs in 1...8 {
      guard let rows = rows(arcs: arcs, on: arc) else { continue }
      let layout = layout(rows, on: arc)
      let needed = layout.slots.reduce(Rectangle(center: .zero, size: .zero)) { box, slot in
        let place = Point.zero + slot.offset
        return Rectangle(
          left: min(box.minX, place.x), top: min(box.minY, place.y), right: max(box.maxX, place.x),
          bottom: max(box.maxY, place.y))
      }
      let room = area.insetBy(measures.inset)
      guard needed.width <= room.width, needed.height <= room.height else { continue }
      let center = Point(
        x: min(max(wanted.x, room.minX - needed.minX), room.maxX - needed.maxX),
        y: min(max(wanted.y, room.minY - needed.minY), room.maxY - needed.maxY))
      // Whole pixels; the inset has some to spare.
      return FanPlacement(center: Point(x: center.x.rounded(), y: center.y.rounded()), layout: layout)
    }
    return nil
  }

  /// Full circles about the middle: for an area that is too small for anything else.
  func packed(at center: Point) -> FanPlacement {
    let circle = Arc(start: arc.start, sweep: 360)
    var smallest: [FanLayout.Row]?
    for arcs in 1...max(1, count) {
      guard let rows = rows(arcs: arcs, on: circle), let radius = rows.last?.radius else { continue }
      if radius < smallest?.last?.radius ?? .infinity { smallest = rows }
      if fits(rows, on: circle, at: center) { break }
    }
    return FanPlacement(center: center, layout: layout(smallest ?? [], on: circle))
  }

  private func layout(_ rows: [FanLayout.Row], on arc: Arc) -> FanLayout {
    FanLayout(rows: rows, arc: arc, spread: spread, measures: measures)
  }

  private func fits(_ rows: [FanLayout.Row], on arc: Arc, at center: Point) -> Bool {
    rows.allSatisfy { row in
      row.radius
        <= fanRadiusLimit(
          center: center, area: area, inset: measures.inset, count: row.count, arc: arc, spread: spread)
        + 0.001
    }
  }

  /// So many arcs with all items on them, in proportion to what each holds; nil where they do not hold all. The only
  /// arc grows instead.
  private func rows(arcs: Int, on arc: Arc) -> [FanLayout.Row]? {
    if arcs == 1 {
      let needed = fanNeededRadius(
        item: measures.item, gap: measures.gap, count: count, arc: arc, spread: spread)
      guard needed.isFinite else { return nil }
      return [FanLayout.Row(radius: max(measures.radius, needed), count: count)]
    }
    let radii = (0..<arcs).map { measures.radius + Double($0) * measures.arcDistance }
    let capacities = radii.map { capacity(radius: $0, on: arc) }
    let total = capacities.reduce(0, +)
    guard total >= count, count >= arcs else { return nil }
    var left = count
    var room = total
    return zip(radii, capacities).map { radius, capacity in
      // What is left after this arc must fit on those outside of it.
      let share = (Double(left) * Double(capacity) / Double(max(1, room))).rounded()
      let most = min(capacity, left)
      let taken = max(min(most, Int(share)), left - (room - capacity))
      left -= taken
      room -= capacity
      return FanLayout.Row(radius: radius, count: taken)
    }.filter { $0.count > 0 }
  }

  /// How many items keep the gap at this radius.
  private func capacity(radius: Double, on arc: Arc) -> Int {
    var fitting = 1
    while fitting < count,
      fanNeededRadius(
        item: measures.item, gap: measures.gap, count: fitting + 1, arc: arc, spread: spread) <= radius + 1e-9
    {
      fitting += 1
    }
    return fitting
  }
}

extension Rectangle {
  fileprivate init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}
