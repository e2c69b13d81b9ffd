import Menus

extension Menu {
  /// At most as many items as two rings hold: the last one leads to the rest where there are more. The rest are not
  /// copied before somebody goes there.
  package var firstPage: Menu {
    let left = itemsFromPage
    guard pageStart > 0 || left.count > RingLayout.mostOnTwoRings else { return self }
    var page = self
    page.pageStart = 0
    guard left.count > RingLayout.mostOnTwoRings else {
      page.items = Array(left)
      return page
    }
    let fitting = RingLayout.mostOnTwoRings - 1
    var rest = Menu(name: MenuName("\(name)/…"), title: title, items: items)
    rest.pageStart = pageStart + fitting
    rest.manners = manners
    rest.tint = tint
    page.items =
      left.prefix(fitting) + [
        Item(id: ItemID("…"), label: "More", icon: .text("…"), action: .items(rest))
      ]
    return page
  }

  /// The items of this page and of all later ones.
  var itemsFromPage: ArraySlice<Item> { items[pageStart...] }
}
