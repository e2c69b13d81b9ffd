// Items with triggers of their own.

extension Setup {
  /// Menus and items with triggers of their own; with a `desktop` only those that are there.
  package func triggered(in desktop: DesktopState? = nil) -> [Menu] {
    menus.filter { desktop.map($0.opens) ?? true } + menus.flatMap { $0.shortcuts(in: desktop) }
  }
}

extension Menu {
  /// For each item with a trigger of its own, here and in the menus inside it, a menu of nothing but that item, which is
  /// chosen as soon as it opens.
  func shortcuts(in desktop: DesktopState?) -> [Menu] {
    guard desktop.map(opens) ?? true else { return [] }
    return items.filter { item in desktop.map(item.isShown) ?? true }.flatMap { item -> [Menu] in
      let own = item.triggers.isEmpty ? [] : [shortcut(to: item)]
      if case .items(let inner) = item.action { return own + inner.shortcuts(in: desktop) }
      return own
    }
  }

  /// A menu of nothing but `item`, one of this menu's, which is chosen as soon as it opens.
  package func shortcut(to item: Item) -> Menu {
    var only = item
    // There is no menu that could stay.
    only.keepsOpen = false
    only.pinnedAngle = nil
    var menu = Menu(
      name: MenuName("\(name)/\(item.id)"), title: title, triggers: item.triggers, items: [only])
    menu.tint = tint
    menu.manners = manners
    menu.when = item.when
    menu.except = item.except
    menu.shortcutOf = name
    return menu
  }
}
