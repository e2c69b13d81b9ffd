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
  package let stage: Stage
  package let opening: Opening

  /// Modifiers still down since the trigger.
  var inherited: Modifiers
  /// Keys whose repeats are ignored until they are released.
  var silent: Set<KeyCode>
  /// The Alt key that is down, if one is.
  var hintKey: KeyCode?
  var lastInput: Instant
  /// Where the pointer is, or will be once a warp that was asked for is done.
  package internal(set) var pointer: Point
  var warp: Warp?

  package enum State: Hashable, Sendable {
    /// The trigger is down: its release decides.
    case holding(Holder)
    /// Click style: a click decides. `armed` is the button that went down since the menu opened.
    case clicking(armed: UInt8?)
    /// Decided by a key or a button that is still down: its release ends the grabs, so that none of it reaches a window.
    case leaving(Holder, since: Instant, then: Choice?)
    case closed
  }

  /// A warp of the pointer that was asked for.
  struct Warp: Hashable, Sendable {
    let by: Offset
    let to: Point
    /// The level that asked for it, counted from 0.
    let depth: Int
    /// Events below this serial were made before it; nil until the shell tells.
    var serial: UInt?
  }

  /// A key or a button that decided is waited for at most so long: longer than anybody holds one, short enough to be
  /// no trap where its release was lost.
  static let longestWait: Milliseconds = 5000

  /// Opens `menu`. The effects say whether the pointer has to be warped.
  package static func open(_ menu: Menu, on stage: Stage, _ opening: Opening, at now: Instant)
    -> (session: Session, effects: [SessionEffect])
  {
    var session = Session(menu: menu, stage: stage, opening: opening, at: now)
    let effects = session.bringPointer(to: session.level.center)
    return (session, effects + [.entered(menu.name, depth: 1)])
  }

  private init(menu: Menu, stage: Stage, opening: Opening, at now: Instant) {
    self.stage = stage
    self.opening = opening
    trail = [stage.level(for: menu, wanted: opening.center)]
    state = opening.holder.map(State.holding) ?? .clicking(armed: nil)
    inherited = opening.modifiers
    silent = opening.downKeys
    if case .key(let code)? = opening.holder { silent.insert(code) }
    lastInput = now
    pointer = opening.pointer.point
  }

  /// The menu that is chosen from.
  package var level: Level { trail[trail.count - 1] }
  package var rootMenu: Menu { trail[0].menu }

  package var isOpen: Bool {
    switch state {
    case .holding, .clicking: true
    case .leaving, .closed: false
    }
  }

  /// Alt is down: bubbles show their keys.
  package var showsHints: Bool { hintKey != nil }

  package var hoveredIndex: Int? {
    if case .slot(let index)? = hover?.target { index } else { nil }
  }

  /// The item names from the first menu to the hovered item.
  package func path(to index: Int? = nil) -> [ItemID] {
    let way = trail.indices.dropFirst().compactMap { depth in
      trail[depth].enteredBy.flatMap { trail[depth - 1].item(at: $0)?.id }
    }
    return way + (index.flatMap { level.item(at: $0)?.id }.map { [$0] } ?? [])
  }

  /// When it wants a `wake`; nil: never.
  package var nextDeadline: Instant? {
    switch state {
    case .closed: return nil
    case .leaving(_, let since, _): return since + Session.longestWait
    case .holding, .clicking:
      let idle = lastInput + stage.idleLimit
      return dwellDeadline.map { min($0, idle) } ?? idle
    }
  }

  /// Handles one event and says what to do.
  package mutating func handle(_ event: SessionEvent, at now: Instant) -> [SessionEffect] {
    switch (state, event) {
    case (.closed, _): return []
    case (.leaving(let holder, _, let choice), .keyRelease(let code, _, _)):
      return holder == .key(code) ? finish(choice) : []
    case (.leaving(let holder, _, let choice), .buttonRelease(let button, _)):
      return holder == .button(button) ? finish(choice) : []
    case (.leaving(_, let since, let choice), .wake):
      return now >= since + Session.longestWait ? finish(choice) : []
    case (.leaving(_, _, let choice), .dismiss): return finish(choice)
    case (.leaving, .motion), (.leaving, .buttonPress), (.leaving, .keyPress), (.leaving, .trigger): return []
    case (.holding, .wake), (.clicking, .wake): return wake(at: now)
    case (.holding, .dismiss(let reason)), (.clicking, .dismiss(let reason)): return end(reason)
    case (.holding, .trigger(let menu, let holder)), (.clicking, .trigger(let menu, let holder)):
      return trigger(menu, holder, at: now)
    case (.holding, .motion(let sample)), (.clicking, .motion(let sample)):
      lastInput = now
      return move(sample, at: now)
    case (.holding, .buttonPress(let button, let sample)), (.clicking, .buttonPress(let button, let sample)):
      lastInput = now
      return press(button, sample, at: now)
    case (.holding, .buttonRelease(let button, let sample)),
      (.clicking, .buttonRelease(let button, let sample)):
      lastInput = now
      return release(button, sample, at: now)
    case (.holding, .keyPress(let key)), (.clicking, .keyPress(let key)):
      lastInput = now
      return press(key, at: now)
    case (.holding, .keyRelease(let code, let modifiers, let sample)),
      (.clicking, .keyRelease(let code, let modifiers, let sample)):
      lastInput = now
      return release(code, modifiers, sample, at: now)
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

  /// Gone, unless the trigger is still down: then it is waited for, since its repeats would open the menu again and
  /// its release would reach a window.
  mutating func close(_ reason: CloseReason, choosing choice: Choice? = nil, at now: Instant)
    -> [SessionEffect]
  {
    guard let holder = heldTrigger else { return end(reason, choosing: choice) }
    return close(reason, by: holder, choosing: choice, at: now)
  }

  /// The trigger that opened it, as long as it has not been let go since.
  private var heldTrigger: Holder? {
    if case .holding(let holder) = state { return holder }
    guard case .key(let code)? = opening.holder, silent.contains(code) else { return nil }
    return .key(code)
  }

  /// Gone by something that is still down: hidden at once, ended when it is up.
  mutating func close(
    _ reason: CloseReason, by holder: Holder, choosing choice: Choice? = nil, at now: Instant
  )
    -> [SessionEffect]
  {
    state = .leaving(holder, since: now, then: choice)
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
    return menu == rootMenu.name ? close(.secondPress, by: holder, at: now) : end(.otherTrigger)
  }

  private mutating func wake(at now: Instant) -> [SessionEffect] {
    if now >= lastInput + stage.idleLimit { return end(.idle) }
    guard let dwellDeadline, now >= dwellDeadline, let index = hoveredIndex else { return [] }
    return choose(index, by: .rest, at: now)
  }

  /// When a rest on the hovered item counts as a choice.
  private var dwellDeadline: Instant? {
    guard level.menu.manners.selection == .hover, let hover, hover.hand == .pointer, let index = hoveredIndex,
      let item = level.item(at: index)
    else { return nil }
    let mayRest = item.action.opensSubmenu || (level.menu.manners.hoverChoosesLeaves && !item.confirms)
    return mayRest ? hover.since + level.menu.manners.dwell : nil
  }
}

extension Session {
  /// True where a press of `holder` would be no more than a repeat of what is held already.
  package func isHeld(by holder: Holder) -> Bool {
    switch state {
    case .holding(let held), .leaving(let held, _, _): held == holder
    case .clicking, .closed: false
    }
  }
}
