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
    case .format: format = value
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
        let kinds = LayoutKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("pick: \(flag): there is no layout \"\(value)\"; there are \(kinds)", for: .pick)
      }
      layout = kind
    case .markup: hasMarkup = true
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

/// What an option of `pick` means.
private enum PickWord: Hashable {
  case prompt, message, format, separator, select, selectedRow, multiple, timeout, activeRows, urgentRows
  case file, layout, password, markup
  /// `-kb-custom-1` to `-kb-custom-19`.
  case customKey(Int)
  /// What we do anyway.
  case meant
  /// How another program looks.
  case look, lookWithValue

  var takesValue: Bool {
    switch self {
    case .multiple, .meant, .look, .password, .markup: false
    case .prompt, .message, .format, .separator, .select, .selectedRow, .timeout, .activeRows, .urgentRows,
      .file, .layout, .lookWithValue, .customKey:
      true
    }
  }

  /// `--flag=value` comes in two parts.
  static func parts(_ word: String) -> (flag: String, value: String?) {
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  static func meaning(of flag: String) -> PickWord? {
    if let known = known[flag] { return known }
    let custom = "-kb-custom-"
    if flag.hasPrefix(custom), let number = Int(flag.dropFirst(custom.count)), (1...19).contains(number) {
      return .customKey(number)
    }
    // Keys and mouse buttons of rofi.
    return flag.hasPrefix("-kb-") || flag.hasPrefix("-me-") || flag.hasPrefix("-ml-") ? .lookWithValue : nil
  }

  static let known: [String: PickWord] = {
    var words: [String: PickWord] = [
      "--prompt": .prompt, "-p": .prompt, "--message": .message, "-mesg": .message,
      "--format": .format, "-format": .format, "--sep": .separator, "-sep": .separator,
      "--select": .select, "-select": .select, "-selected-row": .selectedRow,
      "--multi": .multiple, "-multi-select": .multiple, "--timeout": .timeout, "--layout": .layout,
      "-a": .activeRows, "-u": .urgentRows, "-input": .file, "-password": .password, "-P": .password,
      "-markup-rows": .markup,
    ]
    for flag in natural { words[flag] = .meant }
    for flag in looks { words[flag] = .look }
    for flag in looksWithValue { words[flag] = .lookWithValue }
    return words
  }()

  private static let natural = [
    "-dmenu", "-i", "-no-custom", "-only-match", "-show-icons", "-no-lazy-grab",
    "-steal-focus",
    "-sync", "-f", "-no-show-icons", "-no-fixed-num-lines", "-normal-window",
  ]
  private static let looks = [
    "-b", "-c", "-r", "-v", "-sort", "-no-sort", "-fullscreen", "-fixed-num-lines", "-hide-scrollbar",
    "-hover-select", "-case-sensitive", "-cycle", "-no-cycle", "-sidebar-mode", "-disable-history",
    "-tokenize",
    "-fake-transparency", "-dpi-auto", "-auto-select", "-keep-right", "-ballot", "-no-plugins", "-F", "-s",
  ]
  private static let looksWithValue = [
    "-l", "-lines", "-theme", "-theme-str", "-width", "-columns", "-font", "-fn", "-nb", "-nf", "-sb", "-sf",
    "-nhb", "-nhf", "-shb", "-shf", "-bc", "-cl", "-g", "-h", "-w", "-m", "-x", "-y", "-z", "-bw",
    "-location",
    "-xoffset", "-yoffset", "-eh", "-padding", "-opacity", "-line-margin", "-line-padding",
    "-separator-style",
    "-scroll-method", "-matching", "-sorting-method", "-filter", "-display-columns",
    "-display-column-separator", "-ellipsize-mode", "-icon-theme", "-config", "-cache-dir", "-pid",
    "-async-pre-read", "-window-title", "-dpi", "-monitor", "-color-normal", "-color-window", "-color-active",
    "-color-urgent", "-ballot-selected-str", "-ballot-unselected-str", "-modi", "-modes", "-click-to-exit",
    "-name",
  ]
}
