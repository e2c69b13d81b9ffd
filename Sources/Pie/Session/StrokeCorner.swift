import Geometry
import Menus

// Finding the corner of a leg.

extension Stroke {
  /// The corner between the leg's start and its tip, once the way after it tells its direction.
  ///
  /// It is near the place where the leg is folded. Where events are far apart it lies between two of them: where the
  /// lines before and after it meet.
  func corner(isComplete: Bool) -> Sign? {
    guard leg.count > 2, let apex = fold else { return nil }
    let (start, tip) = (leg[0].point, leg[leg.count - 1].point)
    guard let bend = bend(at: apex, isComplete: isComplete) else { return nil }
    let (first, second) = (bend.corner - start, tip - bend.corner)
    guard first.length >= measures.leg, let ahead = first.angle, let turned = second.angle else { return nil }
    guard ahead.distance(to: turned) > measures.turnDegrees else { return nil }
    guard off(tip, start: start, towards: ahead, corner: bend.corner) >= measures.jitter else { return nil }
    return Sign(kind: .corner, point: bend.corner, tail: Array(leg[bend.next...]))
  }

  /// How far the tip is off the leg's line, or back on it.
  private func off(_ tip: Point, start: Point, towards ahead: Angle, corner: Point) -> Double {
    let way = tip - corner
    let along = way.dx * ahead.cosine + way.dy * ahead.sine
    return along < 0 ? way.length : abs(way.dx * ahead.sine - way.dy * ahead.cosine)
  }

  /// The corner near the place `apex`, and the first place after it; nil while too little follows to tell.
  private func bend(at apex: Int, isComplete: Bool) -> (corner: Point, next: Int)? {
    let last = leg.count - 1
    let (start, tip, place) = (leg[0].point, leg[last].point, leg[apex].point)
    let (into, out) = (leg[apex].point - leg[apex - 1].point, leg[apex + 1].point - leg[apex].point)
    guard let arriving = into.angle, let leaving = out.angle, let ahead = (place - start).angle else {
      return nil
    }
    let isOnFirstLeg =
      apex == 1 || arriving.distance(to: ahead) <= arriving.distance(to: (tip - place).angle ?? leaving)
    if isOnFirstLeg {
      // The corner lies between `apex` and the next place.
      guard apex + 1 < last else { return isComplete ? (place, apex + 1) : nil }
      let next = leg[apex + 1].point
      let found = meeting(start, place, next, tip)
      return (found ?? place, apex + 1)
    }
    // The corner lies between the place before `apex` and `apex`, which is on the second leg already.
    let found = meeting(start, leg[apex - 1].point, place, tip)
    return (found ?? place, apex)
  }

  /// Where the way from `start` to `end`, drawn on, meets the way from `tip` to `next`, drawn on; nil unless it does
  /// so between `end` and `next`.
  private func meeting(_ start: Point, _ end: Point, _ next: Point, _ tip: Point) -> Point? {
    let (ahead, back, gap) = (end - start, next - tip, next - end)
    let (a, b, width) = (ahead.length, back.length, gap.length)
    // Two places close to each other tell no direction.
    guard a >= measures.grain, b >= measures.grain else { return nil }
    let cross = ahead.dx * back.dy - ahead.dy * back.dx
    guard abs(cross) > 0.2 * a * b else { return nil }
    let onFirst = (gap.dx * back.dy - gap.dy * back.dx) / cross * a
    let onSecond = (gap.dx * ahead.dy - gap.dy * ahead.dx) / cross * b
    guard (0...width).contains(onFirst), (0...width).contains(onSecond) else { return nil }
    return end + ahead * (onFirst / a)
  }
}
