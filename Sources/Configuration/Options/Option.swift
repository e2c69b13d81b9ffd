import Menus

/// One row of the option table: a key that a file may set. Parser, reference page and suggestions come from it.
struct Option<Target>: Sendable {
  let key: String
  /// The values it takes, as the reference page says it.
  let type: String
  /// The value it has when it is left out, as one would write it; nil where that is nothing.
  let standard: String?
  /// One sentence without a full stop.
  let summary: String
  let apply: @Sendable (TomlEntry, inout Target, inout Scope) -> Void

  /// A row that stores its value.
  init<Value>(
    _ key: String, _ type: ValueType<Value>, standard: String? = nil, _ summary: String,
    into path: WritableKeyPath<Target, Value> & Sendable
  ) {
    self.init(key, type, standard: standard, summary) { value, _, target, _ in target[keyPath: path] = value }
  }

  /// A row that stores its value where there may be none.
  init<Value>(
    _ key: String, _ type: ValueType<Value>, standard: String? = nil, _ summary: String,
    into path: WritableKeyPath<Target, Value?> & Sendable
  ) {
    self.init(key, type, standard: standard, summary) { value, _, target, _ in target[keyPath: path] = value }
  }

  /// A row that does something of its own with its value.
  init<Value>(
    _ key: String, _ type: ValueType<Value>, standard: String? = nil, _ summary: String,
    set: @escaping @Sendable (Value, TomlEntry, inout Target, inout Scope) -> Void
  ) {
    self.init(key: key, type: type.name, standard: standard, summary: summary) { entry, target, scope in
      guard let value = type.read(entry.node, &scope) else { return }
      set(value, entry, &target, &scope)
    }
  }

  private init(
    key: String, type: String, standard: String?, summary: String,
    apply: @escaping @Sendable (TomlEntry, inout Target, inout Scope) -> Void
  ) {
    self.key = key
    self.type = type
    self.standard = standard
    self.summary = summary
    self.apply = apply
  }

  /// The same row for a value that holds the target.
  func within<Whole>(_ path: WritableKeyPath<Whole, Target> & Sendable) -> Option<Whole> {
    Option<Whole>(key: key, type: type, standard: standard, summary: summary) { [apply] entry, whole, scope in
      apply(entry, &whole[keyPath: path], &scope)
    }
  }
}

/// The rows of one table of the configuration.
struct OptionTable<Target>: Sendable {
  /// As it is written in a file, such as `[menu.NAME]`.
  let title: String
  let summary: String
  let options: [Option<Target>]
  /// Keys of the design that this version does not have yet.
  let later: [String]
  private let rows: [String: Option<Target>]

  init(_ title: String, _ summary: String, later: [String] = [], _ options: [Option<Target>]) {
    self.title = title
    self.summary = summary
    self.options = options
    self.later = later
    rows = Dictionary(options.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Applies every entry to the target and reports the keys that have no row.
  func apply(_ entries: [TomlEntry], to target: inout Target, in scope: inout Scope) {
    for entry in entries {
      if let row = rows[entry.key] {
        row.apply(entry, &target, &scope)
      } else {
        scope.error(entry.position, mistake(about: entry.key))
      }
    }
  }

  private func mistake(about key: String) -> String {
    if later.contains(key) { return "this version does not have \(quoted(key)) in \(title) yet" }
    let hint = suggestion(for: key, among: rows.keys.sorted())
    if hint.isEmpty {
      let owners = OptionCatalog.tables.filter { $0.keys.contains(key) }.map(\.title)
      if !owners.isEmpty { return "\(quoted(key)) belongs in \(owners.enumeration), not in \(title)" }
    }
    return "unknown key \(quoted(key)) in \(title)\(hint)"
  }

  /// A value that is a table of these options; each use starts from `initial`.
  func value(startingFrom initial: Target) -> ValueType<Target> where Target: Sendable {
    ValueType<Target>("table") { node, scope in
      guard case .table(let entries) = node.value else { return scope.expected("a table", node) }
      var target = initial
      apply(entries, to: &target, in: &scope)
      return target
    }
  }
}
