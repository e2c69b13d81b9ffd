import Menus

/// How often a window may be raised: five times in two seconds. Two programs that both want to be on top would
/// otherwise raise each other for ever.
package struct RaiseLimit: Hashable, Sendable {
  private var raises: [Instant] = []

  package static let most = 5
  package static let span: Milliseconds = 2000

  package init() {}

  /// Counts a raise at `now`; false where there have been enough.
  package mutating func allows(at now: Instant) -> Bool {
    raises.removeAll { now >= $0 + RaiseLimit.span }
    guard raises.count < RaiseLimit.most else { return false }
    raises.append(now)
    return true
  }

  /// When the next raise will be allowed.
  package var next: Instant? {
    raises.count < RaiseLimit.most ? nil : raises.first.map { $0 + RaiseLimit.span }
  }
}
