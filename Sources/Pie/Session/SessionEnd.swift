import Menus

// How a session ends.

extension Session {
  /// It closes after at most so long without input, from now on.
  package mutating func limitIdle(to limit: Milliseconds) { stage.idleLimit = min(stage.idleLimit, limit) }

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

  /// Ended now that nothing is down any more.
  mutating func finish(_ choice: Choice?) -> [SessionEffect] {
    state = .closed
    return [.end] + (choice.map { [.perform($0)] } ?? [])
  }
}
