import Menus

/// An entry of `items` that stands for items made on the spot, while it is read.
struct ContentDraft: Sendable {
  var source: SourceWord?
  var script: String?
  var limit: Int?
  var depth: Int?
  var only: [TextPattern]?
  var hidden: [TextPattern]?
  var scope: WindowScope?
  var timeout: Milliseconds?
  var cache: Milliseconds?
  var chosen: String?
  /// Where each key stands.
  var positions: [String: Position] = [:]
}

/// The values of `source`.
enum SourceWord: String, CaseIterable, Hashable, Sendable {
  case apps, windows, workspaces, recent, bookmarks, devices, session, clipboard, themes
}

enum ContentOptions {
  /// `{ source = … }` and `{ script = … }`.
  static let table = OptionTable<ContentDraft>(
    "{ source = … } and { script = … }",
    "Items made on the spot: an entry of `items` with `source` or `script` stands for as many as there are.",
    [
      row("source", Values.word(), "What the desktop knows", into: \.source),
      row(
        "script", Values.filledText,
        "A shell command that prints items, a line each, as for rofi's script mode", into: \.script),
      row("max", Values.count, "At most so many items; all where it is left out", into: \.limit),
      row(
        "depth", Values.depth, standard: "2",
        "Of apps: 2 for a submenu for each category, 1 for one list", into: \.depth),
      row(
        "only", patterns, "Of apps: desktop entries or categories to show, such as \"*.desktop\" or \"Game\"",
        into: \.only),
      row("hide", patterns, "Of apps: desktop entries or categories to leave out", into: \.hidden),
      row(
        "show", Values.word(), standard: "\"all\"",
        "Of windows: those of the current workspace, or of the active window's application", into: \.scope),
      row(
        "timeout", Values.duration(100...600_000), standard: "\"5s\"",
        "Of a script: it is ended when it takes longer", into: \.timeout),
      row(
        "cache", Values.duration(0...86_400_000), standard: "0",
        "Of a script: an answer younger than this is used again", into: \.cache),
      row(
        "run", Values.filledText,
        "Of a script: the shell command for a chosen row, which is its first argument ($1) and WHORL_ROW; where it is left out the script itself is called with the row, as by rofi",
        into: \.chosen),
    ])

  /// The keys that make an entry of `items` such a one.
  static let marks = ["source", "script"]

  private static let patterns = Values.filled(Values.oneOrMore(Values.wildcards))

  /// A row that also keeps where its key stands.
  private static func row<Value>(
    _ key: String, _ type: ValueType<Value>, standard: String? = nil, _ summary: String,
    into path: WritableKeyPath<ContentDraft, Value?> & Sendable
  ) -> Option<ContentDraft> {
    Option(key, type, standard: standard, summary) { value, entry, draft, _ in
      draft[keyPath: path] = value
      draft.positions[entry.key] = entry.position
    }
  }
}

extension Values {
  static let count = whole(1...1000)
  static let depth = whole(1...2)

  static func whole(_ range: ClosedRange<Int>) -> ValueType<Int> {
    let limits = "\(range.lowerBound) to \(range.upperBound)"
    return ValueType("whole number, \(limits)") { node, scope in
      guard case .integer(let number) = node.value else { return scope.expected("a whole number", node) }
      guard range.contains(number) else {
        scope.error(node.position, "\(number) is out of range: \(limits)")
        return nil
      }
      return number
    }
  }
}

extension ContentDraft {
  /// Which keys go with what; the others are told.
  private static let belonging: [(key: String, owner: String)] = [
    ("depth", "apps"), ("only", "apps"), ("hide", "apps"), ("show", "windows"), ("timeout", "script"),
    ("cache", "script"), ("run", "script"),
  ]

  /// nil: a mistake was reported.
  func content(at place: Int, _ scope: inout Scope) -> Content? {
    let owner = script == nil ? source?.rawValue : "script"
    for (key, wanted) in Self.belonging {
      guard let position = positions[key], let owner, owner != wanted else { continue }
      let what = wanted == "script" ? "`script`" : "source = \"\(wanted)\""
      scope.error(position, "\(quoted(key)) goes with \(what) only")
    }
    if source != nil, script != nil, let position = positions["script"] {
      scope.error(position, "one entry has one origin: `source` stands here already, so `script` must go")
    }
    return origin.map { Content(place: place, origin: $0, limit: limit) }
  }

  private var origin: Content.Origin? {
    if let script {
      return .script(Script(script, timeout: timeout ?? 5000, cache: cache ?? 0, chosen: chosen))
    }
    guard let source else { return nil }
    let found: ContentSource =
      switch source {
      case .apps: .apps(AppChoice(depth: depth ?? 2, only: only, hidden: hidden ?? []))
      case .windows: .windows(scope ?? .all)
      case .workspaces: .workspaces
      case .recent: .recent
      case .bookmarks: .bookmarks
      case .devices: .devices
      case .session: .session
      case .clipboard: .clipboard
      case .themes: .themes
      }
    return .source(found)
  }
}
