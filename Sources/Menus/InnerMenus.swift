// Menus that are written, or made, inside others: any of them may be shown by itself.

extension Setup {
  /// The menu of that name, wherever it is written; nil: there is none.
  package func anyMenu(named name: MenuName) -> Menu? {
    menu(name) ?? allMenus.lazy.compactMap { $0.name == name ? $0 : $0.inner(name) }.first
  }
}

extension Menu {
  fileprivate func inner(_ wanted: MenuName) -> Menu? {
    for case .items(let menu) in items.lazy.map(\.action) {
      if menu.name == wanted { return menu }
      if let deeper = menu.inner(wanted) { return deeper }
    }
    return nil
  }
}
