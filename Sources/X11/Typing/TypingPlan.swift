import Menus

/// What it takes to type something with one key map. Pure; `KeySender` carries it out.
nonisolated package struct TypingPlan: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case press(KeyCode)
    case release(KeyCode)
    /// The keyboard's group from here on, from 0.
    case group(Int)
  }

  private(set) var steps: [Step] = []
  /// Symbols that no key has, on codes that carry nothing.
  private(set) var borrowed: [KeyCode: KeySymbol] = [:]

  /// Where a symbol is typed.
  private struct Place {
    var code: KeyCode
    var modifiers: ModifierMask
    /// nil: in every group.
    var group: Int?
  }

  private let map: KeyMap
  private var group: Int

  /// - Parameter group: the keyboard's, which is the one again at the end.
  package init(_ strokes: [KeyStroke], keyMap: KeyMap, group: Int) throws(TypingObstacle) {
    map = keyMap
    self.group = group
    var places: [KeySymbol: Place] = [:]
    var missing: [KeySymbol] = []
    for symbol in strokes.map(\.symbol.canonical) where places[symbol] == nil && !missing.contains(symbol) {
      if let place = TypingPlan.place(of: symbol, keyMap, group) {
        places[symbol] = place
      } else {
        missing.append(symbol)
      }
    }
    for (symbol, code) in try TypingPlan.spare(for: missing, keyMap) {
      places[symbol] = Place(code: code, modifiers: [])
      borrowed[code] = symbol
    }
    for stroke in strokes {
      guard let place = places[stroke.symbol.canonical] else { continue }
      try add(stroke, at: place)
    }
    enter(group)
  }

  private mutating func add(_ stroke: KeyStroke, at place: Place) throws(TypingObstacle) {
    guard let wanted = map.realMask(of: stroke.modifiers) else { throw .noModifier }
    let modifiers = try TypingPlan.keys(setting: wanted.union(place.modifiers), map)
    if let group = place.group { enter(group) }
    steps += modifiers.map { .press($0) }
    steps += [.press(place.code), .release(place.code)]
    steps += modifiers.reversed().map { .release($0) }
  }

  private mutating func enter(_ wanted: Int) {
    guard wanted != group else { return }
    steps.append(.group(wanted))
    group = wanted
  }

  /// In the group that is active if possible, with the fewest modifiers there.
  private static func place(of symbol: KeySymbol, _ map: KeyMap, _ active: Int) -> Place? {
    let count = map.keys.values.reduce(1) { max($0, $1.groups.count) }
    for group in [active] + (0..<count).filter({ $0 != active }) {
      let found = map.keys.compactMap { code, key -> Place? in
        guard let own = key.group(group),
          let level = own.symbols.firstIndex(where: { $0.canonical == symbol }),
          let modifiers = own.type.modifiers(for: level, locks: map.locks)
        else { return nil }
        return Place(code: code, modifiers: modifiers, group: key.groups.count > 1 ? group : nil)
      }
      let best = found.min {
        ($0.modifiers.rawValue.nonzeroBitCount, $0.code.rawValue)
          < ($1.modifiers.rawValue.nonzeroBitCount, $1.code.rawValue)
      }
      if let best { return best }
    }
    return nil
  }

  /// A key for each real modifier; never one that locks.
  private static func keys(setting mask: ModifierMask, _ map: KeyMap) throws(TypingObstacle) -> [KeyCode] {
    var keys: [KeyCode] = []
    for bit in 0..<8 {
      let modifier = ModifierMask(rawValue: 1 << bit)
      guard mask.contains(modifier) else { continue }
      let setting = map.keys.filter {
        $0.value.modifiers == modifier && $0.value.symbols.contains(where: \.isModifier)
          && !$0.value.symbols.contains(where: \.isLock)
      }
      guard let key = setting.keys.min(by: { $0.rawValue < $1.rawValue }) else { throw .noModifier }
      keys.append(key)
    }
    return keys
  }

  /// Codes that follow each other if there are such: then the whole is one change of the map.
  private static func spare(for symbols: [KeySymbol], _ map: KeyMap) throws(TypingObstacle)
    -> [(symbol: KeySymbol, code: KeyCode)]
  {
    guard symbols.count <= map.spare.count else {
      throw .noSpareKeys(wanted: symbols.count, spare: map.spare.count)
    }
    let runs = runs(of: map.spare)
    let fitting = runs.filter { $0.count >= symbols.count }.min { $0.count < $1.count }
    let codes = fitting ?? runs.sorted { $0.count > $1.count }.flatMap(\.self)
    return Array(zip(symbols, codes))
  }

  /// Ascending codes without gaps, grouped.
  static func runs(of codes: [KeyCode]) -> [[KeyCode]] {
    codes.reduce(into: []) { runs, code in
      if let last = runs.last?.last, last.rawValue &+ 1 == code.rawValue {
        runs[runs.count - 1].append(code)
      } else {
        runs.append([code])
      }
    }
  }
}

/// Why something cannot be typed.
nonisolated package enum TypingObstacle: Error, Hashable, Sendable, CustomStringConvertible {
  /// No key sets one of the modifiers.
  case noModifier
  /// More characters are on no key than there are codes to put them on.
  case noSpareKeys(wanted: Int, spare: Int)
  /// XTEST is missing.
  case noTesting
  /// The user holds modifiers, and does not let go.
  case modifiersHeld

  package var description: String {
    switch self {
    case .noModifier: "no key of this keyboard sets that modifier"
    case .noSpareKeys(let wanted, let spare):
      "\(wanted) characters are on no key of this keyboard, and only \(spare) key codes are free to carry them"
    case .noTesting: "the X server has no XTEST extension, which sends keys"
    case .modifiersHeld: "nothing was sent: a modifier key stayed down"
    }
  }
}

nonisolated extension KeySymbol {
  /// Caps_Lock, Shift_Lock, Num_Lock, Scroll_Lock, ISO_Lock and the ISO locks of levels.
  var isLock: Bool {
    [0xffe5, 0xffe6, 0xff7f, 0xff14, 0xfe01, 0xfe05, 0xfe13].contains(rawValue)
  }
}
