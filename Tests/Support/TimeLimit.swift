import Glibc

/// A moment by which something must have happened. Tests wait for the thing, never for the moment.
package struct TimeLimit: Sendable {
  private let nanoseconds: UInt64

  /// The moment so many seconds from now.
  package init(_ seconds: Double) { nanoseconds = TimeLimit.now + UInt64(seconds * 1e9) }

  /// CLOCK_MONOTONIC in nanoseconds.
  package static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Milliseconds left, rounded up; 0 once it has passed.
  package var remaining: Int32 {
    let now = TimeLimit.now
    return now >= nanoseconds ? 0 : Int32((nanoseconds - now + 999_999) / 1_000_000)
  }

  package var hasPassed: Bool { remaining == 0 }
}

/// Waits until a descriptor can be read or has hung up.
/// - Returns: false if the limit passed first.
package func waitForInput(on descriptor: Int32, until limit: TimeLimit) -> Bool {
  var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  repeat {
    if poll(&watched, 1, limit.remaining) > 0 { return true }
  } while !limit.hasPassed
  return false
}

/// Waits for a condition that no event announces (another process's memory, a file in /proc) by asking again
/// every 2 ms.
/// - Returns: false if the limit passed first.
package func eventually(within seconds: Double = 10, _ condition: () throws -> Bool) rethrows -> Bool {
  let limit = TimeLimit(seconds)
  while true {
    if try condition() { return true }
    if limit.hasPassed { return false }
    poll(nil, 0, 2)
  }
}
