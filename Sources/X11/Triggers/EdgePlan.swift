import Geometry
import Menus

/// A part of the screen that belongs to an edge or a corner.
nonisolated package struct EdgeZone: Hashable, Sendable {
  package var edge: ScreenEdge
  /// In root coordinates, whole pixels.
  package var area: Rectangle
}

/// Where the edges and corners of monitors are: only those beyond which no other monitor lies, since the pointer does
/// not stop at the others. Pure; `EdgeWindows` carries it out.
///
///     ┌──────┐            `left` of A, where nothing adjoins;
///     │  A   ├────────┐   `top` of both; `right` of A only above B;
///     └──┬───┤   B    │   the corner of A at its lower left
nonisolated package struct EdgePlan: Hashable, Sendable {
  package let zones: [EdgeZone]

  /// The outermost line of pixels is enough: the pointer stops there.
  private static let thickness = 1.0
  /// A corner is a little larger, since the pointer slides along its sides.
  private static let cornerSide = 4.0

  package init(_ edges: Set<ScreenEdge>, on monitors: [Rectangle]) {
    var zones: [EdgeZone] = []
    for monitor in monitors {
      let corners = ScreenEdge.allCases.filter(edges.contains).compactMap { edge in
        EdgePlan.corner(edge, of: monitor, among: monitors).map { EdgeZone(edge: edge, area: $0) }
      }
      zones += corners
      for edge in ScreenEdge.allCases where edges.contains(edge) {
        zones += EdgePlan.strips(edge, of: monitor, among: monitors, without: corners.map(\.area))
          .map { EdgeZone(edge: edge, area: $0) }
      }
    }
    // Mirrored monitors share theirs.
    self.zones = zones.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The zone of a place, grown by `slack` pixels.
  package func zone(at point: Point, slack: Double = 0) -> EdgeZone? {
    zones.first { $0.area.insetBy(-slack).contains(point) }
  }

  // MARK: Corners

  private static func corner(_ edge: ScreenEdge, of monitor: Rectangle, among monitors: [Rectangle])
    -> Rectangle?
  {
    guard let sides = edge.sides else { return nil }
    let pixel = Point(
      x: sides.isLeft ? monitor.minX : monitor.maxX - 1, y: sides.isTop ? monitor.minY : monitor.maxY - 1)
    let beyond = [
      Point(x: pixel.x + (sides.isLeft ? -1 : 1), y: pixel.y),
      Point(x: pixel.x, y: pixel.y + (sides.isTop ? -1 : 1)),
    ]
    guard !monitors.contains(where: { beyond.contains(where: $0.contains) }) else { return nil }
    return Rectangle(
      x: sides.isLeft ? monitor.minX : monitor.maxX - cornerSide,
      y: sides.isTop ? monitor.minY : monitor.maxY - cornerSide, width: cornerSide, height: cornerSide)
  }

  // MARK: Edges

  /// What is left of one edge: without what other monitors adjoin, and without `corners`.
  private static func strips(
    _ edge: ScreenEdge, of monitor: Rectangle, among monitors: [Rectangle], without corners: [Rectangle]
  ) -> [Rectangle] {
    let strip: Rectangle
    let beyond: Rectangle
    switch edge {
    case .top:
      strip = Rectangle(x: monitor.minX, y: monitor.minY, width: monitor.width, height: thickness)
      beyond = strip.moved(dx: 0, dy: -thickness)
    case .bottom:
      strip = Rectangle(x: monitor.minX, y: monitor.maxY - thickness, width: monitor.width, height: thickness)
      beyond = strip.moved(dx: 0, dy: thickness)
    case .left:
      strip = Rectangle(x: monitor.minX, y: monitor.minY, width: thickness, height: monitor.height)
      beyond = strip.moved(dx: -thickness, dy: 0)
    case .right:
      strip = Rectangle(
        x: monitor.maxX - thickness, y: monitor.minY, width: thickness, height: monitor.height)
      beyond = strip.moved(dx: thickness, dy: 0)
    case .topLeft, .topRight, .bottomLeft, .bottomRight: return []
    }
    let isHorizontal = edge == .top || edge == .bottom
    var spans = [isHorizontal ? strip.minX...strip.maxX : strip.minY...strip.maxY]
    let taken = monitors.filter { $0.intersects(beyond) } + corners.filter { $0.intersects(strip) }
    for other in taken { spans = spans.flatMap { $0.without(other.span(alongX: isHorizontal)) } }
    return spans.map { span in
      let length = span.upperBound - span.lowerBound
      return isHorizontal
        ? Rectangle(x: span.lowerBound, y: strip.y, width: length, height: thickness)
        : Rectangle(x: strip.x, y: span.lowerBound, width: thickness, height: length)
    }
  }
}

nonisolated extension ScreenEdge {
  /// Of a corner; nil for an edge.
  fileprivate var sides: (isTop: Bool, isLeft: Bool)? {
    switch self {
    case .topLeft: (true, true)
    case .topRight: (true, false)
    case .bottomLeft: (false, true)
    case .bottomRight: (false, false)
    case .top, .bottom, .left, .right: nil
    }
  }
}

nonisolated extension Rectangle {
  fileprivate func moved(dx: Double, dy: Double) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width, height: height)
  }

  fileprivate func span(alongX isHorizontal: Bool) -> ClosedRange<Double> {
    isHorizontal ? minX...maxX : minY...maxY
  }
}

nonisolated extension ClosedRange<Double> {
  /// The parts outside of `other` that are longer than nothing.
  fileprivate func without(_ other: ClosedRange<Double>) -> [ClosedRange<Double>] {
    guard overlaps(other) else { return [self] }
    var parts: [ClosedRange<Double>] = []
    if lowerBound < other.lowerBound { parts.append(lowerBound...other.lowerBound) }
    if other.upperBound < upperBound { parts.append(other.upperBound...upperBound) }
    return parts
  }
}
