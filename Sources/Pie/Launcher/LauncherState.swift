import Geometry
import Menus

/// A launcher between its events: closed, opening, open or closing. A value that is told what happens and answers
/// what to do.
///
/// It reads no clock and sets no timer. The grabs are ours exactly while it is opening or open. Closing may turn
/// into opening at any moment, and opening into closing: what is to be seen goes on from where it is.
package struct LauncherState: Hashable, Sendable {
  package let plan: LauncherPlan
  package private(set) var phase = Phase.closed(nil)
  package private(set) var hovered: Int?
  /// Whether its label is shown while it is closed.
  package var pill: PillState
  private var lastInput = Instant(milliseconds: 0)

  package enum Phase: Hashable, Sendable {
    case closed(Hold?)
    case opening(Grip, until: Instant)
    case open(Grip)
    /// `then` runs when everything has folded back.
    case closing(until: Instant, then: LauncherChoice?)
  }

  /// The last closing followed a choice, and so has a motion of its own.
  package private(set) var isAfterChoice = false

  /// Button 1 went down on the closed button and is not up yet.
  package enum Hold: Hashable, Sendable {
    /// Let go over it, its action runs.
    case armed
    /// It is dragged; the drag began here.
    case dragged(from: Point)
  }

  /// What the hand does with an open launcher.
  package enum Grip: Hashable, Sendable {
    case none
    /// The press that opened it is still down: its release decides.
    case opener
    /// A click under way, begun at a place.
    case click(UInt8, began: Target)
  }

  package enum Target: Hashable, Sendable {
    case button
    case item(Int)
    case outside
  }

  package init(_ plan: LauncherPlan) {
    self.plan = plan
    pill = PillState(rule: plan.setup.manners.extended)
  }

  /// True while the label is shown: an open launcher is a disc.
  package var isExtended: Bool { plan.setup.label != nil && !isOpen && pill.isExtended }

  package var isOpen: Bool {
    switch phase {
    case .opening, .open: true
    case .closed, .closing: false
    }
  }

  /// The button is held down: it is drawn so.
  package var isPressed: Bool {
    switch phase {
    case .closed(.armed?), .opening(.opener, _), .open(.opener): true
    case .opening(.click(1, .button), _), .open(.click(1, .button)): true
    case .closed, .opening, .open, .closing: false
    }
  }

  /// When it wants a `wake`; nil: never.
  package var nextDeadline: Instant? {
    switch phase {
    case .closed: nil
    case .opening(_, let until): min(until, lastInput + plan.idleLimit)
    case .open: lastInput + plan.idleLimit
    case .closing(let until, _): until
    }
  }

  /// Handles one event and says what to do.
  package mutating func handle(_ event: LauncherEvent, at now: Instant) -> [LauncherEffect] {
    switch (phase, event) {
    case (.closed(let hold), _): return handleClosed(event, hold, at: now)
    case (.closing(let until, let choice), _): return handleClosing(event, until, choice, at: now)
    case (.opening(_, let until), .wake) where now >= until && now < lastInput + plan.idleLimit:
      phase = .open(grip)
      return []
    case (.opening, .wake), (.open, .wake):
      return now >= lastInput + plan.idleLimit ? fold(at: now) : []
    case (.opening, .open), (.open, .open): return []
    case (.opening, .close), (.open, .close), (.opening, .dismiss), (.open, .dismiss): return fold(at: now)
    case (.opening, .buttonPress(let button, let point, _)), (.open, .buttonPress(let button, let point, _)):
      lastInput = now
      return press(button, at: point, now)
    case (.opening, .buttonRelease(let button, let point)), (.open, .buttonRelease(let button, let point)):
      lastInput = now
      return release(button, at: point, now)
    case (.opening, .motion(let point)), (.open, .motion(let point)):
      lastInput = now
      return hover(at: point)
    case (.opening, .keyPress(let key)), (.open, .keyPress(let key)):
      lastInput = now
      return press(key, now)
    }
  }
}

// MARK: Closed and closing

extension LauncherState {
  private mutating func handleClosed(_ event: LauncherEvent, _ hold: Hold?, at now: Instant)
    -> [LauncherEffect]
  {
    switch (event, hold) {
    case (.buttonPress(1, let point, let moves), nil) where isOnButton(point):
      if moves {
        phase = .closed(.dragged(from: point))
        return []
      }
      guard plan.menu != nil else {
        phase = .closed(.armed)
        return []
      }
      return unfold(.opener, at: now)
    case (.buttonRelease(1, let point), .armed?):
      phase = .closed(nil)
      return isOnButton(point) ? [.perform(.own)] : []
    case (.motion(let point), .dragged(let start)?): return [.drag(point - start)]
    case (.buttonRelease(1, let point), .dragged(let start)?):
      phase = .closed(nil)
      return point == start ? [] : [.drop(point - start)]
    case (.open, nil):
      return plan.menu == nil ? [.perform(.own)] : unfold(.none, at: now)
    case (.dismiss, _):
      phase = .closed(nil)
      return []
    case (.buttonPress, _), (.buttonRelease, _), (.motion, _), (.keyPress, _), (.open, _), (.close, _),
      (.wake, _):
      return []
    }
  }

  private mutating func handleClosing(
    _ event: LauncherEvent, _ until: Instant, _ choice: LauncherChoice?, at now: Instant
  ) -> [LauncherEffect] {
    switch event {
    case .buttonPress(1, let point, _) where isOnButton(point):
      return performing(choice) + unfold(.opener, at: now)
    case .open: return performing(choice) + unfold(.none, at: now)
    case .wake where now >= until, .dismiss:
      phase = .closed(nil)
      return performing(choice)
    case .buttonPress, .buttonRelease, .motion, .keyPress, .close, .wake: return []
    }
  }

  private func performing(_ choice: LauncherChoice?) -> [LauncherEffect] {
    choice.map { [.perform($0)] } ?? []
  }

  private mutating func unfold(_ grip: Grip, at now: Instant) -> [LauncherEffect] {
    lastInput = now
    let length = plan.motion.openingLength(of: plan.items.count, plan.layout.folding)
    phase = length > 0 ? .opening(grip, until: now + length) : .open(grip)
    return [.grab]
  }

  /// Closes without a choice.
  private mutating func fold(passingClick: Bool = false, at now: Instant) -> [LauncherEffect] {
    beginClosing(afterChoice: false, then: nil, at: now)
    return clearHover() + [.release(passingClick: passingClick)]
  }

  private mutating func choose(_ index: Int, at now: Instant) -> [LauncherEffect] {
    guard plan.items.indices.contains(index) else { return [] }
    if plan.items[index].keepsOpen {
      set(.none)
      return [.perform(.item(index))]
    }
    let isDelayed = plan.runsAfterClose
    beginClosing(afterChoice: true, then: isDelayed ? .item(index) : nil, at: now)
    let end = clearHover() + [.release(passingClick: false)]
    // With nothing to fold it is closed already.
    if case .closing = phase { return end + (isDelayed ? [] : [.perform(.item(index))]) }
    return end + [.perform(.item(index))]
  }

  private mutating func beginClosing(afterChoice: Bool, then choice: LauncherChoice?, at now: Instant) {
    isAfterChoice = afterChoice
    let length = plan.motion.closingLength(of: plan.items.count, afterChoice: afterChoice)
    phase = length > 0 ? .closing(until: now + length, then: choice) : .closed(nil)
  }

  private mutating func clearHover() -> [LauncherEffect] {
    guard hovered != nil else { return [] }
    hovered = nil
    return [.hovered(nil)]
  }
}

// MARK: Open

extension LauncherState {
  private var grip: Grip {
    switch phase {
    case .opening(let grip, _), .open(let grip): grip
    case .closed, .closing: .none
    }
  }

  private mutating func set(_ grip: Grip) {
    switch phase {
    case .opening(_, let until): phase = .opening(grip, until: until)
    case .open: phase = .open(grip)
    case .closed, .closing: break
    }
  }

  private func isOnButton(_ point: Point) -> Bool {
    plan.button.contains(point, isExtended: isExtended, scale: plan.scale)
  }

  /// What a place means while it is open.
  package func target(at point: Point) -> Target {
    // An open pill is its disc.
    if plan.button.contains(point, isExtended: false, scale: plan.scale) { return .button }
    let index = plan.layout.index(at: point - plan.button.center, isHeld: grip == .opener)
    return index.map(Target.item) ?? .outside
  }

  private mutating func hover(at point: Point) -> [LauncherEffect] {
    if case .item(let index) = target(at: point) { return hover(index) }
    return clearHover()
  }

  private mutating func hover(_ index: Int) -> [LauncherEffect] {
    guard index != hovered else { return [] }
    hovered = index
    return [.hovered(index)]
  }

  private mutating func press(_ button: UInt8, at point: Point, _ now: Instant) -> [LauncherEffect] {
    let hovering = hover(at: point)
    switch (grip, button) {
    case (_, 4), (_, 6): return hovering + step(by: -1)
    case (_, 5), (_, 7): return hovering + step(by: 1)
    case (.none, _):
      let target = target(at: point)
      if target == .outside, plan.setup.manners.passesClick {
        return hovering + fold(passingClick: true, at: now)
      }
      set(.click(button, began: target))
      return hovering
    case (.opener, _), (.click, _): return hovering
    }
  }

  private mutating func release(_ button: UInt8, at point: Point, _ now: Instant) -> [LauncherEffect] {
    let (grip, target) = (grip, target(at: point))
    switch (grip, button, target) {
    case (.opener, 1, .button):
      set(.none)
      return hover(at: point)
    case (.opener, 1, .item(let index)): return choose(index, at: now)
    case (.opener, 1, .outside): return fold(at: now)
    case (.click(button, _), 1, .item(let index)): return choose(index, at: now)
    case (.click(button, .button), 1, .button), (.click(button, .outside), 1, .outside): return fold(at: now)
    case (.click(button, _), 3, _): return fold(at: now)
    case (.click(button, .outside), _, .outside): return fold(at: now)
    case (.click(button, _), _, _):
      set(.none)
      return hover(at: point)
    case (.none, _, _), (.opener, _, _), (.click, _, _): return []
    }
  }

  private mutating func step(by way: Int) -> [LauncherEffect] {
    let count = plan.items.count
    guard count > 0 else { return [] }
    guard let hovered else { return hover(way > 0 ? 0 : count - 1) }
    return hover((hovered + way + count) % count)
  }
}

// MARK: Keyboard

extension LauncherState {
  private mutating func press(_ key: KeyInput, _ now: Instant) -> [LauncherEffect] {
    guard !key.isModifier else { return [] }
    // A chord is meant for somebody else, who must find the keyboard free.
    guard key.modifiers.subtracting(.shift).isEmpty else { return fold(at: now) }
    switch plan.keys.command(for: key.symbol) {
    case .close?, .back?: return fold(at: now)
    case .choose?: return hovered.map { choose($0, at: now) } ?? []
    case .next?: return step(by: key.modifiers.contains(.shift) ? -1 : 1)
    case .previous?: return step(by: -1)
    case .first?: return plan.items.isEmpty ? [] : hover(0)
    case .last?: return plan.items.isEmpty ? [] : hover(plan.items.count - 1)
    case .up?: return point(towards: .up)
    case .down?: return point(towards: .down)
    case .left?: return point(towards: .left)
    case .right?: return point(towards: .right)
    case nil: return item(for: key).map { choose($0, at: now) } ?? []
    }
  }

  /// The next item that lies that way from the hovered one, or from the button.
  private mutating func point(towards angle: Angle) -> [LauncherEffect] {
    let offsets = plan.layout.offsets
    let start = hovered.map { offsets[$0] } ?? .zero
    let candidates = offsets.indices.filter { index in
      guard index != hovered, let way = (offsets[index] + -start).angle else { return false }
      return way.distance(to: angle) <= 60
    }
    let nearest = candidates.min { (offsets[$0] + -start).length < (offsets[$1] + -start).length }
    return nearest.map { hover($0) } ?? []
  }

  /// By its own key, or by number.
  private func item(for key: KeyInput) -> Int? {
    let symbols = [key.symbol.smallLetter, key.latin.smallLetter]
    if let index = plan.items.firstIndex(where: { item in
      item.key.map { symbols.contains($0.smallLetter) } ?? false
    }) {
      return index
    }
    guard let digit = key.digit else { return nil }
    let index = digit == 0 ? 9 : digit - 1
    return plan.items.indices.contains(index) ? index : nil
  }
}
