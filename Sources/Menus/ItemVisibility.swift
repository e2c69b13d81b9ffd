// Items that are there under conditions. One that is not keeps its gap: no other item moves.

extension Menu {
  /// With the items hidden whose conditions do not hold, in the menus inside it too.
  package func showing(in desktop: DesktopState) -> Menu {
    var menu = self
    for index in menu.items.indices {
      if !menu.items[index].gate.isOpen(in: desktop) { menu.items[index].isHidden = true }
      if case .items(let inner) = menu.items[index].action, inner.hasConditionalItems {
        menu.items[index].action = .items(inner.showing(in: desktop))
      }
    }
    return menu
  }

  /// Those of its items, and of the menus inside it.
  package var itemConditions: [Condition] {
    items.flatMap { item -> [Condition] in
      let own = [item.when, item.except].compactMap(\.self)
      if case .items(let menu) = item.action { return own + menu.itemConditions }
      return own
    }
  }

  /// Stops at the first, and copies no item: a menu may hold thousands.
  package var hasConditionalItems: Bool {
    items.indices.contains { index in
      if !items[index].gate.isAlwaysOpen { return true }
      if case .items(let menu) = items[index].action { return menu.hasConditionalItems }
      return false
    }
  }
}

extension Setup {
  package var hasConditionalItems: Bool { allMenus.contains(where: \.hasConditionalItems) }

  /// With the items hidden whose conditions do not hold.
  package func showing(in desktop: DesktopState) -> Setup {
    changingMenus { $0.hasConditionalItems ? $0.showing(in: desktop) : $0 }
  }
}
