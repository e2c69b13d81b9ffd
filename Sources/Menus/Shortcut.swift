// Items as menus of nothing but themselves.

extension Menu {
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
