import Menus

enum ConditionOptions {
  static let table = OptionTable<Condition>(
    "when", "What must hold, every key of it; lists hold where one of their values does.",
    rows)

  /// Of items, which may ask a command too.
  static let itemTable = OptionTable<Condition>(
    "when (items)", "The same for an item, and what a command says.",
    rows + [
      Option(
        "command", Values.filledText,
        "A shell command that succeeds; run ahead and at each opening, the last answer counts",
        into: \.command)
    ])

  private static let rows: [Option<Condition>] = [
    Option(
      "class", Values.filled(Values.oneOrMore(Values.pattern)),
      "Class or instance of the active window (WM_CLASS)",
      into: \.classes),
    Option(
      "title", Values.filled(Values.oneOrMore(Values.pattern)), "Title of the active window", into: \.titles
    ),
    Option(
      "workspace", Values.filled(Values.oneOrMore(Values.workspace)), "The current workspace",
      into: \.workspaces),
    Option("fullscreen", Values.flag, "Whether the active window fills the screen", into: \.fullscreen),
    Option(
      "monitor", Values.filled(Values.oneOrMore(Values.pattern)),
      "The monitor it opens on, by the name xrandr shows", into: \.monitors),
    Option(
      "time", Values.filled(Values.oneOrMore(dayTime)), "The time of day, such as \"09:00-17:00\"",
      into: \.times),
  ]

  private static let dayTime: ValueType<DayTime> = Values.filledText.then("time of day") {
    text, node, scope in
    if let time = DayTime(text) { return time }
    scope.error(node.position, "\(quoted(text)) is no time of day: write it as in \"09:00-17:00\"")
    return nil
  }

  /// `when` and `except`. A table without keys would say nothing.
  static let value = filled(table)
  static let itemValue = filled(itemTable)

  private static func filled(_ table: OptionTable<Condition>) -> ValueType<Condition> {
    table.value(startingFrom: Condition()).then { condition, node, scope -> Condition? in
      if case .table(let entries) = node.value, entries.isEmpty {
        scope.error(
          node.position, "the table is empty: give it one of \(table.options.map(\.key).alternatives)")
        return nil
      }
      return condition
    }
  }
}
