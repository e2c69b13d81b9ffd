import Menus

/// What values are read within: the file they stand in, the names they may use, and where mistakes go.
struct Scope: Sendable {
  /// Index of the file in reading order.
  var source: Int
  /// The folder of that file; nil for a text without one.
  var folder: String?
  let home: String?
  var colors: [String: Color] = [:]
  var mistakes: Mistakes
  /// Names that stand for themes and menus, to be looked up when all files are read.
  var themeReferences: [(name: String, location: Location)] = []
  var menuReferences: [(name: MenuName, location: Location)] = []
  /// Items and the menus they stand in.
  var itemPlaces: [(menu: MenuName, item: ItemID, location: Location)] = []
  /// Items with triggers of their own.
  var itemTriggers: [TriggerOwner] = []
  /// What is read belongs to a menu with conditions.
  var isInConditions = false
  /// False where lines of the file could not be read: then nothing counts as missing.
  var isComplete = true

  func location(_ position: Position) -> Location { Location(source: source, position: position) }

  mutating func error(_ position: Position, _ message: String) {
    mistakes.error(location(position), message)
  }

  mutating func warning(_ position: Position, _ message: String) {
    mistakes.warning(location(position), message)
  }

  /// An absolute path: `~` is the home folder, a relative path starts at the folder of the file.
  func path(_ text: String) -> String {
    if text == "~" || text.hasPrefix("~/"), let home { return home + text.dropFirst() }
    if text.hasPrefix("/") { return text }
    guard let folder else { return text }
    return folder + "/" + text
  }
}

/// A menu or an item, with what it is triggered by.
struct TriggerOwner: Sendable {
  var kind: Kind
  var name: String
  /// It is not always there.
  var isConditional: Bool
  var triggers: [(trigger: Trigger, location: Location)]

  enum Kind: String {
    case menu
    case item
  }
}
