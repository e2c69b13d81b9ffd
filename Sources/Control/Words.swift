/// The words after a command, sorted into arguments and options by its row and checked against it.
struct Words {
  let command: CommandName
  private(set) var arguments: [String] = []
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
