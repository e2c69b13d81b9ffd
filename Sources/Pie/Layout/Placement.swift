import Geometry
import Menus

/// Where a ring is put on its monitor.
package struct Placement: Hashable, Sendable {
  /// The ring's centre, in root coordinates.
  package var center: Point
  package var layout: RingLayout

  /// Puts `layout` at `wanted`, or where the monitor has room for it.
  ///
  /// `titleHeight` is the height of a label's capsule; one stands above the ring. `labelWidth` is the width of the
  /// widest that stands beside its bubble, 0 where none does.
  package init(
    layout: RingLayout, wanted: Point, monitor: Rectangle, rule: EdgeRule, titleHeight: Double,
    labelWidth: Double = 0, measures: RingMeasures
  ) {
    self.layout = layout
    let least = layout.radius + measures.hoveredBubble / 2 + measures.margin
    let top = max(least, layout.radius + measures.titleClearance + titleHeight + measures.margin / 2)
    let hasLabels = labelWidth > 0
    let side = hasLabels ? layout.radius + measures.labelClearance + labelWidth + measures.margin / 2 : least
    let bottom = hasLabels ? top : least
    let room = Rectangle(
      x: monitor.x + side, y: monitor.y + top, width: monitor.width - 2 * side,
      height: monitor.height - top - bottom)
    switch rule {
    case .clip:
      center = wanted
    case .fan where !room.contains(wanted) && layout.back == nil:
      center = wanted
      if let free = Placement.freeDirections(
        around: wanted, monitor: monitor, layout: layout, measures: measures)
      {
        self.layout = RingLayout(
          count: layout.slots.count, free: free, isMirrored: layout.isMirrored, measures: measures)
      }
    case .shift, .fan:
      let x = room.width > 0 ? min(max(wanted.x, room.minX), room.maxX) : monitor.center.x
      let y = room.height > 0 ? min(max(wanted.y, room.minY), room.maxY) : monitor.center.y
      center = Point(x: x.rounded(), y: y.rounded())
    }
  }

  /// The widest run of directions in which a bubble lies wholly on the monitor.
  private static func freeDirections(
    around center: Point, monitor: Rectangle, layout: RingLayout, measures: RingMeasures
  ) -> Wedge? {
    let inner = monitor.insetBy(measures.hoveredBubble / 2 + 2)
    let isFree = (0..<360).map {
      inner.contains(center + Offset(length: layout.radius, towards: Angle(degrees: Double($0))))
    }
    guard isFree.contains(true) else { return nil }
    guard let blocked = isFree.firstIndex(of: false) else { return Wedge(start: .up, extent: 360) }
    var best: (start: Int, length: Int) = (0, 0)
    var run = 0
    for step in 1...360 {
      run = isFree[(blocked + step) % 360] ? run + 1 : 0
      if run > best.length { best = (blocked + step - run + 1, run) }
    }
    return Wedge(start: Angle(degrees: Double(best.start)), extent: Double(best.length - 1))
  }
}
