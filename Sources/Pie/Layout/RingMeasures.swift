import Geometry
import Menus

/// The lengths of a ring, in device pixels: the design's numbers times the scale, applied here and nowhere else.
package struct RingMeasures: Hashable, Sendable {
  package let scale: Scale
  /// From the centre to the middle of a bubble, before it grows to fit.
  package let radius: Double
  package let bubble: Double

  package init(manners: Manners, scale: Scale) {
    self.scale = scale
    radius = manners.radius * scale
    bubble = manners.bubble * scale
  }

  /// Neighbouring bubbles keep so far apart.
  package var gap: Double { 6 * scale }
  package var hoveredBubble: Double { bubble * 1.2 }
  /// From the ring's radius up to the bottom edge of the title.
  package var titleClearance: Double { 48 * scale }
  /// From the ring's radius outwards to a label beside its bubble.
  package var labelClearance: Double { hoveredBubble / 2 + gap }
  /// Round the text of a title or a label.
  package static func titlePadding(_ scale: Scale) -> Offset { Offset(dx: 14 * scale, dy: 8 * scale) }
  /// What is drawn round a bubble (shadow) or kept free at the monitor's edge.
  package var margin: Double { 12 * scale }
  /// Small bubble of the parent, behind a submenu.
  package var parentBubble: Double { 36 * scale }

  /// The disc where nothing is chosen: 0.45 of the radius, at most 60 px.
  package func deadZone(radius: Double) -> Double { min(radius * 45 / 100, 60 * scale) }
}
