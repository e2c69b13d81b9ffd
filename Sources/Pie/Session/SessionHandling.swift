import Menus

// Where each event goes, by the state.

extension Session {
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

extension Session {
  private mutating func trigger(_ menu: MenuName, _ holder: Holder, at now: Instant) -> [SessionEffect] {
    // A repeat of the trigger that is held.
    if state == .holding(holder) { return [] }
    if case .key(let code) = holder, silent.contains(code) { return [] }
    return menu == rootMenu.name ? close(.secondPress, at: now) : end(.otherTrigger)
  }

  private mutating func wake(at now: Instant) -> [SessionEffect] {
    if now >= lastInput + stage.idleLimit { return close(.idle, at: now) }
    if let search, now >= search.until { forgetSearch() }
    if let restDeadline, now >= restDeadline { return rest(at: now) }
    if let dragDeadline, now >= dragDeadline { return restInDrag(at: now) }
    guard let dwellDeadline, now >= dwellDeadline, let index = hoveredIndex else { return [] }
    return choose(index, by: .rest, at: now)
  }

  /// When a rest on the hovered item counts as a choice.
  var dwellDeadline: Instant? {
    guard level.menu.manners.selection == .hover, opening.drop != .dragged, let hover, hover.hand == .pointer,
      let index = hoveredIndex,
      let item = level.item(at: index)
    else { return nil }
    let mayRest = opens(item) || (level.menu.manners.hoverChoosesLeaves && mayRunUnasked(item))
    return mayRest ? max(hover.since, stillSince) + level.menu.manners.dwell : nil
  }
}
