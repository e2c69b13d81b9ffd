import Geometry
import Menus

// Typing for an item.

extension Session {
  /// A search under way.
  package struct Search: Hashable, Sendable {
    package var text = SearchText()
    package var matches = SearchMatches()
    /// When it is over unless a key comes.
    var until: Instant
  }

  /// A match in a submenu, which is meant until something else is hovered.
  struct KeptMatch: Hashable, Sendable {
    var match: SearchMatch
    /// Since when the item that leads there is hovered.
    var since: Instant
  }

  /// Without a key for so long a search is forgotten.
  static let searchPause: Milliseconds = 1000

  /// What a key does in a search, or to begin one; nil where it does something else.
  mutating func search(_ key: KeyInput, at now: Instant) -> [SessionEffect]? {
    guard level.menu.manners.search != .never, chord(of: key).isEmpty else { return nil }
    let command = stage.setup.keys.command(for: key.symbol)
    if var current = search {
      // Keys that write go on with it, whatever they mean elsewhere.
      if command == .back, current.text.removeLast() { return take(current, by: key.code, at: now) }
      guard current.text.type(key) else { return nil }
      return take(current, by: key.code, at: now)
    }
    guard command == nil else { return nil }
    var fresh = Search(until: now)
    if key.symbol.rawValue == SearchKey.slash || key.latin.rawValue == SearchKey.slash {
      return take(fresh, by: key.code, at: now)
    }
    let isLetter = key.text?.first?.isLetter ?? (key.keypad == nil && key.digit == nil)
    guard isLetter, item(numbered: key.digit) == nil, !level.menu.items.contains(where: { $0.key != nil }),
      fresh.text.type(key)
    else {
      return nil
    }
    return take(fresh, by: key.code, at: now)
  }

  /// Searches for what the opening asks for. It stays until a key comes, or the menu closes.
  mutating func searchFirst(_ text: String, at now: Instant) -> [SessionEffect] {
    // No key has this code.
    let effects = take(
      Search(text: SearchText(text), until: now), by: KeyCode(rawValue: 0), at: now)
    search?.until = now + stage.idleLimit
    return effects
  }

  private mutating func take(_ current: Search, by code: KeyCode, at now: Instant) -> [SessionEffect] {
    var current = current
    current.until = now + Session.searchPause
    current.matches =
      current.text.isEmpty
      ? SearchMatches()
      : level.menu.matches(
        for: current.text.readings, isDeep: level.menu.manners.search == .deep, in: stage.setup)
    search = current
    guard !current.text.isEmpty else { return [] }
    let hovering = setHover(current.matches.best.map { .slot($0.index) }, by: .keyboard, at: now)
    guard rootMenu.choosesOnlyMatch, current.matches.count == 1, rootMenu.items.count > 1,
      let match = current.matches.best
    else { return hovering }
    return hovering
      + (chooseFound(by: .key(code), at: now) ?? choose(match.index, by: .key(code), at: now))
  }

  /// Runs what the search has found, where it lies in a submenu; nil where the hovered item is meant itself.
  mutating func chooseFound(by decision: Decision, at now: Instant) -> [SessionEffect]? {
    guard let match = foundDeep else { return nil }
    foundBy = typed
    search = nil
    var effects: [SessionEffect] = []
    let could = canWarp
    for (step, index) in ([match.index] + match.further).enumerated() {
      // A question on the way is answered first.
      guard isOpen, !isQuestion else { break }
      // Nobody sees the menus on the way.
      canWarp = could && step == match.further.count
      effects += choose(index, by: decision, at: now)
    }
    canWarp = could
    return effects
  }

  /// The match in a submenu that the search has found, as long as the item that leads there is hovered.
  package var foundDeep: SearchMatch? {
    let kept = kept.flatMap { $0.since == hover?.since ? $0.match : nil }
    guard let match = search.map(\.matches.best) ?? kept, !match.further.isEmpty,
      hover?.target == .slot(match.index), hover?.hand == .keyboard
    else { return nil }
    return match
  }

  /// What is typed is forgotten; what it chose stays chosen, in a submenu too.
  mutating func forgetSearch() {
    kept = foundDeep.flatMap { match in hover.map { KeptMatch(match: match, since: $0.since) } }
    search = nil
  }

  /// The items that answer the search; nil: none is typed.
  package var matching: Set<Int>? {
    guard let search, !search.text.isEmpty else { return nil }
    return search.matches.indices
  }

  /// The items that the keyboard goes round.
  var reachable: [Int] {
    let order = level.layout.listedOrder.filter { !level.isHidden($0) }
    guard let matching, !matching.isEmpty else { return order }
    return order.filter(matching.contains)
  }
}

private enum SearchKey {
  /// XK_slash.
  static let slash: UInt32 = 0x2f
}
