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

/// The words after a command, sorted into arguments and options by its row and checked against it.
struct Words {
  let command: CommandName
  fileprivate(set) var arguments: [String] = []
  private var options: [String: String] = [:]

  /// Throws where the words do not fit the row: an unknown option, a value too many, an argument too few.
  init(_ words: ArraySlice<String>, for row: CommandRow) throws(UsageError) {
    command = row.name
    var rest = words
    var onlyArguments = false
    while let word = rest.popFirst() {
      switch word {
      case "--" where !onlyArguments: onlyArguments = true
      case _ where !onlyArguments && word.utf8.count > 1 && word.utf8.first == UInt8(ascii: "-"):
        try take(option: word, from: &rest, by: row)
      default: arguments.append(word)
      }
    }
    try checkCount(by: row)
  }

  func has(_ flag: String) -> Bool { options[flag] != nil }

  func value(of flag: String) -> String? { options[flag] }

  func error(_ message: String) -> UsageError { UsageError("\(command.rawValue): \(message)", for: command) }

  private mutating func take(
    option word: String, from rest: inout ArraySlice<String>, by row: CommandRow
  ) throws(UsageError) {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let flag = String(word[..<(equals ?? word.endIndex)])
    let attached = equals.map { String(word[word.index(after: $0)...]) }
    guard let option = row.options.first(where: { $0.flag == flag }) else {
      let known = row.options.map(\.flag) + ["--help"]
      throw error("unknown option \"\(flag)\"\(didYouMean(flag, known))")
    }
    guard options[flag] == nil else { throw error("\(flag) is given twice") }
    switch (option.value, attached) {
    case (nil, nil): options[flag] = ""
    case (nil, .some): throw error("\(flag) takes no value")
    case (.some, .some(let value)): options[flag] = value
    case (.some(let name), nil):
      guard let value = rest.popFirst() else { throw error("\(flag) needs a value: \(name)") }
      options[flag] = value
    }
  }

  private func checkCount(by row: CommandRow) throws(UsageError) {
    if let missing = row.arguments.dropFirst(arguments.count).first(where: { $0.count == .one }) {
      throw error("\(missing.name) is missing")
    }
    let takesAny = row.arguments.contains { $0.count == .any }
    if !takesAny, arguments.count > row.arguments.count {
      throw error("unexpected argument \"\(arguments[row.arguments.count])\"")
    }
  }
}

/// `; did you mean "show"?`, or nothing where no candidate is near.
func didYouMean(_ word: String, _ candidates: [String]) -> String {
  suggestion(for: word, from: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
}
