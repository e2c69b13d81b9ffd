import Menus

/// Decides when a changed configuration is read: once a save, never in the middle of one.
///
/// Editors truncate and write, write beside and rename, delete and create. So the end of a save is quiet; a file
/// that somebody still has open is given longer, and one that is gone may come back.
struct Settling: Hashable {
  /// When to look again; nil: nothing has changed.
  private(set) var moment: Instant?
  private var firstChange: Instant?
  private var goneSince: Instant?

  /// After the last change.
  static let quiet: Milliseconds = 80
  /// After a write to a file that is still open: its closing tells, unless that never comes.
  static let quietWhileOpen = patience
  /// For a file to come back, before its absence is believed.
  static let absence: Milliseconds = 3000
  /// However long changes go on: then it is read between two of them.
  static let patience: Milliseconds = 5000

  mutating func change(isUnderWay: Bool, at now: Instant) {
    let first = firstChange ?? now
    firstChange = first
    let wanted = now + (isUnderWay ? Self.quietWhileOpen : Self.quiet)
    moment = min(wanted, max(now, first + Self.patience))
  }

  /// Asked at `moment`: true where it is time to read, else `moment` is a later one.
  ///
  /// - Parameter isGone: A file that was read the last time is missing or empty now.
  mutating func isTimeToRead(at now: Instant, isGone: Bool) -> Bool {
    guard let moment, now >= moment else { return false }
    if isGone {
      let since = goneSince ?? firstChange ?? now
      goneSince = since
      if now < since + Self.absence {
        self.moment = since + Self.absence
        return false
      }
    }
    self = Settling()
    return true
  }

  /// The reading was asked for: nothing is waited for any more.
  mutating func reset() { self = Settling() }
}
