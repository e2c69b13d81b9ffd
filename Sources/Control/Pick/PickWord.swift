/// What an option of `pick` means: our own words, those of rofi's dmenu mode (rofi-dmenu(5), rofi(1)), and dmenu's.
enum PickWord: Hashable {
  case prompt, message, format, separator, select, selectedRow, multiple, timeout, activeRows, urgentRows
  case file, layout, password, markup, filter, dump, autoSelect
  /// `-kb-custom-1` to `-kb-custom-19`.
  case customKey(Int)
  /// What we do anyway.
  case meant
  /// How another program looks.
  case look, lookWithValue

  var takesValue: Bool {
    switch self {
    case .multiple, .meant, .look, .password, .markup, .dump, .autoSelect: false
    case .prompt, .message, .format, .separator, .select, .selectedRow, .timeout, .activeRows, .urgentRows,
      .file, .layout, .filter, .lookWithValue, .customKey:
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
    // All that rofi can switch on it can switch off.
    if flag.hasPrefix("-no-") { return .look }
    return familiesWithValue.contains { flag.hasPrefix($0) } ? .lookWithValue : nil
  }

  static let known: [String: PickWord] = {
    var words: [String: PickWord] = [
      "--prompt": .prompt, "-p": .prompt, "--message": .message, "-mesg": .message,
      "--format": .format, "-format": .format, "--sep": .separator, "-sep": .separator,
      "--select": .select, "-select": .select, "-selected-row": .selectedRow,
      "--multi": .multiple, "-multi-select": .multiple, "--timeout": .timeout, "--layout": .layout,
      "-a": .activeRows, "-u": .urgentRows, "-input": .file, "-password": .password, "-P": .password,
      "-markup-rows": .markup, "--filter": .filter, "-filter": .filter, "-it": .filter, "-dump": .dump,
      "-auto-select": .autoSelect,
    ]
    for flag in natural { words[flag] = .meant }
    for flag in looks { words[flag] = .look }
    for flag in looksWithValue { words[flag] = .lookWithValue }
    return words
  }()

  private static let natural = [
    "-dmenu", "-i", "-no-custom", "-only-match", "-show-icons", "-no-lazy-grab", "-steal-focus", "-sync",
    "-f", "-no-show-icons", "-no-fixed-num-lines", "-normal-window", "-no-sort", "-no-config", "-no-plugins",
    "-no-case-sensitive", "-no-auto-select",
  ]
  private static let looks = [
    "-b", "-c", "-r", "-v", "-sort", "-fullscreen", "-fixed-num-lines", "-hide-scrollbar", "-hover-select",
    "-case-sensitive", "-cycle", "-sidebar-mode", "-disable-history", "-tokenize", "-fake-transparency",
    "-dpi-auto", "-keep-right", "-ballot", "-F", "-s", "-markup", "-click-to-exit",
    "-normalize-match", "-parse-hosts", "-parse-known-hosts", "-replace", "-window-thumbnail",
    "-drun-use-desktop-cache", "-drun-reload-desktop-cache", "-drun-show-actions",
  ]
  /// Keys and mouse buttons of rofi, and what belongs to its other modes.
  private static let familiesWithValue = [
    "-kb-", "-me-", "-ml-", "-drun-", "-window-", "-combi-", "-ssh-", "-run-", "-display-", "-color-",
  ]
  private static let looksWithValue = [
    "-l", "-lines", "-theme", "-theme-str", "-width", "-columns", "-font", "-fn", "-nb", "-nf", "-sb", "-sf",
    "-nhb", "-nhf", "-shb", "-shf", "-bc", "-cl", "-g", "-h", "-w", "-m", "-x", "-y", "-z", "-bw",
    "-location", "-xoffset", "-yoffset", "-eh", "-padding", "-opacity", "-line-margin", "-line-padding",
    "-separator-style", "-scroll-method", "-matching", "-matching-negate-char", "-sorting-method",
    "-ellipsize-mode", "-icon-theme", "-application-fallback-icon", "-config", "-cache-dir", "-pid",
    "-plugin-path", "-async-pre-read", "-dpi", "-display", "-monitor", "-ballot-selected-str",
    "-ballot-unselected-str", "-modi", "-modes", "-name", "-terminal", "-threads", "-max-history-size",
    "-refilter-timeout-limit", "-scrollbar-width",
  ]
}
