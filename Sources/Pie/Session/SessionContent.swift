import Geometry
import Menus

// What is made on the spot comes while a menu is open.

extension Session {
  /// Takes over the menus as they are known by now. Every level keeps its centre; what is hovered by the keyboard
  /// stays so, and the pointer hovers what lies under it.
  mutating func refill(_ setup: Setup, at now: Instant) -> [SessionEffect] {
    let before = hoveredIndex.flatMap { level.item(at: $0)?.id }
    stage.setup = setup
    // The short way to an item is a menu of its own, which may be called like the item's submenu.
    var menu = rootMenu.shortcutOf == nil ? setup.anyMenu(named: rootMenu.name) : nil
    for depth in trail.indices {
      guard let known = menu else { break }
      let old = trail[depth]
      let child = trail.indices.contains(depth + 1) ? trail[depth + 1].enteredBy : nil
      let way = child.flatMap { old.item(at: $0)?.id }
      let fresh = stage.level(for: known, refilling: old)
      // What is the same stays the same, also for those who have drawn it.
      if fresh.menu != old.menu { trail[depth] = fresh }
      guard let way, let index = trail[depth].menu.items.firstIndex(where: { $0.id == way }) else { break }
      if index != child { trail[depth + 1] = trail[depth + 1].entered(by: index) }
      menu = trail[depth].menu.items[index].leads(in: setup)
    }
    let hand = hover?.hand ?? .pointer
    let kept = before.flatMap { id in level.menu.items.firstIndex { $0.id == id } }
    // What is dragged round stays hovered, wherever the pointer is meanwhile.
    let isKept = hand == .keyboard || isTurning
    let target = isKept ? kept.map { .slot($0) } : self.target(at: pointer)
    // The same index may mean another item now.
    hover = target.map {
      Hover(target: $0, hand: hand, since: hover?.target == $0 ? hover?.since ?? now : now)
    }
    let after = hoveredIndex.flatMap { level.item(at: $0)?.id }
    return after == before ? [] : [.hovered(after)]
  }
}

extension Item {
  /// The menu it leads to; nil: none, or its question stands before it.
  fileprivate func leads(in setup: Setup) -> Menu? { confirms ? nil : submenu(in: setup) }
}

extension Stage {
  /// `menu` in the place of an older state of it, about the same centre.
  func level(for menu: Menu, refilling old: Level) -> Level {
    var fixed = menu
    fixed.manners.atEdge = .clip
    let placed = level(for: fixed, wanted: old.center, back: old.layout.back?.angle)
    var page = placed.menu
    page.manners.atEdge = menu.manners.atEdge
    return old.refilled(page, placed.placement)
  }
}
