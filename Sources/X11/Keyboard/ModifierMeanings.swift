import Menus

/// What the eight real modifiers stand for, by the symbols of the keys that set them.
nonisolated struct ModifierMeanings: Hashable, Sendable {
  /// The locks that never matter to a trigger: Lock itself, and whatever carries Num_Lock and Scroll_Lock.
  let locks: ModifierMask
  /// Shifts to further levels (AltGr); part of what a key writes, not of what it is combined with.
  private let levelShifts: ModifierMask
  private let masks: [Modifiers: ModifierMask]
  /// What each of the eight real modifiers means, in the order of their bits.
  private let byBit: [Modifiers]

  init(keys: [KeyCode: KeyMap.Key]) {
    func mask(of symbols: Set<UInt32>) -> ModifierMask {
      keys.values.reduce(into: []) { mask, key in
        guard !key.modifiers.isEmpty, key.symbols.contains(where: { symbols.contains($0.rawValue) }) else {
          return
        }
        mask.formUnion(key.modifiers)
      }
    }
    let fixed: ModifierMask = [.shift, .lock, .control]
    masks = ModifierMeanings.symbols.mapValues { mask(of: $0).subtracting(fixed) }
    locks = mask(of: ModifierMeanings.lockSymbols).subtracting([.shift, .control]).union(.lock)
    levelShifts = mask(of: ModifierMeanings.levelSymbols).subtracting(fixed)
    let meaningless = locks.union(levelShifts)
    byBit = (0..<8).map { [masks] bit in
      let real = ModifierMask(rawValue: 1 << bit)
      return meaningless.contains(real) ? [] : ModifierMeanings.meaning(of: real, by: masks)
    }
  }

  private static let symbols: [Modifiers: Set<UInt32>] = [
    .alt: [0xffe9, 0xffea], .super: [0xffeb, 0xffec], .meta: [0xffe7, 0xffe8], .hyper: [0xffed, 0xffee],
  ]
  /// Num_Lock, Scroll_Lock.
  private static let lockSymbols: Set<UInt32> = [0xff7f, 0xff14]
  /// ISO_Level3_Shift, ISO_Level5_Shift, Mode_switch.
  private static let levelSymbols: Set<UInt32> = [0xfe03, 0xfe11, 0xff7e]

  /// Where one real modifier has several names, the first one counts.
  private static let byPriority: [Modifiers] = [.alt, .super, .meta, .hyper]
  private static let fixed: [(Modifiers, ModifierMask)] = [
    (.shift, .shift), (.control, .control), (.mod1, .mod1), (.mod2, .mod2), (.mod3, .mod3), (.mod4, .mod4),
    (.mod5, .mod5),
  ]

  /// The real modifiers that `modifiers` stand for; nil if no key sets one of them.
  func realMask(of modifiers: Modifiers) -> ModifierMask? {
    var mask = ModifierMeanings.fixed.reduce(into: ModifierMask()) { mask, pair in
      if modifiers.contains(pair.0) { mask.formUnion(pair.1) }
    }
    for name in ModifierMeanings.byPriority where modifiers.contains(name) {
      guard let real = masks[name]?.lowest else { return nil }
      mask.formUnion(real)
    }
    return mask
  }

  /// The meanings of a state, without locks and level shifts. A real modifier without a meaning is Mod1…Mod5.
  func modifiers(of state: ModifierMask) -> Modifiers {
    var result: Modifiers = []
    for bit in byBit.indices where state.rawValue & (1 << bit) != 0 { result.formUnion(byBit[bit]) }
    return result
  }

  /// What one real modifier means.
  private static func meaning(of real: ModifierMask, by masks: [Modifiers: ModifierMask]) -> Modifiers {
    byPriority.first { masks[$0]?.contains(real) == true } ?? fixed.first { $0.1 == real }?.0 ?? []
  }
}

nonisolated extension ModifierMask {
  /// Of several, the first by the protocol's order.
  fileprivate var lowest: ModifierMask? {
    isEmpty ? nil : ModifierMask(rawValue: rawValue & (~rawValue &+ 1))
  }

  /// Every combination of its members, the empty one first.
  var subsets: [ModifierMask] {
    (0..<8).reduce(into: [[]]) { result, bit in
      let member = ModifierMask(rawValue: 1 << bit)
      if contains(member) { result += result.map { $0.union(member) } }
    }
  }
}
