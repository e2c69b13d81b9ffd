import Menus

/// Reads the words after `whorl pick`: our own, those of `rofi -dmenu`, and those of dmenu.
extension Pick {
  static func read(_ words: ArraySlice<String>) throws(UsageError) -> Pick {
    var pick = Pick()
    var rest = words
    while let word = rest.popFirst() {
      let (flag, attached) = PickWord.parts(word)
      guard let meaning = PickWord.meaning(of: flag) else {
        let near = suggestion(for: flag, from: Array(PickWord.known.keys)).map { "; did you mean \"\($0)\"?" }
        throw UsageError("pick: unknown option \"\(flag)\"\(near ?? "")", for: .pick)
      }
      var value = ""
      if meaning.takesValue {
        guard let given = attached ?? rest.popFirst() else {
          throw UsageError("pick: \(flag) needs a value", for: .pick)
        }
        value = given
      } else if attached != nil {
        throw UsageError("pick: \(flag) takes no value", for: .pick)
      }
      try pick.take(meaning, value, as: flag)
    }
    return pick
  }

  private mutating func take(_ meaning: PickWord, _ value: String, as flag: String) throws(UsageError) {
    switch meaning {
    case .prompt: prompt = value.isEmpty ? nil : value
    case .message: message = value.isEmpty ? nil : value
    case .format:
      // Other characters stand for themselves.
      if let unknown = value.first(where: { $0.isASCII && $0.isLetter && !PickedLine.letters.contains($0) }) {
        let known = PickedLine.letters.map(String.init).enumeration
        throw UsageError(
          "pick: \(flag): no letter \"\(unknown)\" is known; there are \(known)", for: .pick)
      }
      format = value
    case .separator:
      guard let byte = Pick.byte(value) else {
        throw UsageError("pick: \(flag): \"\(value)\" is no single character", for: .pick)
      }
      separator = byte
    case .select: selection = .text(value)
    case .selectedRow:
      guard let row = Int(value), row >= 0 else {
        throw UsageError("pick: \(flag): \"\(value)\" is no row; they count from 0", for: .pick)
      }
      selection = .row(row)
    case .multiple: isMultiple = true
    case .timeout:
      guard let time = Milliseconds(text: value) ?? Double(value).map({ Milliseconds($0) }), time > 0 else {
        throw UsageError("pick: \(flag): \"\(value)\" is no duration; write 350 or \"30s\"", for: .pick)
      }
      timeout = time
    case .activeRows: activeRows = value
    case .urgentRows: urgentRows = value
    case .file: file = value
    case .layout:
      guard let kind = LayoutKind(rawValue: value) else {
        let kinds = LayoutKind.allCases.map(\.rawValue).enumeration
        throw UsageError("pick: \(flag): there is no layout \"\(value)\"; there are \(kinds)", for: .pick)
      }
      layout = kind
    case .markup: hasMarkup = true
    case .filter: filter = value.isEmpty ? nil : value
    case .dump: isDump = true
    case .autoSelect: choosesOnlyMatch = true
    case .customKey(let number): customKeys[number] = value
    case .password:
      throw UsageError("pick: \(flag): a pie cannot ask for a password; use another program", for: .pick)
    case .meant: break
    case .look, .lookWithValue: ignored.append(flag)
    }
  }

  /// One byte, or a word of C for one: `\n`, `\0`, `\x1e`.
  private static func byte(_ text: String) -> UInt8? {
    let bytes = Array(text.utf8)
    if bytes.count == 1 { return bytes[0] }
    switch text {
    case "\\n": return UInt8(ascii: "\n")
    case "\\t": return UInt8(ascii: "\t")
    case "\\0": return 0
    case "\\\\": return UInt8(ascii: "\\")
    default: return text.hasPrefix("\\x") ? UInt8(text.dropFirst(2), radix: 16) : nil
    }
  }

  /// The words that read back as this.
  var arguments: [String] {
    var words: [String] = []
    func add(_ flag: String, _ value: String?) { if let value { words += [flag, value] } }
    add("--prompt", prompt)
    add("--message", message)
    if format != "s" { add("--format", format) }
    if separator != UInt8(ascii: "\n") {
      let digits = String(separator, radix: 16)
      add("--sep", "\\x\(digits)")
    }
    switch selection {
    case .text(let text)?: add("--select", text)
    case .row(let row)?: add("-selected-row", String(row))
    case nil: break
    }
    if isMultiple { words.append("--multi") }
    if hasMarkup { words.append("-markup-rows") }
    add("--filter", filter)
    if isDump { words.append("-dump") }
    if choosesOnlyMatch { words.append("-auto-select") }
    if layout != .ring { add("--layout", layout.rawValue) }
    for (number, key) in customKeys.sorted(by: { $0.key < $1.key }) { add("-kb-custom-\(number)", key) }
    add("--timeout", timeout.map { String(Int($0.value)) })
    add("-a", activeRows)
    add("-u", urgentRows)
    add("-input", file)
    for flag in ignored { words += PickWord.meaning(of: flag)?.takesValue == true ? [flag, ""] : [flag] }
    return words
  }
}
