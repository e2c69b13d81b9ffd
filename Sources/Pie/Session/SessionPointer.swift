import Geometry
import Menus

// The pointer's half of a session: motion, buttons, warps.

extension Session {
  /// The shell warped the pointer; events below `serial` were made before that.
  package mutating func warped(serial: UInt) { warp?.serial = serial }

  /// The shell could not warp: directions are measured from where the pointer is.
  package mutating func warpFailed() {
    warp = nil
    trail[trail.count - 1].origin = pointer
  }

  /// Asks for a warp to `center`, or measures from the pointer where none is possible.
  mutating func bringPointer(to center: Point) -> [SessionEffect] {
    let way = center - pointer
    guard way.length >= 1 else {
      // Less than a pixel: the pointer is there, and no movement has happened.
      trail[trail.count - 1].origin = pointer
      return []
    }
    guard stage.canWarp else {
      trail[trail.count - 1].origin = pointer
      return []
    }
    warp = Warp(by: way, to: center, depth: trail.count - 1)
    pointer = center
    return [.warp(way)]
  }

  /// The place an event means: one made before a warp is moved along with it, so that a warp never chooses.
  private mutating func locate(_ sample: PointerSample) -> Point {
    guard let pending = warp else { return sample.point }
    guard let serial = pending.serial, sample.serial >= serial else { return sample.point + pending.by }
    // The warp itself makes a motion event; the one after it tells what kind of device moves the pointer.
    guard sample.point != pending.to else { return sample.point }
    warp = nil
    let start = pending.to - pending.by
    if (sample.point - start).length < 24, (sample.point - pending.to).length > 48 {
      // A device with absolute coordinates put the pointer back where it was: there was no warp.
      if trail.indices.contains(pending.depth) { trail[pending.depth].origin = start }
    }
    return sample.point
  }

  mutating func move(_ sample: PointerSample, at now: Instant) -> [SessionEffect] {
    let place = locate(sample)
    guard place != pointer else { return [] }
    pointer = place
    return setHover(target(at: place), by: .pointer, at: now)
  }

  /// What a place chooses; the reach counts only while nothing is held.
  func target(at place: Point) -> RingLayout.Target? {
    let reach: Double
    switch state {
    case .holding: reach = .infinity
    case .clicking, .leaving, .closed: reach = level.layout.reach
    }
    let target = level.layout.target(at: place - level.origin, within: reach)
    if case .slot(let index)? = target, level.isHidden(index) { return nil }
    return target
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
      if case .clicking = state { state = .clicking(armed: button) }
    }
    return effects
  }

  mutating func release(_ button: UInt8, _ sample: PointerSample, at now: Instant) -> [SessionEffect] {
    guard !(4...7).contains(button) else { return [] }
    let place = locate(sample)
    pointer = place
    switch state {
    case .holding(.button(button)): return releaseHolder(at: place, sample, now)
    case .holding:
      // A click while the trigger is held decides as in click style.
      return button == 3 ? close(.otherButton, at: now) : button == 1 ? click(at: place, sample, now) : []
    case .clicking(armed: button):
      state = .clicking(armed: nil)
      switch button {
      case 1: return click(at: place, sample, now)
      case 3: return close(.otherButton, at: now)
      case 8: return goBack(at: now)
      default: return []
      }
    case .clicking, .leaving, .closed: return []
    }
  }

  private mutating func click(at place: Point, _ sample: PointerSample, _ now: Instant) -> [SessionEffect] {
    switch target(at: place) {
    case .slot(let index)?: return choose(index, by: .pointer(sample), at: now)
    case .back?: return goBack(at: now)
    case nil:
      let isNear = (place - level.origin).length < level.layout.deadZone
      return close(isNear ? .deadZone : .outside, at: now)
    }
  }

  /// The trigger was let go.
  mutating func releaseHolder(at place: Point, _ sample: PointerSample, _ now: Instant) -> [SessionEffect] {
    let manners = level.menu.manners
    // An item hovered by keyboard or wheel since the pointer last moved is what the hand means.
    let target = hover?.hand == .keyboard ? hover?.target : target(at: place)
    switch target {
    case _ where manners.selection == .click:
      state = .clicking(armed: nil)
      return []
    case .slot(let index)?:
      state = .clicking(armed: nil)
      return choose(index, by: .pointer(sample), at: now)
    case .back?:
      state = .clicking(armed: nil)
      return goBack(at: now)
    case nil:
      guard staysOpenAfterTap(releasedAt: sample.time, now) else { return close(.deadZone, at: now) }
      state = .clicking(armed: nil)
      return setHover(nil, by: .pointer, at: now)
    }
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
