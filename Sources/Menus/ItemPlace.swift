/// Where an item stands: the menu that is opened first, and the ids that lead from it to the item.
package struct ItemPlace: Hashable, Sendable {
  package var menu: MenuName
  package var path: [ItemID]

  package init(_ menu: MenuName, _ path: [ItemID]) {
    self.menu = menu
    self.path = path
  }

  /// The ids, parted by slashes, as commands get them (`WHORL_ITEM`) and events name them.
  package var item: String { path.map(\.rawValue).joined(separator: "/") }
}
