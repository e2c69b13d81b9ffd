import Geometry
import Menus

/// One opening of a menu until it closes: a value that is told what happens and answers what to do.
///
/// It reads no clock and sets no timer: every event brings its moment, and `nextDeadline` says when the session
/// wants to be woken.
package struct Session: Hashable, Sendable {
  package internal(set) var state: State
  /// The chain of menus, never empty; the last one is chosen from.
  package internal(set) var trail: [Level]
  package internal(set) var hover: Hover?
  package internal(set) var stage: Stage
  package let opening: Opening
  let openedAt: Instant

  /// Modifiers still down since the trigger.
  var inherited: Modifiers
  /// Keys whose repeats are ignored until they are released.
  var silent: Set<KeyCode>
  /// What has gone down for this menu and is not up yet, without modifiers.
  var down: Set<Holder>
  /// The Alt key that is down, if one is.
  var hintKey: KeyCode?
  /// The Shift key that went down for this menu, if one is down: alternatives are chosen.
  var alternativeKey: KeyCode?
  var lastInput: Instant
  /// Where the pointer is, or will be once a warp that was asked for is done.
  package internal(set) var pointer: Point
  /// Not yet seen in the pointer's events, in the order of asking.
  var warps: [Warp] = []
  var canWarp: Bool
  /// The path in the last level.
  var stroke: Stroke
  /// Since when the pointer has not moved by more than a tremble.
  var stillSince: Instant
  var arrival: Arrival
  package internal(set) var search: Search?
  /// What was typed for an item in a submenu that is being chosen.
  var foundBy = ""
  /// From the middle of every menu but the last to where the next one was opened.
  var legs: [Offset] = []
  /// What was drawn, once it has chosen.
  package internal(set) var trace: StrokeTrace?
  /// The pointer or a key has chosen something, if only for a moment.
  var hasHovered = false

  package enum State: Hashable, Sendable {
    /// The trigger is down: its release decides.
    case holding(Holder)
    /// Click style: a click decides. `armed` is the button that went down since the menu opened.
    case clicking(armed: UInt8?)
    /// Button 1 went down in click style and was moved: its release decides as a trigger's does.
    case dragging
    /// Button 1 went down on a value and is dragged round the middle.
    case turning(Turn)
    /// Modifiers are down in a menu with `select = "turbo"`: the release of the last one decides.
    /// `from` is where the pointer was when they went down.
    case turbo(from: Point)
    /// Decided while keys or buttons are down: the last release ends the grabs, so that none of it reaches a window
    /// and no repeat of the trigger opens the menu again.
    case leaving(since: Instant, then: Choice?)
    case closed
  }

  /// How the last level was come to.
  struct Arrival: Hashable, Sendable {
    let at: Instant
    /// Where the pointer was then.
    let pointer: Point
    let isByStroke: Bool
    /// The stroke was ahead of what could be seen: it left a menu that was not seen whole yet.
    var isAhead = false
    /// The pointer has been out of the middle since.
    var hasLeft = false
  }

  /// A warp of the pointer that was asked for.
  struct Warp: Hashable, Sendable {
    let by: Offset
    /// The level that asked for it, counted from 0.
    let depth: Int
    /// Events below this serial were made before it; nil until the shell tells.
    var serial: UInt?
  }

  /// What is down at the end is waited for at most so long after its last sign of life: longer than anybody holds it,
  /// short enough to be no trap where its release was lost.
  static let longestWait: Milliseconds = 5000

  /// Opens `menu`. The effects say whether the pointer has to be warped.
  package static func open(_ menu: Menu, on stage: Stage, _ opening: Opening, at now: Instant)
    -> (session: Session, effects: [SessionEffect])
  {
    var session = Session(menu: menu, stage: stage, opening: opening, at: now)
    let effects = menu.shortcutOf == nil ? session.enter(menu, at: now) : session.takeShortcut(at: now)
    return (session, effects)
  }

  private mutating func enter(_ menu: Menu, at now: Instant) -> [SessionEffect] {
    let effects = arrive(from: opening.pointer.point, at: now) + [.entered(menu.name, depth: 1)]
    return effects + (opening.hovered.map { hoverFirst($0, at: now) } ?? [])
  }

  private init(menu: Menu, stage: Stage, opening: Opening, at now: Instant) {
    self.stage = stage
    self.opening = opening
    let level = stage.level(for: menu, wanted: opening.center)
    trail = [level]
    let isTurbo = menu.manners.selection == .turbo && !opening.modifiers.isEmpty
    state =
      isTurbo
      ? .turbo(from: opening.pointer.point) : opening.holder.map(State.holding) ?? .clicking(armed: nil)
    canWarp = stage.canWarp && opening.drop != .dragged
    (stillSince, openedAt) = (now, now)
    arrival = Arrival(at: now, pointer: opening.pointer.point, isByStroke: false)
    stroke = Stroke(
      origin: level.origin, at: opening.pointer.time,
      measures: StrokeMeasures(radius: level.layout.radius, scale: stage.scale))
    inherited = opening.modifiers
    silent = opening.downKeys
    down = opening.holder.map { [$0] } ?? []
    if case .key(let code)? = opening.holder { silent.insert(code) }
    lastInput = now
    pointer = opening.pointer.point
  }

  /// The menu that is chosen from.
  package var level: Level { _read { yield trail[trail.count - 1] } }
  package var rootMenu: Menu { _read { yield trail[0].menu } }

  package var isOpen: Bool {
    switch state {
    case .holding, .clicking, .dragging, .turning, .turbo: true
    case .leaving, .closed: false
    }
  }

  /// Alt is down: bubbles show their keys.
  package var showsHints: Bool { hintKey != nil }

  package var hoveredIndex: Int? {
    if case .slot(let index)? = hover?.target { index } else { nil }
  }

  /// What of it is to be seen, apart from the menus themselves.
  package var visible: Visible {
    Visible(
      depth: trail.count, target: hover?.target, showsHints: showsHints,
      search: search.map { Visible.Search(text: $0.text.shown, matching: matching, found: foundDeep?.title) })
  }

  package struct Visible: Hashable, Sendable {
    /// How many menus are open.
    package let depth: Int
    /// What is hovered.
    package let target: RingLayout.Target?
    package let showsHints: Bool
    package let search: Search?

    package struct Search: Hashable, Sendable {
      package let text: String
      /// The items that answer; nil: all.
      package let matching: Set<Int>?
      /// What was found in a submenu.
      package let found: String?
    }
  }

  /// The item names from the first menu to the hovered item; an answer to a question is no part of it.
  package func path(to index: Int? = nil) -> [ItemID] {
    let chosen = trail.indices.dropFirst().map { (depth: $0 - 1, index: trail[$0].enteredBy) }
    return (chosen + [(depth: trail.count - 1, index: index)]).compactMap { depth, index in
      isQuestion(depth) ? nil : index.flatMap { trail[depth].item(at: $0)?.id }
    }
  }

  /// Whether that level asks whether the item that led to it is meant.
  func isQuestion(_ depth: Int) -> Bool {
    guard depth > 0, let index = trail[depth].enteredBy else { return false }
    return trail[depth - 1].item(at: index)?.confirms == true
  }

  /// When it wants a `wake`; nil: never.
  package var nextDeadline: Instant? {
    switch state {
    case .closed: return nil
    case .leaving(let since, _): return since + Session.longestWait
    case .holding, .clicking, .dragging, .turning, .turbo:
      let idle = lastInput + stage.idleLimit
      return [dwellDeadline, dragDeadline, restDeadline, search?.until].compactMap(\.self).reduce(idle, min)
    }
  }

  /// Handles one event and says what to do.
  package mutating func handle(_ event: SessionEvent, at now: Instant) -> [SessionEffect] {
    let event = withoutStrangers(event)
    follow(event)
    switch (state, event) {
    case (.closed, _): return []
    case (.leaving(_, let choice), .keyRelease), (.leaving(_, let choice), .buttonRelease):
      return down.isEmpty ? finish(choice) : []
    case (.leaving(_, let choice), .keyPress), (.leaving(_, let choice), .trigger):
      state = .leaving(since: now, then: choice)
      return []
    case (.leaving(let since, let choice), .wake):
      return now >= since + Session.longestWait ? finish(choice) : []
    case (.leaving(_, let choice), .dismiss(let reason)): return reason.isUrgent ? finish(choice) : []
    case (.leaving, .motion), (.leaving, .buttonPress), (.leaving, .refilled): return []
    case (.holding, _), (.clicking, _), (.dragging, _), (.turning, _), (.turbo, _):
      return handleOpen(event, at: now)
    }
  }

  private mutating func handleOpen(_ event: SessionEvent, at now: Instant) -> [SessionEffect] {
    switch event {
    case .refilled(let setup): return refill(setup, at: now)
    case .wake: return wake(at: now)
    case .dismiss(let reason): return reason.isUrgent ? end(reason) : close(reason, at: now)
    case .trigger(let menu, let holder): return trigger(menu, holder, at: now)
    case .motion(let sample):
      lastInput = now
      return move(sample, at: now)
    case .buttonPress(let button, let sample):
      lastInput = now
      return press(button, sample, at: now)
    case .buttonRelease(let button, let sample):
      lastInput = now
      return release(button, sample, at: now)
    case .keyPress(let key):
      lastInput = now
      return press(key, at: now)
    case .keyRelease(let code, let modifiers, let sample):
      lastInput = now
      return release(code, modifiers, sample, at: now)
    }
  }
}

extension Session {
  /// A button that was down before the menu opened was meant for something else: its release is no more than a place.
  private func withoutStrangers(_ event: SessionEvent) -> SessionEvent {
    guard case .buttonRelease(let button, let sample) = event, !down.contains(.button(button)) else {
      return event
    }
    return .motion(sample)
  }

  /// Keeps account of what is down.
  private mutating func follow(_ event: SessionEvent) {
    switch event {
    case .keyPress(let key): if !key.isModifier { down.insert(.key(key.code)) }
    case .trigger(_, let holder): down.insert(holder)
    case .keyRelease(let code, _, _): down.remove(.key(code))
    case .buttonPress(let button, _): down.insert(.button(button))
    case .buttonRelease(let button, _): down.remove(.button(button))
    case .motion, .wake, .dismiss, .refilled: break
    }
  }
}

// MARK: Ends

extension Session {
  /// Gone at once.
  mutating func end(_ reason: CloseReason, choosing choice: Choice? = nil) -> [SessionEffect] {
    state = .closed
    return [.hide(reason), .end] + (choice.map { [.perform($0)] } ?? [])
  }

  /// Hidden at once, ended when nothing is down any more.
  mutating func close(_ reason: CloseReason, choosing choice: Choice? = nil, at now: Instant)
    -> [SessionEffect]
  {
    guard !down.isEmpty else { return end(reason, choosing: choice) }
    state = .leaving(since: now, then: choice)
    return [.hide(reason)]
  }

  private mutating func finish(_ choice: Choice?) -> [SessionEffect] {
    state = .closed
    return [.end] + (choice.map { [.perform($0)] } ?? [])
  }

  private mutating func trigger(_ menu: MenuName, _ holder: Holder, at now: Instant) -> [SessionEffect] {
    // A repeat of the trigger that is held.
    if state == .holding(holder) { return [] }
    if case .key(let code) = holder, silent.contains(code) { return [] }
    return menu == rootMenu.name ? close(.secondPress, at: now) : end(.otherTrigger)
  }

  private mutating func wake(at now: Instant) -> [SessionEffect] {
    if now >= lastInput + stage.idleLimit { return close(.idle, at: now) }
    if let search, now >= search.until { self.search = nil }
    if let restDeadline, now >= restDeadline { return rest(at: now) }
    if let dragDeadline, now >= dragDeadline { return restInDrag(at: now) }
    guard let dwellDeadline, now >= dwellDeadline, let index = hoveredIndex else { return [] }
    return choose(index, by: .rest, at: now)
  }
}
