import Menus

/// Lets so many movements of a fast pointer count as a hand can make use of, and all of a slower one. Where the pointer
/// stops always counts.
package struct MotionSieve<Movement> {
  private var pace = MotionPace()
  /// When the last movement was that counted.
  private var counted: ServerTime?
  /// The last movement, if it has not counted.
  private var held: (movement: Movement, time: ServerTime)?

  package init() {}

  package var isFast: Bool { pace.isFast }

  /// The pointer moved; `time` is the event's own. Gives what counts now, in its order.
  ///
  /// - Parameter isSparing: movements may be left out.
  package mutating func take(_ movement: Movement, at time: ServerTime, isSparing: Bool) -> [Movement] {
    pace.moved(at: time)
    let before = held
    held = nil
    if isSparing, pace.isFast, isSoon(time, after: counted) {
      held = (movement, time)
      return []
    }
    counted = time
    guard let before, !(isSparing && isSoon(time, after: before.time)) else { return [movement] }
    return [before.movement, movement]
  }

  /// Nothing follows for now, or something else than a movement: the last one counts if it has not.
  package mutating func takeLast() -> Movement? {
    guard let last = held else { return nil }
    held = nil
    counted = last.time
    return last.movement
  }

  private func isSoon(_ time: ServerTime, after other: ServerTime?) -> Bool {
    guard let other else { return false }
    return (0..<MotionPace.grain.value).contains(time.since(other).value)
  }
}
