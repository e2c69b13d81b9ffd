extension Command {
  /// What `whorl --help` prints, or `whorl help TOPIC`.
  package static func help(on topic: CommandName?) -> String {
    guard let topic else { return overview }
    let row = CommandRow[topic]
    var text = "Usage: \(row.usage)\n\n\(sentence(row.summary))\n"
    for note in row.notes { text += "\(note)\n" }
    let lines =
      row.arguments.map { ($0.name, $0.help) } + row.options.map { ($0.spelling, $0.help) }
      + [("--help", "print this")]
    return text + "\n" + table(lines)
  }

  private static var overview: String {
    var text = """
      Usage: whorl [COMMAND] [OPTION…] [ARGUMENT…]

      Pie menus for X11 desktops. Without a command the daemon runs.

      """
    let sections: [(String, (Performer) -> Bool)] = [
      ("Asking the running daemon:", { $0 == .runningDaemon }),
      ("Without a daemon:", { $0 != .runningDaemon }),
    ]
    for (title, belongs) in sections {
      let rows = CommandRow.all.filter { belongs($0.performer) }
      text += "\n\(title)\n" + table(rows.map { ($0.name.rawValue, $0.summary) })
    }
    return text + """

      Every command has --help; whorl --version prints the version.
      Exit codes: 0 done, 1 a plain no, 2 wrong use or a bad configuration, 3 failed.

      """
  }

  /// Two columns; a left part too wide for its column has a line of its own.
  private static func table(_ lines: [(String, String)]) -> String {
    let widest = 20
    let width = lines.map(\.0.count).filter { $0 <= widest }.max() ?? 0
    return lines.reduce(into: "") { text, line in
      let (left, right) = line
      let gap = left.count <= width ? spaces(width - left.count) : "\n  " + spaces(width)
      text += "  \(left)\(gap)  \(right)\n"
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}
