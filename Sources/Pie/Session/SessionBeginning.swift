import Menus

// What is hovered before anything has been done.

extension Session {
  /// Hovers the item that the opening asks for, on whatever page it is.
  mutating func hoverFirst(_ wanted: ItemID, at now: Instant) -> [SessionEffect] {
    var effects: [SessionEffect] = []
    while mayGoDeeper {
      if let index = level.menu.items.firstIndex(where: { $0.id == wanted && !$0.isHidden }) {
        return effects + setHover(.slot(index), by: .keyboard, at: now)
      }
      let way = level.menu.items.firstIndex { item in
        if case .items(let page) = item.action { page.holds(wanted) } else { false }
      }
      guard let way else { break }
      effects += choose(way, by: .key(KeyCode(rawValue: 0)), at: now)
    }
    return effects
  }
}

extension Menu {
  /// On this page or on a later one.
  fileprivate func holds(_ wanted: ItemID) -> Bool {
    itemsFromPage.contains { item in
      if case .items(let page) = item.action { return page.holds(wanted) }
      return item.id == wanted
    }
  }
}
