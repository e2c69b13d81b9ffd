import Menus

/// The course of a change from 0 to 1.
package enum Curve: Hashable, Sendable {
  case spring(Spring)
  case easing(Easing, Milliseconds)

  package func value(after elapsed: Milliseconds) -> Double {
    switch self {
    case .spring(let spring): spring.value(after: elapsed)
    case .easing(let easing, let duration):
      elapsed <= 0 && duration > 0 ? 0 : easing.value(after: elapsed, of: duration)
    }
  }

  /// After so long it stays at 1, as far as one can see.
  package var length: Milliseconds {
    switch self {
    case .spring(let spring): spring.settling
    case .easing(_, let duration): duration
    }
  }
}

extension Spring {
  /// From here on it is less than 0.5 % away from 1.
  package var settling: Milliseconds {
    guard duration > 0 else { return 0 }
    let omega = 2 * Double.pi / duration.value
    let damping = 1 - bounce
    // exp(-5.3) is 0.005. At and beyond critical damping the slower of two decays counts.
    if damping < 1 { return Milliseconds(5.3 / (max(damping, 0.05) * omega)) }
    let slowest = damping - (damping * damping - 1).squareRoot()
    return Milliseconds(7.5 / (slowest * omega))
  }
}

/// One quantity on its way: it can be turned to another goal at any moment and goes on from where it is.
package struct Track: Hashable, Sendable {
  private var from: Double
  package private(set) var goal: Double
  private var since: Instant
  private var curve: Curve

  /// At rest.
  package init(at value: Double) {
    from = value
    goal = value
    since = Instant(milliseconds: 0)
    curve = .easing(.easeOut, 0)
  }

  package func value(at now: Instant) -> Double {
    guard from != goal else { return goal }
    guard now >= since else { return from }
    if now >= since + curve.length { return goal }
    return from + (goal - from) * curve.value(after: now - since)
  }

  /// Goes to `goal` from where it is, after `delay`.
  package mutating func turn(to goal: Double, at now: Instant, by curve: Curve, after delay: Milliseconds = 0)
  {
    from = value(at: now)
    self.goal = goal
    since = now + delay
    self.curve = curve
  }

  /// True while another moment would show another value.
  package func isMoving(at now: Instant) -> Bool { from != goal && now < since + curve.length }
}
