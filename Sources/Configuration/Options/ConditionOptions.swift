import Menus

enum ConditionOptions {
  static let table = OptionTable<Condition>(
    "when", "What must hold, every key of it; lists hold where one of their values does.",
    later: ["monitor", "time", "command"],
    [
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
    ])

  /// `when` and `except`. A table without keys would say nothing.
  static let value = table.value(startingFrom: Condition()).then { condition, node, scope -> Condition? in
    if case .table(let entries) = node.value, entries.isEmpty {
      scope.error(node.position, "the table is empty: \(table.options.map(\.key).joined(separator: ", "))")
      return nil
    }
    return condition
  }
}
