import Glibc

/// CLOCK_MONOTONIC, in nanoseconds.
enum Clock {
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Lets time pass that belongs to a measurement: rest between openings, the idle ten seconds.
  static func rest(milliseconds: Int32) { poll(nil, 0, milliseconds) }

  /// Returns at a moment, exactly: the last millisecond is spent awake.
  static func wait(until moment: UInt64) {
    while now + 1_500_000 < moment { poll(nil, 0, 1) }
    while now < moment {}
  }
}

extension UInt64 {
  /// Milliseconds from another moment to this one.
  func milliseconds(since other: UInt64) -> Double { (Double(self) - Double(other)) / 1e6 }
}
