/// A row of the command table: from it come the parser, the help, the completions and the manual page.
package struct CommandRow: Sendable {
  package let name: CommandName
  package let performer: Performer
  package let arguments: [Argument]
  package let options: [Option]
  /// What it does, in one line: an imperative without a full stop.
  package let summary: String
  /// Whole sentences, one a line; empty where the summary says it all.
  package let notes: [String]
  let read: @Sendable (Words) throws(UsageError) -> Command

  init(
    _ name: CommandName, by performer: Performer, _ summary: String, arguments: [Argument] = [],
    options: [Option] = [], notes: [String] = [],
    read: @escaping @Sendable (Words) throws(UsageError) -> Command
  ) {
    self.name = name
    self.performer = performer
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.notes = notes
    self.read = read
  }

  package struct Argument: Sendable {
    /// As the help shows it: `MENU[/ITEM…]`.
    package let name: String
    package let count: Count
    package let help: String
    package let values: Values

    init(_ name: String, _ count: Count = .one, _ values: Values = .anything, help: String) {
      self.name = name
      self.count = count
      self.values = values
      self.help = help
    }

    package enum Count: Sendable {
      case one, optional, any
    }
  }

  package struct Option: Sendable {
    /// With its dashes: `--at`.
    package let flag: String
    /// The name of its value, as the help shows it; nil: it takes none.
    package let value: String?
    package let help: String
    package let values: Values

    init(_ flag: String, _ value: String? = nil, _ values: Values = .anything, help: String) {
      self.flag = flag
      self.value = value
      self.values = values
      self.help = help
    }
  }

  /// What a shell can offer for an argument or a value.
  package enum Values: Sendable, Hashable {
    case anything
    /// Paths, as `whorl list` prints them.
    case menus
    case files
    case folders
    case words([String])
  }

  static subscript(name: CommandName) -> CommandRow {
    guard let row = all.first(where: { $0.name == name }) else {
      preconditionFailure("every command has a row in the command table")
    }
    return row
  }

  /// `whorl show MENU[/ITEM…] [--at X,Y|pointer|center|last] [--hold]`.
  package var usage: String {
    var words = ["whorl", name.rawValue]
    words += options.map { "[\($0.spelling)]" }
    words += arguments.map { argument in
      switch argument.count {
      case .one: argument.name
      case .optional: "[\(argument.name)]"
      case .any: "[\(argument.name)…]"
      }
    }
    return words.joined(separator: " ")
  }
}

extension CommandRow.Option {
  /// `--at PLACE`.
  package var spelling: String { value.map { "\(flag) \($0)" } ?? flag }
}
