import Geometry
import Menus

// A value that is dragged round the middle.

extension Session {
  /// Button 1 went down on a value and is dragged round: a whole turn is its whole range.
  package struct Turn: Hashable, Sendable {
    let index: Int
    let control: StateControl
    /// The value when it began.
    let start: Double?
    /// Where the pointer was last, seen from the middle.
    var angle: Angle
    /// Clockwise since it began, in degrees; more than a turn is possible.
    var degrees = 0.0
  }

  /// So near to the middle a tremble is half a turn: nothing counts there. Pixels at 96 dpi.
  private static let still = 12.0

  mutating func beginTurn() {
    guard state == .clicking(armed: 1), case .slot(let index)? = hover?.target,
      let item = level.item(at: index),
      let control = item.adjustment, stroke.isLeaving(to: pointer),
      let angle = (stroke.start - level.origin).angle
    else { return }
    state = .turning(Turn(index: index, control: control, start: item.reading, angle: angle))
  }

  var isTurning: Bool { if case .turning = state { true } else { false } }

  /// What a movement makes of the value; nil: none is dragged.
  mutating func turn() -> [SessionEffect]? {
    guard case .turning(var turn) = state else { return nil }
    let offset = pointer - level.origin
    guard offset.length > Session.still * stage.scale.factor, let angle = offset.angle else { return [] }
    let way = turn.angle.clockwise(to: angle)
    let isMirrored = level.layout.isMirrored
    turn.degrees += (way > 180 ? way - 360 : way) * (isMirrored ? -1 : 1)
    turn.angle = angle
    state = .turning(turn)
    let value = turn.control.changed(turn.start, byPart: turn.degrees / 360)
    guard value != level.item(at: turn.index)?.reading else { return [] }
    show(value, at: turn.index)
    return [.adjusted(turn.control, to: value)]
  }

  /// The button is up: what lies under the pointer is hovered, and nothing is chosen.
  mutating func endTurn(_ sample: PointerSample, at now: Instant) -> [SessionEffect] {
    state = .clicking(armed: nil)
    beginStroke(at: pointer, sample.time)
    return setHover(target(at: pointer), by: .pointer, at: now)
  }
}
