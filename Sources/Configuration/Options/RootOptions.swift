import Menus

/// One file, parted into its tables.
struct Document: Sendable {
  var includes: [Include] = []
  var settings: [TomlEntry] = []
  var colors: [TomlEntry] = []
  var keys: [TomlEntry] = []
  var motion: [TomlEntry] = []
  var menuDefaults: [TomlEntry] = []
  var itemDefaults: [TomlEntry] = []
  var launcherDefaults: [TomlEntry] = []
  var menus: [Body] = []
  var launchers: [LauncherBody] = []

  struct Include: Sendable {
    /// Absolute.
    var path: String
    var location: Location
  }

  /// The body of one menu.
  struct Body: Sendable {
    var name: MenuName
    var location: Location
    var entries: [TomlEntry]
  }

  /// The body of one launcher.
  struct LauncherBody: Sendable {
    var name: LauncherName
    var location: Location
    var entries: [TomlEntry]
  }
}

enum RootOptions {
  static let table = OptionTable<Document>(
    "config.toml", "The tables of a configuration file.",
    [
      Option(
        "include", Values.oneOrMore(include),
        "Files to read first: what stands in this file, or in a later include, wins; paths start at this file's folder"
      ) { files, _, document, scope in
        document.includes += files.map { file in
          Document.Include(path: file.path, location: scope.location(file.position))
        }
      },
      Option("settings", Values.table, "Settings of the whole program", into: \.settings),
      Option("colors", Values.table, "Names for colours, such as accent = \"#5856d6\"", into: \.colors),
      Option("keys", Values.table, "Keys while a menu is open", into: \.keys),
      Option("motion", Values.table, "Durations of movements", into: \.motion),
      Option("defaults", Values.table, "What menus, items and launchers do not set themselves") {
        entries, _, document, scope in defaults.apply(entries, to: &document, in: &scope)
      },
      Option("menu", Values.table, "The menus, each a table [menu.NAME]") { entries, _, document, scope in
        for entry in entries { add(entry, to: &document, in: &scope) }
      },
      Option("launcher", Values.table, "The floating buttons, each a table [launcher.NAME]") {
        entries, _, document, scope in
        for entry in entries { addLauncher(entry, to: &document, in: &scope) }
      },
    ])

  private static let defaults = OptionTable<Document>(
    "[defaults]", "What menus, items and launchers do not set themselves.",
    [
      Option("menu", Values.table, "For every menu", into: \.menuDefaults),
      Option("item", Values.table, "For every item", into: \.itemDefaults),
      Option("launcher", Values.table, "For every launcher", into: \.launcherDefaults),
    ])

  private struct Included: Sendable {
    var path: String
    var position: Position
  }

  private static let include: ValueType<Included> = Values.path.then { path, node, _ in
    Included(path: path, position: node.position)
  }

  private static func add(_ entry: TomlEntry, to document: inout Document, in scope: inout Scope) {
    guard case .table(let entries) = entry.node.value else {
      if MenuOptions.table.options.contains(where: { $0.key == entry.key }) {
        scope.error(entry.position, "\(quoted(entry.key)) belongs in [menu.NAME], not in [menu]")
      } else {
        scope.error(entry.position, "a menu is a table: [menu.\(entry.key)]")
      }
      return
    }
    guard !entry.key.isEmpty, !entry.key.contains("/") else {
      scope.error(entry.position, "\(quoted(entry.key)) cannot name a menu: it is empty or holds a slash")
      return
    }
    document.menus.append(
      Document.Body(name: MenuName(entry.key), location: scope.location(entry.position), entries: entries))
  }

  private static func addLauncher(_ entry: TomlEntry, to document: inout Document, in scope: inout Scope) {
    guard case .table(let entries) = entry.node.value else {
      scope.error(
        entry.position,
        LauncherOptions.table.options.contains { $0.key == entry.key }
          ? "\(quoted(entry.key)) belongs in [launcher.NAME], not in [launcher]"
          : "a launcher is a table: [launcher.\(entry.key)]")
      return
    }
    guard !entry.key.isEmpty else { return scope.error(entry.position, "a launcher needs a name") }
    document.launchers.append(
      Document.LauncherBody(
        name: LauncherName(entry.key), location: scope.location(entry.position), entries: entries))
  }
}
