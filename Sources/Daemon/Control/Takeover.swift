import Control
import Desktop
import Endpoint
import Glibc
import Menus

extension DisplayClaim {
  /// Claims the display, asking the daemon that has it to quit first (`--replace`).
  ///
  /// Waits until that one has ended, at most `patience`; for the start of a program only, since nothing else
  /// happens meanwhile.
  package static func takingOver(
    _ place: SocketPlace, patience: Milliseconds = 5000
  ) throws(ControlFailure) -> DisplayClaim {
    let limit = MainLoop.now + patience
    while true {
      switch try attempt(at: place) {
      case .locked(let lock): return DisplayClaim(place, lock)
      case .held(let process):
        guard MainLoop.now < limit else {
          throw .doesNotEnd(place.display, process: process > 0 ? process : nil)
        }
        let isAsked = try askToQuit(place, until: limit)
        // Else it is between its lock and its socket, at its start or its end: a moment later again.
        let pause = isAsked ? limit : min(limit, MainLoop.now + 10)
        _ = try LockOwner(process, of: place).hasEnded(by: pause)
      }
    }
  }

  /// Asks, and waits until the connection ends, which the system does at the end of the process at the latest.
  /// False where nobody listens yet or any more.
  private static func askToQuit(_ place: SocketPlace, until limit: Instant) throws(ControlFailure) -> Bool {
    do throws(Connection.Failure) {
      let connection = try Connection(to: place)
      _ = try connection.send(Request(.quit).bytes)
      try waitForEnd(of: connection, until: limit)
      return true
    } catch {
      switch error {
      case .noDaemon: return false
      // Its end is what is waited for.
      case .silent: return true
      case .foreign(let user, let socket): throw .otherUser(path: socket, user: user)
      case .system(let failure): throw .system(failure)
      }
    }
  }

  private static func waitForEnd(of connection: borrowing Connection, until limit: Instant)
    throws(Connection.Failure)
  {
    while true {
      var polled = pollfd(fd: connection.descriptor.number, events: Int16(POLLIN), revents: 0)
      let rest = limit.milliseconds - MainLoop.now.milliseconds
      guard rest > 0, poll(&polled, 1, Int32(rest.rounded(.up))) != 0 else { return }
      if polled.revents != 0, try connection.receive().isEmpty { return }
    }
  }
}
