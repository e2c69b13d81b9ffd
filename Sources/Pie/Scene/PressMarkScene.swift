import Geometry
import Menus

/// The mark under the pointer while a press may become a long one: a disc that is drawn together until the limit.
package struct PressMarkScene: Hashable, Sendable {
  private let appearance: Appearance
  private let center: Point
  /// When the mark appears.
  package let start: Instant
  private let end: Instant

  /// Short presses show nothing.
  package static let delay: Milliseconds = 120
  private static let fading: Milliseconds = 60

  /// A press at `center`, of which we heard at `pressedAt` and which is long at `limit`.
  package init(center: Point, pressedAt: Instant, limit: Instant, appearance: Appearance) {
    self.appearance = appearance
    self.center = center
    start = pressedAt + min(PressMarkScene.delay, limit - pressedAt)
    end = limit
  }

  private var diameter: Double { 52 * appearance.scale }

  /// Whole pixels, the same all the time.
  package var bounds: Rectangle {
    let side = diameter + 4 * appearance.scale
    return Rectangle(center: center, size: Size(width: side, height: side)).wholePixels
  }

  /// From 1 to 0.9 of its size; with motion reduced it stands still.
  package func scene(at now: Instant) -> Scene {
    let part =
      appearance.motion.moves ? Easing.easeOut.value(after: now - start, of: end - start) : 0
    let opacity = 0.3 + 0.7 * Easing.easeOut.value(after: now - start, of: PressMarkScene.fading)
    let accent = appearance.theme.accent
    let disc = BubbleLook(
      diameter: diameter, fill: accent.opacity(0.28), border: accent, borderWidth: 2 * appearance.hairline,
      picture: nil, pictureSide: 0, foreground: accent, font: appearance.theme.font)
    return Scene(
      bounds: bounds, layers: [Layer(.bubble(disc), center: center, scale: 1 - 0.1 * part, opacity: opacity)])
  }

  package func isMoving(at now: Instant) -> Bool { now < end }
}
