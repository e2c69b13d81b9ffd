import Menus

/// What the keys mean, as a value: key codes to symbols, and real modifiers to their meanings.
///
/// Read it again after `Event.mappingChanged`; two readings of one map are equal.
nonisolated package struct KeyMap: Hashable, Sendable {
  /// By key code, lowest first.
  let keys: [KeyCode: Key]
  let meanings: ModifierMeanings
  /// Key codes that carry nothing, lowest first.
  let spare: [KeyCode]

  struct Key: Hashable, Sendable {
    var groups: [Group]
    var outOfRange: OutOfRange
    /// The real modifiers the key sets (the modifier map).
    var modifiers: ModifierMask
  }

  /// What the keys of one layout carry: a symbol a level.
  struct Group: Hashable, Sendable {
    var type: KeyType
    var symbols: [KeySymbol]
  }

  /// Which modifiers lead to which level (XKB protocol, 7.2).
  struct KeyType: Hashable, Sendable {
    var modifiers: ModifierMask
    var entries: [Entry]
    struct Entry: Hashable, Sendable {
      var modifiers: ModifierMask
      var level: Int
    }
  }

  /// What a group beyond the key's last one stands for (XKB protocol, 7.1).
  enum OutOfRange: Hashable, Sendable {
    case wrap, clamp
    case redirect(Int)
  }

  init(keys: [KeyCode: Key], spare: [KeyCode] = []) {
    self.keys = keys
    self.spare = spare
    meanings = ModifierMeanings(keys: keys)
  }
}

nonisolated extension KeyMap.KeyType {
  func level(for state: ModifierMask) -> Int {
    let relevant = state.intersection(modifiers)
    return entries.first { $0.modifiers == relevant }?.level ?? 0
  }

  /// The fewest modifiers that lead to `level`, beside those of `locks`; nil if nothing else does.
  func modifiers(for level: Int, locks: ModifierMask) -> ModifierMask? {
    guard level > 0 else { return [] }
    return entries.lazy.filter { $0.level == level && !$0.modifiers.contains(.lock) }
      .map { $0.modifiers.subtracting(locks) }.min {
        $0.rawValue.nonzeroBitCount < $1.rawValue.nonzeroBitCount
      }
  }
}

nonisolated extension KeyMap.Key {
  /// The key's own group for a keyboard group; nil for a key without any.
  func group(_ number: Int) -> KeyMap.Group? {
    guard !groups.isEmpty else { return nil }
    guard number >= groups.count else { return groups[max(0, number)] }
    switch outOfRange {
    case .wrap: return groups[number % groups.count]
    case .clamp: return groups.last
    case .redirect(let target): return groups[target < groups.count ? target : 0]
    }
  }

  var symbols: some Sequence<KeySymbol> { groups.lazy.flatMap(\.symbols) }
}

nonisolated extension KeyMap.Group {
  /// nil where the level is empty.
  func symbol(level: Int) -> KeySymbol? {
    guard symbols.indices.contains(level), symbols[level].rawValue != 0 else { return nil }
    return symbols[level]
  }
}
