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
    var process: Int32?
    // After the first time it is between its lock and its socket, at its start or its end: a moment later again.
    var hasAsked = false
    while true {
      do throws(ControlFailure) {
        return try DisplayClaim(at: place)
      } catch {
        guard case .alreadyRunning = error else { throw error }
      }
      guard MainLoop.now < limit else { throw .doesNotEnd(place.display, process: process) }
      process = try askToQuit(place, until: limit) ?? process
      if hasAsked { poll(nil, 0, 10) }
      hasAsked = true
    }
  }

  /// Asks, and waits until the connection ends, which the system does at the end of the process at the latest.
  /// Returns the process; nil where nobody listens yet or any more.
  private static func askToQuit(_ place: SocketPlace, until limit: Instant) throws(ControlFailure) -> Int32? {
    do throws(Connection.Failure) {
      let connection = try Connection(to: place)
      do throws(SystemFailure) {
        _ = try connection.send(Request(.quit).bytes)
        try waitForEnd(of: connection, until: limit)
      } catch {
        throw .system(error)
      }
      return connection.peer.process
    } catch {
      switch error {
      case .noDaemon: return nil
      case .foreign(let user, let socket): throw .otherUser(path: socket, user: user)
      case .system(let failure): throw .system(failure)
      }
    }
  }

  private static func waitForEnd(of connection: borrowing Connection, until limit: Instant)
    throws(SystemFailure)
  {
    while true {
      var polled = pollfd(fd: connection.descriptor.number, events: Int16(POLLIN), revents: 0)
      let rest = limit.milliseconds - MainLoop.now.milliseconds
      guard rest > 0, poll(&polled, 1, Int32(rest.rounded(.up))) != 0 else { return }
      if polled.revents != 0, try connection.receive().isEmpty { return }
    }
  }
}
