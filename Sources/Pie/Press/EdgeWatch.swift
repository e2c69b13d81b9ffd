import Menus

/// Tells a pointer that comes to an edge to stay from one that passes or drags something there. A value, as
/// `PressWatch` is.
package struct EdgeWatch: Hashable, Sendable {
  package enum Decision: Hashable, Sendable {
    /// Nothing is there: wait for the pointer to come.
    case arm
    /// Follow the pointer, and ask again at `nextDeadline`.
    case follow
    case open(ScreenEdge)
  }

  private enum State: Hashable, Sendable {
    case armed
    case resting(ScreenEdge, until: Instant)
    /// It has opened its menu, or was reached by dragging: nothing more until the pointer has left.
    case spent
  }

  private var state = State.armed
  /// How long the pointer has to stay.
  package var rest: Milliseconds = 100

  package init() {}

  package var nextDeadline: Instant? {
    if case .resting(_, let until) = state { until } else { nil }
  }

  /// The pointer is away from all edges, as far as is known.
  package var isArmed: Bool { state == .armed }
  /// Until the pointer has left for good, nothing opens.
  package var isSpent: Bool { state == .spent }

  /// The pointer is at `edge`, or at none, seen at `now`. Where the end of a grab brought it there
  /// (`isByItself` false), a hand was busy with something else.
  package mutating func see(
    _ edge: ScreenEdge?, isButtonDown: Bool, isByItself: Bool = true, at now: Instant
  ) -> Decision {
    guard let edge else {
      state = .armed
      return .arm
    }
    switch state {
    case .spent: return .follow
    case _ where isButtonDown || !isByItself:
      state = .spent
      return .follow
    case .resting(edge, let until) where now >= until:
      state = .spent
      return .open(edge)
    case .resting(edge, _): return .follow
    case .armed, .resting:
      state = .resting(edge, until: now + rest)
      return .follow
    }
  }
}
