import Geometry
import Menus

// The pointer's half of a session: motion and buttons.

extension Session {
  mutating func move(_ sample: PointerSample, at now: Instant) -> [SessionEffect] {
    let place = locate(sample)
    guard place != pointer else { return [] }
    pointer = place
    beginTurn()
    if let effects = turn() { return effects }
    beginDrag()
    let drawn = draw([Stroke.Sample(point: place, time: sample.time)], at: now)
    guard isOpen else { return drawn }
    let target = target(at: pointer)
    if target != nil, target != .center { arrival.hasLeft = true }
    return drawn + setHover(target, by: .pointer, at: now)
  }

  /// Button 1 that is down and moves draws a stroke.
  private mutating func beginDrag() {
    guard state == .clicking(armed: 1), stroke.isLeaving(to: pointer),
      (stroke.start - level.origin).length <= level.layout.reach
    else { return }
    state = .dragging
  }

  /// What a place chooses; the reach counts only while nothing is held.
  func target(at place: Point) -> RingLayout.Target? {
    let target = targetByDirection(at: place)
    if case .slot(let index)? = target, level.isHidden(index) { return nil }
    return target
  }

  private func targetByDirection(at place: Point) -> RingLayout.Target? {
    let offset = place - level.origin
    switch state {
    case .holding, .turbo, .dragging: return level.layout.target(at: offset)
    case .clicking, .turning, .leaving, .closed:
      if offset.length < level.layout.deadZone, level.menu.center != nil { return .center }
      return level.layout.target(at: offset, within: level.layout.reach)
    }
  }

  mutating func setHover(_ target: RingLayout.Target?, by hand: Hover.Hand, at now: Instant)
    -> [SessionEffect]
  {
    guard target != hover?.target else {
      // The pointer confirms what the keyboard hovered: it is the pointer's from now on.
      if hover?.hand != hand { hover?.hand = hand }
      return []
    }
    let before = hoveredIndex
    hover = target.map { Hover(target: $0, hand: hand, since: now) }
    if hover != nil { hasHovered = true }
    guard hoveredIndex != before else { return [] }
    return [.hovered(hoveredIndex.flatMap { level.item(at: $0)?.id })]
  }

  mutating func press(_ button: UInt8, _ sample: PointerSample, at now: Instant) -> [SessionEffect] {
    var effects = move(sample, at: now)
    switch button {
    case 4: effects += adjust(by: 1) ?? step(by: -1, at: now)
    case 5: effects += adjust(by: -1) ?? step(by: 1, at: now)
    case 6: effects += step(by: -1, at: now)
    case 7: effects += step(by: 1, at: now)
    default:
      guard case .clicking = state else { break }
      state = .clicking(armed: button)
      arrival.isAhead = false
      beginStroke(at: pointer, sample.time)
    }
    return effects
  }

  mutating func release(_ button: UInt8, _ sample: PointerSample, at now: Instant) -> [SessionEffect] {
    guard !(4...7).contains(button) else { return [] }
    let moved = move(sample, at: now)
    guard isOpen else { return moved }
    return moved + decide(button, sample, at: now)
  }

  private mutating func decide(_ button: UInt8, _ sample: PointerSample, at now: Instant) -> [SessionEffect] {
    switch state {
    case .holding(.button(button)): return releaseHolder(sample, at: now)
    case .holding, .turbo:
      // A click while the trigger is held decides as in click style.
      return [1, 2, 3].contains(button) ? click(button, sample, at: now) : []
    case .dragging: return button == 1 ? releaseHolder(sample, at: now) : []
    case .turning: return button == 1 ? endTurn(sample, at: now) : []
    case .clicking(armed: button):
      state = .clicking(armed: nil)
      return button == 8 ? goBack(by: .pointer(sample), at: now) : click(button, sample, at: now)
    case .clicking, .leaving, .closed: return []
    }
  }

  private mutating func click(_ button: UInt8, _ sample: PointerSample, at now: Instant) -> [SessionEffect] {
    let target = target(at: pointer)
    switch (button, target) {
    case (3, _): return close(.otherButton, at: now)
    // It runs nothing; but the first menu's middle, where nothing lies, may close it at once.
    case (1, _) where isTooSoon(at: now) && (target != nil || trail.count > 1): return []
    case (1, .slot(let index)?): return choose(index, by: .pointer(sample), at: now)
    case (1, .center?): return chooseCenter(by: .pointer(sample), at: now)
    case (1, .back?): return goBack(by: .pointer(sample), at: now)
    case (1, nil):
      let isNear = (pointer - level.origin).length < level.layout.deadZone
      return close(isNear ? .deadZone : .outside, at: now)
    case (2, .slot(let index)?) where level.item(at: index)?.alternative != nil && !isTooSoon(at: now):
      return choose(index, by: .secondButton(sample), at: now)
    case (_, _): return []
    }
  }

  private func isTooSoon(at now: Instant) -> Bool {
    now < arrival.at + Session.guardTime && (pointer - arrival.pointer).length <= stroke.measures.jitter
  }

  /// What was held was let go: the trigger, or button 1 after a drag.
  mutating func releaseHolder(_ sample: PointerSample, at now: Instant) -> [SessionEffect] {
    guard rootMenu.manners.selection != .click || state == .dragging else {
      state = .clicking(armed: nil)
      return []
    }
    let drawn = finishStroke(at: now)
    guard isOpen else { return drawn }
    return drawn + decideRelease(by: .release(sample), sample, at: now)
  }

  /// The last modifier of a turbo was let go.
  mutating func releaseTurbo(from start: Point, _ sample: PointerSample, at now: Instant) -> [SessionEffect] {
    guard (pointer - start).length > stroke.measures.jitter || hover?.hand == .keyboard else {
      guard trail.count == 1, arrival.at + Session.guardTime < now,
        !staysOpenAfterTap(releasedAt: sample.time, now),
        opening.modifiers != []
      else {
        state = .clicking(armed: nil)
        return []
      }
      return close(.deadZone, at: now)
    }
    let drawn = finishStroke(at: now)
    guard isOpen else { return drawn }
    return drawn + decideRelease(by: .turbo(sample), sample, at: now)
  }

  private mutating func decideRelease(by decision: Decision, _ sample: PointerSample, at now: Instant)
    -> [SessionEffect]
  {
    let wasHolding = state != .dragging
    // An item hovered by keyboard or wheel since the pointer last moved is what the hand means.
    let isByKeyboard = hover?.hand == .keyboard
    let target = isByKeyboard ? hover?.target : isTooSoon(at: now) ? nil : target(at: pointer)
    switch target {
    case .slot(let index)? where !isByKeyboard && isYesOnTheWayBack(index):
      state = .clicking(armed: nil)
      return []
    case .slot(let index)?:
      state = .clicking(armed: nil)
      return choose(index, by: decision, at: now)
    case .back?:
      state = .clicking(armed: nil)
      return goBack(by: decision, at: now)
    case .center?, nil:
      // A hand that has come back to where it was has changed its mind.
      let wasJustOpened = arrival.byStroke == .into && !arrival.hasLeft
      guard wasJustOpened || (wasHolding && staysOpenAfterTap(releasedAt: sample.time, now)) else {
        return close(.deadZone, at: now)
      }
      state = .clicking(armed: nil)
      return setHover(nil, by: .pointer, at: now)
    }
  }

  /// True for the answer that lets a dangerous item run, in a question that a stroke has opened: a hand that draws back
  /// from it comes there. Letting go does not say yes; a click does.
  private func isYesOnTheWayBack(_ index: Int) -> Bool {
    guard isQuestion, arrival.byStroke == .into, let item = level.item(at: index) else { return false }
    return !mayRunUnasked(item)
  }

  /// What opened by command has no event and no time of the server: then our own clock counts.
  private func staysOpenAfterTap(releasedAt time: ServerTime, _ now: Instant) -> Bool {
    let manners = rootMenu.manners
    if manners.selection == .hold { return false }
    // The hand that held still until the menu came lets go without haste.
    if opening.gesture == .longPress, !hasHovered { return true }
    switch manners.tap {
    case .always: return true
    case .within(let limit):
      return (opening.isByCommand ? now - openedAt : time.since(opening.pointer.time)) <= limit
    }
  }
}
