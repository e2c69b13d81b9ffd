import Menus

/// Tells when a pointer reports faster than a hand can use: a mouse may send a thousand places a second, and a screen
/// shows 60. Such places are not read one by one, but some at a time.
package struct MotionPace: Hashable, Sendable {
  /// How long it must go on: a few places in a row prove nothing.
  package static let span: Milliseconds = 100
  /// Up to 400 places a second are read as they come.
  package static let most = 40
  /// How far apart places are that count, where there are more.
  package static let grain: Milliseconds = 8

  private var since: ServerTime?
  private var count = 0
  package private(set) var isFast = false

  package init() {}

  /// The pointer moved; `time` is the event's own.
  package mutating func moved(at time: ServerTime) {
    count += 1
    let passed = since.map { time.since($0).value } ?? -1
    guard (0...2 * MotionPace.span.value).contains(passed) else {
      (since, count, isFast) = (time, 0, false)
      return
    }
    guard passed >= MotionPace.span.value else { return }
    isFast = Double(count) * MotionPace.span.value > Double(MotionPace.most) * passed
    (since, count) = (time, 0)
  }
}
