/// A place in the text: line and column count from 1, columns count Unicode scalars.
struct Position: Hashable, Sendable, Comparable {
  var line: Int
  var column: Int

  static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A value of a TOML document with its place.
struct TomlNode: Hashable, Sendable {
  var value: Value
  var position: Position

  indirect enum Value: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case real(Double)
    case flag(Bool)
    /// A date or a time, which no option takes.
    case date
    case list([TomlNode])
    /// In file order.
    case table([TomlEntry])
  }

  /// What it is, for "expected …, not …".
  var kind: String {
    switch value {
    case .text: "text"
    case .integer, .real: "a number"
    case .flag(let flag): flag ? "true" : "false"
    case .date: "a date"
    case .list: "a list"
    case .table: "a table"
    }
  }
}

/// A key with its value.
struct TomlEntry: Hashable, Sendable {
  var key: String
  /// Of the key.
  var position: Position
  var node: TomlNode
}
