import Geometry

/// What a panel keeps free of windows at one edge of the root window (EWMH, _NET_WM_STRUT_PARTIAL).
package struct Strut: Hashable, Sendable {
  package enum Edge: CaseIterable, Hashable, Sendable {
    case left, right, top, bottom
  }

  package var edge: Edge
  /// Pixels from that edge of the root window, not of a monitor.
  package var depth: Double
  /// The stretch along the edge that it covers, last pixel included.
  package var stretch: ClosedRange<Double>

  package init(edge: Edge, depth: Double, stretch: ClosedRange<Double>) {
    self.edge = edge
    self.depth = depth
    self.stretch = stretch
  }

  /// From the property's twelve numbers: left, right, top, bottom, then start and end along each. Of the older
  /// _NET_WM_STRUT there are four, which hold along the whole edge.
  package static func all(from numbers: [UInt32]) -> [Strut] {
    guard numbers.count >= 4 else { return [] }
    return Edge.allCases.enumerated().compactMap { index, edge in
      guard numbers[index] > 0 else { return nil }
      guard numbers.count >= 12 else {
        return Strut(edge: edge, depth: Double(numbers[index]), stretch: 0...1e9)
      }
      let (start, end) = (Double(numbers[4 + 2 * index]), Double(numbers[5 + 2 * index]))
      // A panel that gives no stretch means the whole edge.
      let isGiven = start <= end && (start, end) != (0, 0)
      return Strut(edge: edge, depth: Double(numbers[index]), stretch: isGiven ? start...end : 0...1e9)
    }
  }
}

/// A monitor and what of it is left for windows.
package struct WorkArea: Hashable, Sendable {
  package var monitor: Rectangle
  /// Inside the monitor, never empty.
  package var area: Rectangle

  package init(monitor: Rectangle, area: Rectangle) {
    self.monitor = monitor
    self.area = area
  }

  /// `monitor` without what the panels of `struts` keep free.
  ///
  /// Depths count from the edges of the root window, so that a panel on an inner edge has a depth that reaches
  /// through other monitors; it takes room only from the one its own border lies in.
  package init(of monitor: Rectangle, struts: [Strut], root: Size) {
    var (left, top, right, bottom) = (monitor.minX, monitor.minY, monitor.maxX, monitor.maxY)
    for strut in struts {
      let along =
        switch strut.edge {
        case .left, .right: monitor.minY..<monitor.maxY
        case .top, .bottom: monitor.minX..<monitor.maxX
        }
      guard strut.stretch.lowerBound < along.upperBound, strut.stretch.upperBound >= along.lowerBound else {
        continue
      }
      switch strut.edge {
      case .left where strut.depth < monitor.maxX: left = max(left, strut.depth)
      case .right where root.width - strut.depth > monitor.minX: right = min(right, root.width - strut.depth)
      case .top where strut.depth < monitor.maxY: top = max(top, strut.depth)
      case .bottom where root.height - strut.depth > monitor.minY:
        bottom = min(bottom, root.height - strut.depth)
      case .left, .right, .top, .bottom: continue
      }
    }
    let area = Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    self.init(monitor: monitor, area: area.isEmpty ? monitor : area)
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
