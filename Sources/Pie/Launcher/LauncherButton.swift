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
  /// Between the disc's middle and the corner of the monitor that it touches with both sides; nil: it touches none.
  /// The pointer stops there, so that a hand that is thrown into the corner has hit the button.
  package private(set) var cornerArea: Rectangle?

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

  /// Where presses reach it, in root coordinates: what is drawn, and the corner it stands in.
  package func pressRows(isExtended: Bool) -> [Rectangle] {
    bounds(extension: isExtended ? 1 : 0).capsuleRows + [cornerArea].compactMap(\.self)
  }

  /// The outermost pixels of that corner: so much of it is there where the button is cut out of the screen.
  package var cornerPixels: Rectangle? {
    guard let area = cornerArea else { return nil }
    let side = min(2, area.width, area.height)
    return Rectangle(
      x: area.minX < center.x ? area.minX : area.maxX - side,
      y: area.minY < center.y ? area.minY : area.maxY - side, width: side, height: side)
  }

  /// To be called when the centre is settled.
  mutating func findCorner(of monitor: Rectangle) {
    let disc = bounds(extension: 0)
    let touch = 1.0
    let isLeft = abs(disc.minX - monitor.minX) <= touch
    let isTop = abs(disc.minY - monitor.minY) <= touch
    guard isLeft || abs(disc.maxX - monitor.maxX) <= touch, isTop || abs(disc.maxY - monitor.maxY) <= touch
    else { return cornerArea = nil }
    let corner = Point(x: isLeft ? monitor.minX : monitor.maxX, y: isTop ? monitor.minY : monitor.maxY)
    cornerArea = Rectangle(
      x: min(corner.x, center.x), y: min(corner.y, center.y), width: abs(corner.x - center.x),
      height: abs(corner.y - center.y))
  }

  /// True on the disc or the capsule, at least 22 px around its middle line, and in the corner it stands in.
  package func contains(_ point: Point, isExtended: Bool, scale: Scale) -> Bool {
    if cornerArea?.contains(point) == true { return true }
    let bounds = bounds(extension: isExtended ? 1 : 0)
    let spine = Rectangle(
      x: bounds.minX + height / 2, y: bounds.center.y, width: bounds.width - height, height: 0)
    return spine.distance(to: point) <= max(height / 2, 22 * scale)
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
