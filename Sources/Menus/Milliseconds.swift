/// A span of time, in milliseconds.
package struct Milliseconds: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral
{
  package var value: Double

  package init(_ value: Double) { self.value = value }
  package init(integerLiteral value: Int) { self.value = Double(value) }
  package init(floatLiteral value: Double) { self.value = value }

  package static func < (a: Milliseconds, b: Milliseconds) -> Bool { a.value < b.value }
  package static func + (a: Milliseconds, b: Milliseconds) -> Milliseconds { Milliseconds(a.value + b.value) }
  package static func - (a: Milliseconds, b: Milliseconds) -> Milliseconds { Milliseconds(a.value - b.value) }
  package static func * (a: Milliseconds, factor: Double) -> Milliseconds { Milliseconds(a.value * factor) }

  /// From text such as "350ms", "30s", "1.5s" or "2min"; nil for anything else.
  package init?(text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let amount = Double(number) else { return nil }
    switch text.dropFirst(number.count) {
    case "ms": self.init(amount)
    case "s": self.init(amount * 1000)
    case "min": self.init(amount * 60_000)
    default: return nil
    }
  }
}

/// A moment of the monotonic clock, in milliseconds since an origin that never changes while the program runs.
package struct Instant: Hashable, Sendable, Comparable {
  package var milliseconds: Double

  package init(milliseconds: Double) { self.milliseconds = milliseconds }

  package static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
  package static func + (a: Instant, b: Milliseconds) -> Instant {
    Instant(milliseconds: a.milliseconds + b.value)
  }
  package static func - (a: Instant, b: Instant) -> Milliseconds {
    Milliseconds(a.milliseconds - b.milliseconds)
  }
}

/// A time stamp of the X server: milliseconds that wrap round after 49.7 days (X protocol, "TIMESTAMP").
package struct ServerTime: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// "Whatever it is when the request arrives" (X: CurrentTime): no event's time.
  package static let current = ServerTime(rawValue: 0)

  /// From `earlier` to here; negative where `earlier` is the later one.
  package func since(_ earlier: ServerTime) -> Milliseconds {
    Milliseconds(Double(Int32(bitPattern: rawValue &- earlier.rawValue)))
  }
}
