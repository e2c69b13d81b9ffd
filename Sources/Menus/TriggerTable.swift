/// What triggers open: menus, and items with triggers of their own, each as a menu of nothing but itself.
///
/// Made once for a configuration, so that a press costs the same however many menus there are.
package struct TriggerTable: Sendable {
  /// In file order: all menus, then the items.
  package private(set) var openers: [Opener] = []
  /// Places in `openers`, in their order.
  private var places: [Trigger: [Int]] = [:]

  /// Something with triggers, and all the conditions under which it is there.
  package struct Opener: Sendable {
    package let menu: Menu
    fileprivate let gates: [Gate]

    func isThere(in desktop: DesktopState) -> Bool { gates.allSatisfy { $0.isOpen(in: desktop) } }
  }

  package init(_ menus: [Menu]) {
    for index in menus.indices where !menus[index].triggers.isEmpty {
      add(menus[index], behind: [menus[index].gate])
    }
    for index in menus.indices { addItems(of: menus[index], behind: [menus[index].gate]) }
  }

  /// Those inside a menu count too.
  private mutating func addItems(of menu: Menu, behind gates: [Gate]) {
    // By index: an item is large, and of thousands few are wanted.
    for index in menu.items.indices {
      if !menu.items[index].triggers.isEmpty {
        add(menu.shortcut(to: menu.items[index]), behind: gates + [menu.items[index].gate])
      }
      if case .items(let inner) = menu.items[index].action {
        addItems(of: inner, behind: gates + [menu.items[index].gate, inner.gate])
      }
    }
  }

  private mutating func add(_ menu: Menu, behind gates: [Gate]) {
    for trigger in Set(menu.triggers) { places[trigger, default: []].append(openers.count) }
    openers.append(Opener(menu: menu, gates: gates.filter { !$0.isAlwaysOpen }))
  }

  /// Those that open something in `desktop`.
  package func triggers(in desktop: DesktopState) -> [Trigger] {
    openers.filter { $0.isThere(in: desktop) }.flatMap(\.menu.triggers)
  }

  /// What `trigger` belongs to, whether or not it would open now: the first in file order.
  package func owner(of trigger: Trigger) -> Menu? { places[trigger]?.first.map { openers[$0].menu } }

  /// The menu that a trigger opens now, or the item it runs: of those whose conditions hold the one with the most of
  /// them, the first of equals; one without conditions comes last. nil where none would open.
  package func menu(for trigger: Trigger, in desktop: DesktopState) -> Menu? {
    var best: Menu?
    for opener in places[trigger, default: []].map({ openers[$0] }) where opener.isThere(in: desktop) {
      if best.map({ opener.menu.conditionWeight > $0.conditionWeight }) ?? true { best = opener.menu }
    }
    return best
  }
}

extension Setup {
  /// What the triggers of all menus and items open.
  package var triggerTable: TriggerTable { TriggerTable(menus) }
}
