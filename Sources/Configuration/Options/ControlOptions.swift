import Menus

/// The tables of `toggle` and `value`.
enum ControlOptions {
  struct Draft: Sendable {
    var get: String?
    var set: String?
    var refresh: Milliseconds?
    var least = 0.0
    var most = 100.0
    var step = 5.0
  }

  static let toggleTable = OptionTable<Draft>(
    "toggle", "A state that is on or off.",
    [
      Option(
        "get", Values.filledText,
        "Shell command that prints on, 1, true or yes; without output its success means on", into: \.get),
      set, refresh,
    ])

  static let valueTable = OptionTable<Draft>(
    "value", "A state that is a number.",
    [
      Option("get", Values.filledText, "Shell command that prints the number first", into: \.get),
      set, refresh,
      Option("min", Values.number(-1e9...1e9), standard: "0", "The least it can be", into: \.least),
      Option("max", Values.number(-1e9...1e9), standard: "100", "The most it can be", into: \.most),
      Option(
        "step", Values.number(1e-6...1e9), standard: "5", "What one notch of the wheel changes", into: \.step),
    ])

  static let toggle = toggleTable.value(startingFrom: Draft()).then("table") { draft, node, scope in
    control(.toggle, draft, node, &scope)
  }

  static let value = valueTable.value(startingFrom: Draft()).then("table") {
    draft, node, scope -> StateControl? in
    guard draft.least < draft.most else {
      scope.error(node.position, "`min` is not less than `max`: \(draft.least.plain), \(draft.most.plain)")
      return nil
    }
    return control(.value(draft.least...draft.most, step: draft.step), draft, node, &scope)
  }

  private static let set = Option<Draft>(
    "set", Values.filledText, "Shell command that gets the new state as WHORL_VALUE", into: \.set)
  private static let refresh = Option<Draft>(
    "refresh", Values.duration(100...3_600_000), "Runs get again so often while the menu is open",
    into: \.refresh)

  private static func control(
    _ kind: StateControl.Kind, _ draft: Draft, _ node: TomlNode, _ scope: inout Scope
  ) -> StateControl? {
    guard let set = draft.set else {
      scope.error(node.position, "the table needs a `set`, the command that changes the state")
      return nil
    }
    return StateControl(kind, get: draft.get, set: set, refresh: draft.refresh)
  }
}
