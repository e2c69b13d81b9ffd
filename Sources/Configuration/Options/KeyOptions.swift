import Menus

enum KeyOptions {
  /// One row for every command the keyboard can give.
  static let table = OptionTable<KeyBindings>(
    "[keys]", "Keys while a menu is open. An empty list leaves a command without a key.",
    KeyCommand.allCases.map { command in
      Option(
        command.rawValue, Values.oneOrMore(Values.key), standard: standard(command),
        summary(command)
      ) { symbols, _, keys, _ in keys.symbols[command] = symbols }
    })

  private static func standard(_ command: KeyCommand) -> String {
    let names = (KeyBindings.standard.symbols[command] ?? []).map { "\"\(KeyNames.name(of: $0))\"" }
    return names.count == 1 ? names[0] : "[" + names.joined(separator: ", ") + "]"
  }

  private static func summary(_ command: KeyCommand) -> String {
    switch command {
    case .up: "Chooses the item nearest to the top"
    case .down: "Chooses the item nearest to the bottom"
    case .left: "Chooses the item nearest to the left"
    case .right: "Chooses the item nearest to the right"
    case .next: "The next item clockwise"
    case .previous: "The next item counterclockwise"
    case .choose: "Runs the chosen item"
    case .back: "To the parent menu"
    case .close: "Closes the menu, from any depth"
    case .leave: "To the parent menu; closes the first one"
    case .first: "The first item"
    case .last: "The last item"
    }
  }
}
