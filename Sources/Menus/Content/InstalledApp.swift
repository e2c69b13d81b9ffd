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
  package func items(of apps: [InstalledApp]) -> [Item] {
    let shown = apps.filter { $0.isShown && shows($0) }
    guard depth > 1 else { return shown.map(\.item) }
    let grouped = Dictionary(grouping: shown) { AppCategory(of: $0) }
    return AppCategory.allCases.compactMap { category in
      guard let members = grouped[category] else { return nil }
      return Item(
        id: ItemID(category.label), label: category.label, icon: .named(category.icon),
        action: .items(Menu(name: MenuName(""), title: category.label, items: members.map(\.item))))
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

/// The submenus of an application menu (Desktop Menu Specification 1.1, "Main Categories").
private enum AppCategory: CaseIterable, Hashable {
  case accessories, development, education, games, graphics, internet, multimedia, office, settings, system,
    other

  /// In the order in which an application's categories are looked at: those that say more come first.
  private static let words: [(word: String, category: AppCategory)] = [
    ("Game", .games), ("Graphics", .graphics), ("Office", .office), ("Education", .education),
    ("Science", .education), ("AudioVideo", .multimedia), ("Audio", .multimedia), ("Video", .multimedia),
    ("Network", .internet), ("Development", .development), ("Settings", .settings), ("System", .system),
    ("Utility", .accessories),
  ]

  init(of app: InstalledApp) {
    self = Self.words.first { app.categories.contains($0.word) }?.category ?? .other
  }

  var label: String {
    switch self {
    case .accessories: "Accessories"
    case .development: "Development"
    case .education: "Education"
    case .games: "Games"
    case .graphics: "Graphics"
    case .internet: "Internet"
    case .multimedia: "Multimedia"
    case .office: "Office"
    case .settings: "Settings"
    case .system: "System"
    case .other: "Other"
    }
  }

  /// A name of the icon naming specification 0.8.
  var icon: String {
    switch self {
    case .accessories: "applications-accessories"
    case .development: "applications-development"
    case .education: "applications-science"
    case .games: "applications-games"
    case .graphics: "applications-graphics"
    case .internet: "applications-internet"
    case .multimedia: "applications-multimedia"
    case .office: "applications-office"
    case .settings: "preferences-desktop"
    case .system: "applications-system"
    case .other: "applications-other"
    }
  }
}
