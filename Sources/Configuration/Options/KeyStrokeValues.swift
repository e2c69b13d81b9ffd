import Menus

/// The values of `send` and `type`.
enum KeyStrokeValues {
  /// Chords, parted by blanks.
  static let strokes: ValueType<[KeyStroke]> = Values.filledText.then("keys, such as \"Ctrl+c\"") {
    text, node, scope in
    var strokes: [KeyStroke] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard let stroke = stroke(String(word), node, &scope) else { return nil }
      strokes.append(stroke)
    }
    return strokes
  }

  private static func stroke(_ word: String, _ node: TomlNode, _ scope: inout Scope) -> KeyStroke? {
    if word.lowercased() == "edge" || Trigger.Gesture(rawValue: word.lowercased()) != nil {
      scope.error(
        node.position,
        "\(quoted(word)) is for triggers; keys that are sent are pressed and let go: write it as in \"Ctrl+c\" or \"Up Return\""
      )
      return nil
    }
    do throws(TriggerMistake) {
      let syntax = try TriggerSyntax(word)
      switch syntax.key {
      case .button, .edge:
        scope.error(node.position, "\(quoted(word)): only keys can be sent")
      case .lone(let modifier):
        if let symbol = KeyNames.sides(of: modifier).first { return KeyStroke(symbol: symbol) }
      case .named(let name):
        if let symbol = KeyNames.symbol(named: name) {
          return KeyStroke(modifiers: syntax.modifiers, symbol: symbol)
        }
        scope.error(
          node.position, "unknown key name \(quoted(name))\(suggestion(for: name, among: KeyNames.usual))")
      }
    } catch {
      switch error {
      case .bareButton, .wheelButton, .noSuchButton:
        scope.error(node.position, "\(quoted(word)): only keys can be sent")
      case .missingKey: scope.error(node.position, "\(quoted(word)) names no key: write it as in \"Ctrl+c\"")
      default: scope.error(node.position, "\(quoted(word)): \(error.message)")
      }
    }
    return nil
  }

  static let text: ValueType<String> = Values.text.then { text, node, scope in
    guard !KeyStroke.typing(text).isEmpty else {
      scope.error(node.position, "the text is empty")
      return nil
    }
    return text
  }
}
