/// An application as its desktop entry describes it (Desktop Entry Specification 1.5).
package struct InstalledApp: Hashable, Sendable {
  /// The entry's id, with its ending.
  package var id: String
  package var label: String
  package var icon: Icon?
  package var categories: [String]
  /// For menus of this desktop (NoDisplay, OnlyShowIn, NotShowIn).
  package var isShown: Bool

  package init(id: String, label: String, icon: Icon?, categories: [String], isShown: Bool = true) {
    self.id = id
    self.label = label
    self.icon = icon
    self.categories = categories
    self.isShown = isShown
  }

  package var facts: EntryFacts { EntryFacts(label: label, icon: icon) }

  fileprivate var item: Item {
    var item = Item(
      id: ItemID(String(id.dropLast(".desktop".count))), label: label, icon: icon,
      action: .app(AppReference(id)))
    item.keywords = categories.joined(separator: " ")
    return item
  }
}

extension AppChoice {
  /// The items of `apps`, which are in their order.
  ///
  /// - Parameter names: what categories are called in the user's language, as far as the desktop knows.
  package func items(of apps: [InstalledApp], named names: [AppCategory: String] = [:]) -> [Item] {
    let shown = apps.filter { $0.isShown && shows($0) }
    guard depth > 1 else { return shown.map(\.item) }
    let grouped = Dictionary(grouping: shown) { AppCategory(of: $0) }
    return AppCategory.allCases.compactMap { category in
      guard let members = grouped[category] else { return nil }
      let label = names[category].map(\.plainLabel) ?? category.label
      // The id is the same in every language: commands and configurations name it.
      return Item(
        id: ItemID(category.label), label: label, icon: .named(category.icon),
        action: .items(Menu(name: MenuName(""), title: label, items: members.map(\.item))))
    }
  }

  private func shows(_ app: InstalledApp) -> Bool {
    let names = [app.id, String(app.id.dropLast(".desktop".count))] + app.categories
    func isNamed(by patterns: [TextPattern]) -> Bool {
      patterns.contains { pattern in names.contains { pattern.matches($0) } }
    }
    return !isNamed(by: hidden) && only.map(isNamed) ?? true
  }
}
