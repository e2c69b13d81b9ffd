/// A trigger as it is written, `[gesture] [Modifier+…]Key` or `edge PLACE`, before the name of its key is looked up.
package struct TriggerSyntax: Hashable, Sendable {
  package var gesture: Trigger.Gesture
  package var modifiers: Modifiers
  package var key: Key

  package enum Key: Hashable, Sendable {
    /// The name of a keysym, or one character.
    case named(String)
    case button(UInt8)
    /// One modifier and nothing else: its left and its right key.
    case lone(Modifiers)
    case edge(ScreenEdge)
  }

  package init(_ text: String) throws(TriggerMistake) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard text.utf8.count <= 200 else { throw .tooLong }
    if words.first?.lowercased() == "edge" {
      gesture = .press
      modifiers = []
      key = try .edge(Self.edge(words.dropFirst().joined(separator: "-")))
      return
    }
    let (written, chordWords) = try Self.gesture(words)
    gesture = written
    let chord = chordWords.joined()
    guard !chord.isEmpty else { throw .missingKey }
    // A plus sign at the end is the key, not a joint: "+", "Super++".
    let endsWithPlus = chord == "+" || chord.hasSuffix("++")
    let joined = endsWithPlus ? String(chord.dropLast(chord == "+" ? 1 : 2)) : chord
    var parts = joined.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    if endsWithPlus { parts = joined.isEmpty ? ["plus"] : parts + ["plus"] }
    let name = parts.removeLast()
    guard !name.isEmpty else { throw .missingKey }
    modifiers = try Self.modifiers(parts)
    key = try Self.key(name, with: modifiers, gesture)
  }

  private static func edge(_ name: String) throws(TriggerMistake) -> ScreenEdge {
    guard let edge = ScreenEdge(rawValue: name.lowercased()) else { throw .unknownEdge(name) }
    return edge
  }

  /// The gesture, and the words that are left.
  private static func gesture(_ words: [String]) throws(TriggerMistake) -> (Trigger.Gesture, [String]) {
    guard let first = words.first else { return (.press, words) }
    if let gesture = Trigger.Gesture(rawValue: first.lowercased()) {
      return (gesture, Array(words.dropFirst()))
    }
    guard words.count > 1 else { return (.press, words) }
    // "Super + space" is one chord; "hold Super+space" begins with a word that means nothing.
    guard first.hasSuffix("+") || words[1].hasPrefix("+") else { throw .unknownGesture(first) }
    return (.press, words)
  }

  private static func modifiers(_ names: [String]) throws(TriggerMistake) -> Modifiers {
    var modifiers: Modifiers = []
    for name in names {
      guard let modifier = Modifiers(named: name) else { throw .unknownModifier(name) }
      guard modifiers.isDisjoint(with: modifier) else { throw .repeatedModifier(name) }
      modifiers.insert(modifier)
    }
    return modifiers
  }

  private static func key(_ name: String, with modifiers: Modifiers, _ gesture: Trigger.Gesture)
    throws(TriggerMistake) -> Key
  {
    if let modifier = Modifiers(named: name), Modifiers.sided.contains(modifier) {
      guard modifiers.isEmpty else { throw .modifiersOnly }
      guard gesture != .longPress else { throw .heldModifier(name) }
      return .lone(modifier)
    }
    guard name.lowercased().hasPrefix("button") else { return .named(name) }
    guard let number = UInt8(name.dropFirst("button".count)), (1...9).contains(number) else {
      throw .noSuchButton(name)
    }
    switch number {
    case 1...3 where modifiers.isEmpty && gesture == .press: throw .bareButton(number)
    case 4...7: throw .wheelButton(number)
    default: return .button(number)
    }
  }
}

/// What is wrong with the text of a trigger.
package enum TriggerMistake: Error, Hashable, Sendable {
  case missingKey
  case tooLong
  case unknownGesture(String)
  case unknownEdge(String)
  case unknownModifier(String)
  case repeatedModifier(String)
  /// Several modifiers without a key.
  case modifiersOnly
  /// A lone modifier that is to be long-pressed, which every chord begins with.
  case heldModifier(String)
  case noSuchButton(String)
  /// Button 1, 2 or 3 without a modifier, which every application needs.
  case bareButton(UInt8)
  case wheelButton(UInt8)
}

extension Modifiers {
  /// Other names people know them by.
  package static let aliases: [(name: String, modifier: Modifiers)] = [
    ("Control", .control), ("Win", .super), ("Windows", .super), ("Logo", .super),
  ]

  /// The modifiers whose keys come as a left and a right one.
  package static let sided: [Modifiers] = [.super, .hyper, .meta, .control, .alt, .shift]

  /// By a name or an alias; letter case does not count.
  package init?(named text: String) {
    let text = text.lowercased()
    guard let known = (Self.names + Self.aliases).first(where: { $0.name.lowercased() == text }) else {
      return nil
    }
    self = known.modifier
  }
}
