/// Text in the language of man pages (man(7)); only ASCII comes out, so that it reads the same in every locale.
enum Roff {
  /// Running text: nothing in it acts as a request or an escape.
  static func text(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "`": result += "\\(ga"
      case "'": result += "\\(aq"
      case "\n": result += "\n"
      case " "..."}": result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    // A dot at the beginning of a line would begin a request.
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  static func bold(_ text: some StringProtocol) -> String { "\\fB\(self.text(text))\\fR" }

  /// Text in which parts between backquotes are bold.
  static func marked(_ text: some StringProtocol) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset.isMultiple(of: 2) ? self.text($0.element) : bold($0.element) }.joined()
  }

  /// The first lines of a page. It bears the program's version and no date, so that it changes only with what it says.
  static func head(_ name: String, section: Int, version: String) -> String {
    """
    .\\" Generated from the tables of the program; do not edit.
    .TH \(text(name)) \(section) "" "\(text(version))"
    .nh
    .ad l

    """
  }

  static func section(_ title: String) -> String { ".SH \(marked(title))\n" }
  static func subsection(_ title: String) -> String { ".SS \(marked(title))\n" }
  static func paragraph(_ marked: String) -> String { ".PP\n\(self.marked(marked))\n" }

  /// An indented paragraph under a tag; `tag` and `body` are roff already.
  static func tagged(_ tag: String, _ body: String) -> String { ".TP\n\(tag)\n\(body)\n" }

  static func example(_ lines: [some StringProtocol]) -> String {
    ".PP\n.RS\n.EX\n" + lines.map { text($0) + "\n" }.joined() + ".EE\n.RE\n"
  }
}
