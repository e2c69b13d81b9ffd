/// The submenus of an application menu (Desktop Menu Specification 1.1, "Main Categories").
package enum AppCategory: CaseIterable, Hashable, Sendable {
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

  /// Where the desktop has no name for it.
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
