import Geometry
import Menus

/// The button of a launcher: a disc, or a pill that grows out of one. All lengths are device pixels.
///
///     ( +  New )       extended: icon, gap, text
///            ( + )     shrunk, anchored at the right
package struct LauncherButton: Hashable, Sendable {
  /// The middle of the disc, in root coordinates.
  package var center: Point
  /// Of the disc; also the pill's height.
  package let height: Double
  /// How much wider the pill is than the disc; 0: there is no label.
  package let extraWidth: Double
  /// How much of that lies to the left of the disc, 0…1.
  package let leftShare: Double
  /// The sides of the monitor that it touches, and where they are. The pointer stops there.
  private var edges: [Side: Double] = [:]

  package init(center: Point, height: Double, extraWidth: Double = 0, leftShare: Double = 0) {
    self.center = center
    self.height = height
    self.extraWidth = max(0, extraWidth)
    self.leftShare = leftShare
  }

  /// What it covers, `extension` being 0 for the disc and 1 for the whole pill.
  package func bounds(extension part: Double) -> Rectangle {
    let extra = max(0, extraWidth * part)
    return Rectangle(
      x: center.x - height / 2 - extra * leftShare, y: center.y - height / 2, width: height + extra,
      height: height)
  }

  /// Where presses reach it, in root coordinates: what is drawn, and the edges it touches.
  package func pressRows(isExtended: Bool) -> [Rectangle] {
    bounds(extension: isExtended ? 1 : 0).capsuleRows + edgeAreas(isExtended: isExtended)
  }

  /// Between its middle and the sides of the monitor that it touches, as wide as it is: so a hand that is thrown at the
  /// edge or into the corner has hit it, though its round end is not there.
  package func edgeAreas(isExtended: Bool) -> [Rectangle] {
    let body = bounds(extension: isExtended ? 1 : 0)
    return Side.allCases.compactMap { side in
      guard let edge = edges[side] else { return nil }
      switch side {
      case .top, .bottom:
        return Rectangle(
          x: body.minX, y: min(edge, center.y), width: body.width, height: abs(edge - center.y)
        ).stretched(to: edges)
      case .left, .right:
        let middle = side == .left ? body.minX + height / 2 : body.maxX - height / 2
        return Rectangle(
          x: min(edge, middle), y: body.minY, width: abs(edge - middle), height: body.height
        ).stretched(to: edges)
      }
    }
  }

  /// To be called when the centre is settled.
  mutating func findEdges(of monitor: Rectangle) {
    let disc = bounds(extension: 0)
    let sides: [(Side, Double, Double)] = [
      (.top, disc.minY, monitor.minY), (.bottom, disc.maxY, monitor.maxY), (.left, disc.minX, monitor.minX),
      (.right, disc.maxX, monitor.maxX),
    ]
    // Rounding to whole pixels may have moved it.
    edges = [:]
    for (side, own, edge) in sides where abs(own - edge) <= 1 { edges[side] = edge }
  }

  /// True on the disc or the capsule, at least 22 px around its middle line, and at the edges it touches.
  package func contains(_ point: Point, isExtended: Bool, scale: Scale) -> Bool {
    if edgeAreas(isExtended: isExtended).contains(where: { $0.contains(point) }) { return true }
    let bounds = bounds(extension: isExtended ? 1 : 0)
    let spine = Rectangle(
      x: bounds.minX + height / 2, y: bounds.center.y, width: bounds.width - height, height: 0)
    return spine.distance(to: point) <= max(height / 2, 22 * scale)
  }
}

/// Where a press means one launcher, as its button is now.
package struct LauncherGround: Hashable, Sendable {
  let button: LauncherButton
  let isExtended: Bool
  let scale: Scale

  package func contains(_ point: Point) -> Bool {
    button.contains(point, isExtended: isExtended, scale: scale)
  }
}

extension Rectangle {
  /// Where it ends within a pixel of an edge it ends there: corners have no gap.
  fileprivate func stretched(to edges: [Side: Double]) -> Rectangle {
    func end(_ own: Double, _ side: Side) -> Double {
      edges[side].map { abs($0 - own) <= 1 ? $0 : own } ?? own
    }
    let (left, right) = (end(minX, .left), end(maxX, .right))
    let (top, bottom) = (end(minY, .top), end(maxY, .bottom))
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The lengths of a launcher, in pixels at 96 dpi (design §2.6).
package enum LauncherLengths {
  package static let disc = 60.0
  package static let pillHeight = 58.0
  package static let pillPadding = 22.0
  package static let pillGap = 10.0
  /// Side of the icon's square in disc and pill.
  package static let icon = 24.0
}
