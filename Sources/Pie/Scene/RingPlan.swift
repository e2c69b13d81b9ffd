import Geometry
import Menus

/// Where one level of an open ring is seen: all that its window needs to be mapped, and nothing more.
package struct RingPlan {
  /// The window this level needs, whatever is hovered: whole pixels, the same from its first frame to its last.
  package let bounds: Rectangle

  let level: Level
  let showsHints: Bool
  let measures: RingMeasures
  let titles: RingTitles

  /// Of the level that `session` chooses from now.
  package init(_ session: Session, appearance: Appearance, ruler: @escaping TextRuler) {
    level = session.level
    showsHints = session.showsHints
    measures = RingMeasures(manners: level.menu.manners, scale: appearance.scale)
    titles = RingTitles(level, appearance, measures, monitor: session.stage.monitor, ruler: ruler)
    let ring = RingPlan.area(of: level, measures)
    bounds = titles.areas.reduce(ring) { [measures] in $0.union($1.insetBy(-measures.margin)) }.wholePixels
  }

  /// All bubbles, grown, with their shadows.
  private static func area(of level: Level, _ measures: RingMeasures) -> Rectangle {
    let half = measures.hoveredBubble / 2 + 2 * measures.margin
    guard level.layout.shape != nil else {
      let side = level.layout.radius + half
      return Rectangle(center: level.center, size: Size(width: 2 * side, height: 2 * side))
    }
    return level.layout.slots.reduce(Rectangle(center: level.center, size: .zero)) { area, slot in
      area.union(Rectangle(center: level.center + slot.offset, size: Size(width: 2 * half, height: 2 * half)))
    }
  }

  /// True as long as `level` is chosen from, with the same keys on its bubbles.
  package func isOf(_ level: Level, showingHints showsHints: Bool) -> Bool {
    showsHints == self.showsHints && level.isSame(as: self.level)
  }
}
