import CDesktop
import Glibc

/// A screen locker: takes both grabs, tries again every 100 ms and gives up after 5 s, as lockers do.
package final class Locker {
  private let client: Client

  package init(_ server: PrivateServer) throws { client = try Client(server) }

  /// - Parameter seconds: when it gives up.
  /// - Returns: at which attempt (from 1) it held both; nil if it gave up.
  package func lock(within seconds: Double = 5) -> Int? {
    let limit = TimeLimit(seconds)
    var attempt = 1
    while true {
      if client.grabKeyboard() {
        if client.grabPointer() { return attempt }
        unlock()
      }
      if limit.hasPassed { return nil }
      poll(nil, 0, 100)
      attempt += 1
    }
  }

  package func unlock() {
    XUngrabKeyboard(client.display, UInt(CurrentTime))
    XUngrabPointer(client.display, UInt(CurrentTime))
    client.sync()
  }
}
