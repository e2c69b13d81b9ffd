import Geometry
import Menus

/// The lengths of a fan or a stack, in device pixels: the design's numbers times the scale, applied here and nowhere
/// else.
package struct FanMeasures: Hashable, Sendable {
  package let scale: Scale
  /// From the centre to the middle of an item, before it grows to fit.
  package let radius: Double
  /// Diameter of an item.
  package let item: Double

  /// - Parameters:
  ///   - radius: pixels at 96 dpi.
  ///   - item: pixels at 96 dpi.
  package init(radius: Double = FanMeasures.standardRadius, item: Double = 50, scale: Scale = .one) {
    self.scale = scale
    self.radius = max(0, radius) * scale
    self.item = max(0, item) * scale
  }

  private init(scale: Scale, radius: Double, item: Double) {
    self.scale = scale
    self.radius = radius
    self.item = item
  }

  package static let standardRadius = 112.0

  /// With a radius of no more than `limit` device pixels, unless the standard one is more.
  func limited(to limit: Double) -> FanMeasures {
    let most = max(limit, FanMeasures.standardRadius * scale)
    return FanMeasures(scale: scale, radius: min(radius, most), item: item)
  }

  /// Neighbouring items keep so far apart.
  package var gap: Double { 6 * scale }
  /// From the edge of the screen to the middle of an item, at least.
  package var inset: Double { item / 2 + 8 * scale }
  /// From one arc of a fan to the next one.
  package var arcDistance: Double { item + gap }
  /// From one item of a stack to the next one.
  package var stackStep: Double { 65 * scale }
  /// To each side of a stack's line where its slots count.
  package var stackHalfWidth: Double { 44 * scale }
  package var hoveredItem: Double { item * 1.2 }

  /// The disc where nothing is chosen: 0.45 of the radius, at most 60 px.
  package func deadZone(radius: Double) -> Double { min(radius * 45 / 100, 60 * scale) }
}
