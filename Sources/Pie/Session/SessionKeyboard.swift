import Geometry
import Menus

// The keyboard's half of a session.

extension Session {
  mutating func press(_ key: KeyInput, at now: Instant) -> [SessionEffect] {
    inherited.formIntersection(key.modifiers)
    if key.symbol.isAlt { hintKey = key.code }
    if key.symbol.isShift { alternativeKey = key.code }
    if key.isModifier { beginTurbo() }
    guard !silent.contains(key.code), !key.isModifier else { return [] }
    if let effects = chooseByOwnKey(key, at: now) { return effects }
    if let effects = search(key, at: now) { return effects }
    if let effects = command(key, at: now) { return effects }
    let chord = chord(of: key)
    guard chord.isEmpty || mayPressHinted(with: chord) else { return end(.foreignChord) }
    if key.keypad == .center, chord.isEmpty { return chooseCenter(by: .key(key.code), at: now) }
    guard let index = item(for: key) else { return chord.isEmpty ? [] : end(.foreignChord) }
    return choose(index, by: .key(key.code), at: now)
  }

  mutating func release(_ code: KeyCode, _ modifiers: Modifiers, _ sample: PointerSample, at now: Instant)
    -> [SessionEffect]
  {
    inherited.formIntersection(modifiers)
    silent.remove(code)
    if hintKey == code { hintKey = nil }
    defer { if alternativeKey == code { alternativeKey = nil } }
    switch state {
    case .holding(.key(code)):
      let moved = opening.frozeInput ? [] : move(sample, at: now)
      return isOpen ? moved + releaseHolder(sample, at: now) : moved
    case .turbo(let start) where modifiers.isEmpty:
      let moved = opening.frozeInput ? [] : move(sample, at: now)
      return isOpen ? moved + releaseTurbo(from: start, sample, at: now) : moved
    case .holding, .turbo, .clicking, .dragging, .turning, .leaving, .closed: return []
    }
  }

  /// A modifier went down in an open menu.
  private mutating func beginTurbo() {
    guard rootMenu.manners.selection == .turbo, case .clicking = state else { return }
    state = .turbo(from: pointer)
    arrival.isAhead = false
    beginStroke(at: pointer, stroke.tip.time)
  }

  /// Modifiers that make a chord meant for somebody else: those pressed since the menu opened, without Shift.
  func chord(of key: KeyInput) -> Modifiers {
    key.modifiers.subtracting(inherited).subtracting(.shift)
  }

  /// Who holds Alt to see the items' keys presses them so.
  private func mayPressHinted(with chord: Modifiers) -> Bool {
    chord == .alt && showsHints && level.menu.manners.hints == .alt
  }

  private mutating func command(_ key: KeyInput, at now: Instant) -> [SessionEffect]? {
    let keys = stage.setup.keys
    guard chord(of: key).isEmpty, key.keypad == nil || keys.command(for: key.symbol) == .choose else {
      return nil
    }
    switch keys.command(for: key.symbol) {
    case .up?: return adjust(by: 1) ?? point(towards: .up, at: now)
    case .down?: return adjust(by: -1) ?? point(towards: .down, at: now)
    case .left?: return point(towards: .left, at: now)
    case .right?: return point(towards: .right, at: now)
    case .next?: return step(by: key.modifiers.contains(.shift) ? -1 : 1, at: now)
    case .previous?: return step(by: -1, at: now)
    case .first?: return setHover(reachable.first.map { .slot($0) }, by: .keyboard, at: now)
    case .last?: return setHover(reachable.last.map { .slot($0) }, by: .keyboard, at: now)
    case .close?: return close(.escape, at: now)
    case .leave?:
      return mayGoBack ? goBack(by: .key(key.code), at: now) : close(.escape, at: now)
    case .back?: return goBack(by: .key(key.code), at: now)
    case .choose?:
      switch hover?.target {
      case .slot(let index)?:
        return chooseFound(by: .key(key.code), at: now) ?? choose(index, by: .key(key.code), at: now)
      case .back?: return goBack(by: .key(key.code), at: now)
      case .center?: return chooseCenter(by: .key(key.code), at: now)
      case nil: return []
      }
    case nil: return nil
    }
  }

  /// The item a key names: by its own `key`, by number, by its place on the keypad.
  private func item(for key: KeyInput) -> Int? {
    let items = level.menu.items
    let symbols = [key.symbol.smallLetter, key.latin.smallLetter]
    if let index = items.firstIndex(where: { $0.key.map { symbols.contains($0.smallLetter) } ?? false }) {
      return index
    }
    switch key.keypad {
    case .direction(let angle)?:
      return level.layout.nearest(to: angle, among: reachable).flatMap {
        isWithin45($0, of: angle) ? $0 : nil
      }
    case .center?: return nil
    case nil: break
    }
    return item(numbered: key.digit)
  }

  /// The item that a key of the top row names, whatever else that key writes.
  func item(numbered digit: Int?) -> Int? {
    guard let digit else { return nil }
    let index = digit == 0 ? 9 : digit - 1
    return level.menu.items.indices.contains(index) ? index : nil
  }

  private func isWithin45(_ index: Int, of angle: Angle) -> Bool {
    level.layout.slots[index].angle.distance(to: angle) <= 45
  }

  /// Hovers the item nearest to a direction, or the next one round that way where none lies within 45 degrees.
  private mutating func point(towards angle: Angle, at now: Instant) -> [SessionEffect] {
    if let shape = level.layout.shape {
      return shape.next(from: hoveredIndex, towards: angle, among: reachable).map {
        setHover(.slot($0), by: .keyboard, at: now)
      } ?? []
    }
    guard let nearest = level.layout.nearest(to: angle, among: reachable) else { return [] }
    if isWithin45(nearest, of: angle) { return setHover(.slot(nearest), by: .keyboard, at: now) }
    guard let current = hoveredIndex else { return setHover(.slot(nearest), by: .keyboard, at: now) }
    let isClockwise = level.layout.slots[current].angle.clockwise(to: angle) < 180
    return step(by: isClockwise != level.layout.isMirrored ? 1 : -1, at: now)
  }

  /// Hovers the next item in the menu's order, for positive steps: clockwise, or counterclockwise where the ring is
  /// mirrored.
  mutating func step(by way: Int, at now: Instant) -> [SessionEffect] {
    let order = reachable
    guard !order.isEmpty else { return [] }
    guard let current = hoveredIndex, let place = order.firstIndex(of: current) else {
      return setHover(.slot(way > 0 ? order[0] : order[order.count - 1]), by: .keyboard, at: now)
    }
    return setHover(.slot(order[(place + way + order.count) % order.count]), by: .keyboard, at: now)
  }
}

extension KeySymbol {
  /// Alt_L or Alt_R.
  fileprivate var isAlt: Bool { rawValue == 0xffe9 || rawValue == 0xffea }
  /// Shift_L or Shift_R.
  fileprivate var isShift: Bool { rawValue == 0xffe1 || rawValue == 0xffe2 }
}

extension RingLayout {
  /// Slots in the order in which the wheel and Tab go round: as they are listed, the inner ring first.
  var listedOrder: [Int] { Array(slots.indices) }
}
