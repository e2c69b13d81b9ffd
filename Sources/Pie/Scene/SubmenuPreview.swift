import Geometry
import Menus

/// The dots on a bubble that leads to a menu: one for each item there, in its direction.
package struct SubmenuPreview {
  private let stage: Stage
  /// More dots than these would run into each other.
  private static let mostDots = 12

  package init(_ stage: Stage) { self.stage = stage }

  /// - Parameter angle: where the item itself lies.
  /// - Returns: the directions of the dots; none for a leaf.
  package func directions(of item: Item, at angle: Angle) -> [Angle] {
    // The question has the two directions of its answers, but what matters is that one comes.
    guard !item.confirms else { return [angle] }
    guard let whole = item.submenu(in: stage.setup) else { return [] }
    // Known before the page is made: the most that fit on one are copied for that.
    let surely = whole.itemsFromPage.prefix(RingLayout.mostOnTwoRings - 1).count { !$0.isHidden }
    guard surely <= SubmenuPreview.mostDots else { return [angle] }
    let menu = whole.firstPage
    let shown = menu.items.indices.filter { !menu.items[$0].isHidden }
    guard (1...SubmenuPreview.mostDots).contains(shown.count) else { return [angle] }
    let layout = RingLayout(
      pins: menu.items.map(\.pinnedAngle), back: angle.opposite, isMirrored: stage.isMirrored,
      measures: RingMeasures(manners: menu.manners, scale: stage.scale))
    return shown.map { layout.slots[$0].angle }
  }
}
