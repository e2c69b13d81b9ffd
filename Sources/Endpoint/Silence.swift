import Control

/// A daemon that does not read what it is sent: it was stopped, or it hangs.
package struct Silence: Hashable, Sendable {
  /// nil: not even that could be learnt.
  package let process: Int32?

  package init(process: Int32?) { self.process = process }

  /// Says what to do.
  package func message(on display: DisplayName) -> String {
    guard let process else {
      return "the daemon on \(display) does not answer; end it with `pkill -KILL whorl-daemon`,"
        + " and start it again"
    }
    return "the daemon on \(display) does not answer (process \(process)); where it was stopped,"
      + " `kill -CONT \(process)` continues it; else end it with `kill -KILL \(process)`, and start it again"
  }
}
