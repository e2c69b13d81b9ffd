// Items that are there under conditions. One that is not keeps its gap: no other item moves.

extension Item {
  /// Whether its condition holds, or might, where that depends on what only the press tells.
  func isShown(in desktop: DesktopState) -> Bool {
    if when?.holds(in: desktop) == false { return false }
    return except?.holds(in: desktop) != true
  }
}

extension Menu {
  /// With the items hidden whose conditions do not hold, in the menus inside it too.
  package func showing(in desktop: DesktopState) -> Menu {
    var menu = self
    for index in menu.items.indices {
      if !menu.items[index].isShown(in: desktop) { menu.items[index].isHidden = true }
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

  package var hasConditionalItems: Bool { !itemConditions.isEmpty }
}

extension Setup {
  /// With the items hidden whose conditions do not hold.
  package func showing(in desktop: DesktopState) -> Setup {
    var setup = self
    for index in setup.menus.indices where setup.menus[index].hasConditionalItems {
      setup.menus[index] = setup.menus[index].showing(in: desktop)
    }
    return setup
  }
}
