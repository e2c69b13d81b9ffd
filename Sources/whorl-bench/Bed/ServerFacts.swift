import CDesktop
import Glibc

extension Screen {
  /// The X server's process, as the socket to it tells (unix(7), SO_PEERCRED).
  var server: ProcessFacts {
    get throws {
      // struct ucred: process, user and group.
      var credentials: [Int32] = [0, 0, 0]
      var length = socklen_t(MemoryLayout<Int32>.stride * credentials.count)
      guard getsockopt(XConnectionNumber(display), SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0,
        credentials[0] > 0
      else { throw BenchError("the X server's process is not known") }
      return ProcessFacts(process: credentials[0])
    }
  }
}

/// Processor time of a program and of the X server over the same span, in milliseconds a second.
struct Shares {
  let program: Double
  let server: Double

  /// - Parameter subject: nil: nobody but the server.
  init(of subject: Subject?, on screen: Screen, while work: () -> Void) throws {
    let server = try screen.server
    let (start, before) = (Clock.now, server.processorTime)
    let own = subject?.facts.processorTime ?? 0
    work()
    let seconds = Clock.now.milliseconds(since: start) / 1000
    program = (subject?.facts.processorTime ?? 0).milliseconds(since: own) / seconds
    self.server = server.processorTime.milliseconds(since: before) / seconds
  }
}
