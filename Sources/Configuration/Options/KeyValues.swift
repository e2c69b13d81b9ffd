import Menus

extension Values {
  /// A key without modifiers.
  static let key: ValueType<KeySymbol> = Values.filledText.then("key") { text, node, scope in
    if let symbol = KeyNames.symbol(named: text) { return symbol }
    if text.utf8.count <= 200, text.contains("+") {
      scope.error(node.position, "\(quoted(text)) is not one key: modifiers have no place here")
    } else {
      let hint = suggestion(for: text, among: KeyNames.usual)
      scope.error(node.position, "unknown key name \(quoted(text))\(hint)")
    }
    return nil
  }
}

/// The triggers that one text stands for, with their place.
struct PlacedTriggers: Sendable {
  var triggers: [Trigger]
  var position: Position
}

extension Values {
  /// `[gesture] [Modifier+…]Key` or `edge PLACE`; the empty text stands for none.
  static let trigger: ValueType<PlacedTriggers> = Values.text.then("trigger") { text, node, scope in
    var placed = PlacedTriggers(triggers: [], position: node.position)
    guard !text.isEmpty else { return placed }
    do throws(TriggerMistake) {
      let syntax = try TriggerSyntax(text)
      switch syntax.key {
      case .button(let number): placed.triggers = [syntax.trigger(.button(number))]
      case .edge(let edge): placed.triggers = [syntax.trigger(.edge(edge))]
      case .lone(let modifier):
        placed.triggers = KeyNames.sides(of: modifier).map { syntax.trigger(.key($0)) }
      case .named(let name):
        guard let symbol = KeyNames.symbol(named: name) else {
          scope.error(node.position, unknownKey(name))
          return nil
        }
        if syntax.gesture == .longPress, syntax.modifiers.isEmpty, symbol.isModifier {
          throw .heldModifier(name)
        }
        placed.triggers = [syntax.trigger(.key(symbol))]
      }
      return placed
    } catch {
      scope.error(node.position, error.message)
      return nil
    }
  }

  private static func unknownKey(_ name: String) -> String {
    if name.contains("-") || name.hasPrefix("<") {
      return "\(quoted(name)) is not a key: join modifiers and key with a plus sign, as in \"Super+space\""
    }
    return "unknown key name \(quoted(name))\(suggestion(for: name, among: KeyNames.usual))"
  }
}

extension TriggerSyntax {
  fileprivate func trigger(_ input: Trigger.Input) -> Trigger {
    Trigger(gesture: gesture, modifiers: modifiers, input: input)
  }
}

extension TriggerMistake {
  var message: String {
    switch self {
    case .missingKey: "the trigger names no key: write it as in \"Super+space\""
    case .tooLong: "the trigger is too long to be one"
    case .unknownGesture(let word):
      "unknown gesture \(quoted(word)): a trigger is written as in \"Super+space\""
    case .unknownEdge(let name):
      "unknown edge \(quoted(name))\(suggestion(for: name, among: ScreenEdge.allCases.map(\.rawValue))): "
        + "write it as in \"edge top-left\""
    case .unknownModifier(let name):
      "unknown modifier \(quoted(name))\(suggestion(for: name, among: Modifiers.names.map(\.name)))"
    case .repeatedModifier(let name): "the modifier \(quoted(name)) is written twice"
    case .modifiersOnly: "several modifiers without a key cannot be a trigger; one alone can"
    case .heldModifier(let name):
      "\(name) alone cannot be long-pressed, since it is held for chords; a double press can be had"
    case .noSuchButton(let name): "there is no \(quoted(name)): buttons are Button1 to Button9"
    case .bareButton(let number):
      "Button\(number) without a modifier belongs to the applications: "
        + "write it as in \"Super+Button\(number)\" or \"long-press Button\(number)\""
    case .wheelButton(let number): "Button\(number) is the wheel and cannot be a trigger"
    }
  }
}
