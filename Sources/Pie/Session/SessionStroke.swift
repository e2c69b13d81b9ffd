import Geometry
import Menus

// Strokes: one movement through several menus while something is held.

extension Session {
  /// A release so soon after a menu appeared under a pointer that lies still was meant for what was there before.
  static let guardTime: Milliseconds = 80

  /// Corners, rests and long straight ways open submenus now.
  var isMarking: Bool {
    switch state {
    case .holding: rootMenu.manners.selection != .click
    case .dragging, .turbo: true
    case .clicking, .turning, .leaving, .closed: false
    }
  }

  /// Draws the stroke on through `samples`, and obeys the signs on the way.
  mutating func draw(_ samples: [Stroke.Sample], at now: Instant) -> [SessionEffect] {
    var effects: [SessionEffect] = []
    var pending = samples[...]
    while let next = pending.popFirst() {
      guard let sign = stroke.extend(to: next) else { continue }
      let before = pointer
      let made = obey(sign, at: now)
      guard !made.isEmpty else { continue }
      effects += made
      guard isOpen else { return effects }
      // What is drawn on belongs to the new menu, and was moved with it.
      let way = pointer - before
      pending = (sign.tail + pending).map { Stroke.Sample(point: $0.point + way, time: $0.time) }[...]
    }
    stillSince = Instant(milliseconds: now.milliseconds - stroke.stillness.value)
    return effects
  }

  /// The submenu or the way back in the direction of the sign is taken; nothing where there is none.
  private mutating func obey(_ sign: Stroke.Sign, at now: Instant) -> [SessionEffect] {
    switch isMarking ? level.layout.target(at: sign.point - level.origin) : nil {
    case .slot(let index)? where level.item(at: index).map({ opens($0, by: sign.kind) }) ?? false:
      let effects = choose(index, by: .stroke(sign), at: now)
      if !effects.isEmpty { return effects }
    case .back? where mayGoBack: return goBack(by: .stroke(sign), at: now)
    case .slot?, .back?, .center?, nil: break
    }
    if sign.kind == .corner { stroke.beginLeg(after: sign) }
    return []
  }

  /// The path may end in a corner that was not certain yet.
  mutating func finishStroke(at now: Instant) -> [SessionEffect] {
    guard isMarking, let sign = stroke.finish() else { return [] }
    let before = pointer
    let effects = obey(sign, at: now)
    guard !effects.isEmpty else { return [] }
    let way = pointer - before
    return effects + draw(sign.tail.map { Stroke.Sample(point: $0.point + way, time: $0.time) }, at: now)
  }

  /// When a rest of the pointer opens what it is over.
  var restDeadline: Instant? {
    guard isMarking, !stroke.hasRested, hover?.hand == .pointer else { return nil }
    switch hover?.target {
    case .slot(let index)?:
      guard level.item(at: index).map({ opens($0, by: .rest) }) ?? false, mayGoDeeper else { return nil }
    case .back?: break
    case .center?, nil: return nil
    }
    return stillSince + stroke.measures.rest
  }

  mutating func rest(at now: Instant) -> [SessionEffect] { obey(stroke.rest(), at: now) }

  /// True for what leads into a menu: a submenu, or the question before an item that asks.
  func opens(_ item: Item) -> Bool { item.action.opensSubmenu || item.confirms }

  private func opens(_ item: Item, by kind: Stroke.Sign.Kind) -> Bool {
    // An item that acts as well is opened by what is surely no click.
    guard opens(item) || (item.drawnOut != nil && kind != .rest) else { return false }
    guard case .bend(let degrees) = kind else { return true }
    let menu = item.drawnOut.map(stage.setup.menu) ?? item.submenu(in: stage.setup)
    return degrees >= leastBend(into: menu?.items.count ?? 0)
  }

  /// From here on a bow is taken for two legs: three quarters of the least turn that the submenu can ask for, but no
  /// less than hands swing, and no more than is left of a right corner drawn round.
  ///
  /// Its n items and the way back share n + 1 sectors, beyond 7 the items alone share 330 degrees. Where n is odd, an item
  /// lies straight ahead and those beside it are a sector off; else the first two are half a sector off.
  private func leastBend(into count: Int) -> Double {
    guard count > 0 else { return 36 }
    let sector = count <= 7 ? 360 / Double(count + 1) : 330 / Double(count)
    let first = count % 2 == 0 ? sector / 2 : sector
    // Smaller turns than corners are straight on.
    let least = first > stroke.measures.turnDegrees ? first : first + sector
    return min(36, max(stroke.measures.bendDegrees, 0.75 * least))
  }

  /// False for what asks first, and for the answer that lets it run: only a hand that decides may do that.
  func mayRunUnasked(_ item: Item) -> Bool {
    guard !item.confirms else { return false }
    guard isQuestion else { return true }
    return item.action == .perform(.close)
  }

  /// The open level asks whether an item may run.
  var isQuestion: Bool {
    guard trail.count > 1, let index = level.enteredBy else { return false }
    return trail[trail.count - 2].item(at: index)?.confirms ?? false
  }
}

// MARK: Arriving

extension Session {
  /// A level was come to by a pointer at `place`: it is brought to the centre, and the path begins anew.
  mutating func arrive(from place: Point, byStroke step: Arrival.StrokeStep?, at now: Instant)
    -> [SessionEffect]
  {
    let effects = bring(place, to: level.center)
    search = nil
    beginStroke(at: nil, stroke.tip.time)
    stillSince = now
    arrival = Arrival(
      at: now, pointer: level.origin, byStroke: step, isAhead: step != nil && isAhead(at: now))
    return effects
  }

  /// A new path, from `start` or the middle.
  mutating func beginStroke(at start: Point?, _ time: ServerTime) {
    stroke = Stroke(
      from: start, origin: level.origin, at: time,
      measures: StrokeMeasures(radius: level.layout.radius, scale: stage.scale))
  }

  /// Asks for the warp that brings `place` to `center`, or measures from `place` where none is needed or possible.
  private mutating func bring(_ place: Point, to center: Point) -> [SessionEffect] {
    let way = center - place
    guard way.length >= 1, canWarp else {
      // Less than a pixel: no movement has happened.
      trail[trail.count - 1].origin = place
      return []
    }
    warps.append(Warp(by: way, depth: trail.count - 1))
    pointer = pointer + way
    return [.warp(way)]
  }

  /// The shell warped the pointer; events below `serial` were made before that.
  package mutating func warped(serial: UInt) {
    if let next = warps.firstIndex(where: { $0.serial == nil }) { warps[next].serial = serial }
  }

  /// The shell could not warp: directions are measured from where the pointer is.
  package mutating func warpFailed() {
    guard let next = warps.firstIndex(where: { $0.serial == nil }) else { return }
    undo(warps.remove(at: next))
  }

  /// There was no such warp.
  private mutating func undo(_ warp: Warp) {
    pointer = pointer - warp.by
    guard trail.indices.contains(warp.depth) else { return }
    trail[warp.depth].origin = trail[warp.depth].origin - warp.by
    if warp.depth == trail.count - 1 { stroke.move(by: -warp.by) }
  }

  /// The place an event means: one made before a warp is moved along with it, so that a warp never chooses.
  mutating func locate(_ sample: PointerSample) -> Point {
    guard !warps.isEmpty else { return sample.point }
    var place = sample.point
    for warp in warps where warp.serial.map({ sample.serial < $0 }) ?? true { place = place + warp.by }
    guard let last = warps.last?.serial, sample.serial >= last else { return place }
    // The warp itself makes a motion event; the one after it tells what kind of device moves the pointer.
    guard sample.point != pointer else { return place }
    let way = warps.reduce(Offset.zero) { $0 + $1.by }
    let (moved, unmoved) = ((sample.point - pointer).length, (sample.point - (pointer - way)).length)
    if way.length > 24, 2 * unmoved < moved {
      // A device with absolute coordinates put the pointer back where it was: there was no warp.
      canWarp = false
      for warp in warps { undo(warp) }
    }
    warps = []
    return sample.point
  }
}
