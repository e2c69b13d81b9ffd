import Control
import Endpoint

/// Why a daemon cannot listen for commands on its display.
package enum ControlFailure: Error, Hashable, Sendable {
  case alreadyRunning(DisplayName)
  /// It has the display, and does not do what it is asked.
  case doesNotAnswer(DisplayName, Silence)
  /// The running daemon was asked to quit and did not end in time.
  case doesNotEnd(DisplayName, process: Int32?)
  /// Something is in the way that whorl did not put there, as in "is a directory".
  case inTheWay(path: String, what: String)
  case otherUser(path: String, user: UInt32)
  case system(SystemFailure)
}

extension ControlFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .alreadyRunning(let display):
      "a daemon already runs on \(display); `whorl daemon --replace` takes over"
    case .doesNotAnswer(let display, let silence): silence.message(on: display)
    case .doesNotEnd(let display, let process):
      "the daemon on \(display) does not end" + (process.map { "; end it with `kill -KILL \($0)`" } ?? "")
    case .inTheWay(let path, let what):
      "\(path) \(what), which whorl does not touch; move it away or set XDG_RUNTIME_DIR to another folder"
    case .otherUser(let path, let user):
      "\(path) belongs to user \(user), and whorl does not use it; set XDG_RUNTIME_DIR to a folder of your own"
    case .system(let failure): "\(failure)"
    }
  }

  /// The exit code of a daemon that ends because of it.
  package var code: ExitCode {
    if case .alreadyRunning = self { .no } else { .failed }
  }
}
