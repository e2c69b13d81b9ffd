import Menus

extension Menu {
  /// At most as many items as two rings hold: the last one leads to the rest where there are more.
  package var firstPage: Menu {
    guard items.count > RingLayout.mostOnTwoRings else { return self }
    var page = self
    let fitting = RingLayout.mostOnTwoRings - 1
    var rest = Menu(name: MenuName("\(name)/…"), title: title, items: Array(items.dropFirst(fitting)))
    rest.manners = manners
    rest.tint = tint
    page.items =
      Array(items.prefix(fitting)) + [
        Item(id: ItemID("…"), label: "More", icon: .text("…"), action: .items(rest))
      ]
    return page
  }
}
