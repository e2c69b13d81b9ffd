import Menus

/// A pressed key with all that the key map says of it.
nonisolated package struct KeyMeaning: Hashable, Sendable {
  package var code: KeyCode
  /// In the active group and level.
  package var symbol: KeySymbol
  /// What the same key carries in a Latin group; `symbol` itself where there is none.
  package var latin: KeySymbol
  /// In the active group, without Shift and other shifts.
  package var unshifted: KeySymbol
  /// The number on a key of the top row, whatever level it is on.
  package var digit: Int?
  /// The digit of a key of the keypad, 0…9, with NumLock or without.
  package var keypad: Int?
  /// What it writes; nil for keys that write nothing.
  package var text: String?
  package var isModifier: Bool
  /// What was down before it, without locks and shifts to further levels.
  package var modifiers: Modifiers
}

/// A key and the real modifiers without which it does not carry the symbol that was asked for.
nonisolated package struct KeyPlace: Hashable, Sendable {
  package var code: KeyCode
  package var modifiers: ModifierMask
}

nonisolated extension KeyMap {
  package func meaning(of event: KeyEvent) -> KeyMeaning { meaning(of: event.code, state: event.state) }

  /// A code that the map does not know means NoSymbol.
  package func meaning(of code: KeyCode, state: InputState) -> KeyMeaning {
    let none = KeySymbol(rawValue: 0)
    let modifiers = meanings.modifiers(of: state.modifiers)
    guard let key = keys[code], let group = key.group(state.group) else {
      return KeyMeaning(
        code: code, symbol: none, latin: none, unshifted: none, isModifier: false, modifiers: modifiers)
    }
    let level = group.type.level(for: state.modifiers)
    let unshifted = group.symbol(level: 0) ?? none
    let symbol = group.symbol(level: level) ?? unshifted
    return KeyMeaning(
      code: code, symbol: symbol, latin: latin(of: key, symbol: symbol, level: level), unshifted: unshifted,
      digit: digit(of: key, code), keypad: keypad(of: key), text: symbol.text,
      isModifier: unshifted.isModifier, modifiers: modifiers)
  }

  private func latin(of key: Key, symbol: KeySymbol, level: Int) -> KeySymbol {
    // Keys such as Escape and F1 mean the same in every group.
    guard !symbol.isLatin, symbol.rawValue < 0xff00 || symbol.rawValue > 0xffff else { return symbol }
    for group in key.groups {
      if let other = group.symbol(level: level) ?? group.symbol(level: 0), other.isLatin { return other }
    }
    return symbol
  }

  /// On the first two levels only: some layouts have a second keypad further up, on the letters. The top row may have
  /// letters itself, and its digits further up.
  private func digit(of key: Key, _ code: KeyCode) -> Int? {
    let levels = KeyMap.topRow.contains(code.rawValue) ? Int.max : 2
    return key.groups.lazy.flatMap { $0.symbols.prefix(levels) }.first { (0x30...0x39).contains($0.rawValue) }
      .map { Int($0.rawValue) - 0x30 }
  }

  /// The keys AE01 to AE10, which the evdev and xfree86 key codes of XKB have in common.
  private static let topRow: ClosedRange<UInt8> = 10...19

  private func keypad(of key: Key) -> Int? {
    for symbol in key.symbols {
      if (0xffb0...0xffb9).contains(symbol.rawValue) { return Int(symbol.rawValue) - 0xffb0 }
      if let digit = KeyMap.keypadDigits[symbol.rawValue] { return digit }
    }
    return nil
  }

  /// KP_Home … KP_Insert.
  private static let keypadDigits: [UInt32: Int] = [
    0xff95: 7, 0xff96: 4, 0xff97: 8, 0xff98: 6, 0xff99: 2, 0xff9a: 9, 0xff9b: 3, 0xff9c: 1, 0xff9d: 5,
    0xff9e: 0,
  ]

  /// Every key that carries `symbol`, in the first group where any does, on the lowest level there; sorted by
  /// code. A shifted symbol names Shift (or what else leads to its level), locks never.
  package func places(of symbol: KeySymbol) -> [KeyPlace] {
    let wanted = symbol.canonical
    let groupCount = keys.values.reduce(0) { max($0, $1.groups.count) }
    for group in 0..<groupCount {
      let found = places(of: wanted, group: group)
      guard let lowest = found.map(\.level).min() else { continue }
      return found.filter { $0.level == lowest }.map(\.place).sorted { $0.code.rawValue < $1.code.rawValue }
    }
    return []
  }

  private func places(of symbol: KeySymbol, group number: Int) -> [(level: Int, place: KeyPlace)] {
    keys.compactMap { code, key in
      guard key.groups.indices.contains(number) else { return nil }
      let group = key.groups[number]
      guard let level = group.symbols.firstIndex(where: { $0.canonical == symbol }),
        let modifiers = group.type.modifiers(for: level, locks: meanings.locks)
      else { return nil }
      return (level, KeyPlace(code: code, modifiers: modifiers))
    }
  }

  /// What the modifiers of a state mean, without locks, shifts to further levels and the keyboard group.
  package func modifiers(of state: InputState) -> Modifiers { meanings.modifiers(of: state.modifiers) }

  /// What the modifiers that are down mean, where just these keys are.
  package func modifiers(ofKeysDown codes: Set<KeyCode>) -> Modifiers {
    meanings.modifiers(of: codes.reduce(into: []) { $0.formUnion(keys[$1]?.modifiers ?? []) })
  }

  /// The real modifiers that `modifiers` stand for; nil if no key sets one of them. Two sets with one real
  /// mask are two names for the same.
  package func realMask(of modifiers: Modifiers) -> ModifierMask? { meanings.realMask(of: modifiers) }

  /// Real modifiers that lock; they never matter to a trigger.
  package var locks: ModifierMask { meanings.locks }

  /// Every key that sets a real modifier.
  package var modifierCodes: Set<KeyCode> {
    Set(keys.lazy.filter { !$0.value.modifiers.isEmpty }.map(\.key))
  }
}
