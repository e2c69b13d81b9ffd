import Geometry
import Menus

// Finding the corner of a leg.

extension Stroke {
  /// The corner between the leg's start and its tip, once the way after it tells its direction.
  ///
  /// It is near the place where the leg is folded. Where events are far apart it lies between two of them: where the
  /// lines before and after it meet.
  ///
  /// Where one bow lies nearer to the last piece than two lines do, it shows no corner. What the whole leg then is at
  /// best is a bend.
  func corner(isComplete: Bool) -> Sign? {
    let first = beginOfPiece
    let points = leg[first...].map(\.point)
    guard let fold = StrokePiece(points: points, jitter: measures.jitter).fold else { return nil }
    if fold.isSharp {
      return turn(at: fold.index, of: points, isComplete: isComplete) {
        $0 > measures.turnDegrees ? .corner : nil
      }
    }
    let all = first > 0 ? leg.map(\.point) : points
    guard let wide = StrokePiece(points: all, jitter: measures.jitter).fold else { return nil }
    return turn(at: wide.index, of: all, isComplete: isComplete) {
      $0 > measures.bendDegrees ? .bend(degrees: $0) : nil
    }
  }

  /// The turn near the place `apex` of `points`, the end of the leg; `kind` says what so many degrees are.
  private func turn(at apex: Int, of points: [Point], isComplete: Bool, as kind: (Double) -> Sign.Kind?)
    -> Sign?
  {
    guard let bend = bend(at: apex, of: points, isComplete: isComplete) else { return nil }
    let (start, tip) = (points[0], points[points.count - 1])
    guard (bend.corner - leg[0].point).length >= measures.leg, let ahead = (bend.corner - start).angle,
      let turned = (tip - bend.corner).angle
    else { return nil }
    guard let kind = kind(ahead.distance(to: turned)) else { return nil }
    guard off(tip, start: start, towards: ahead, corner: bend.corner) >= measures.jitter else { return nil }
    let next = leg.count - points.count + bend.next
    return Sign(kind: kind, point: bend.corner, tail: Array(leg[next...]))
  }

  /// Fewer places than these tell no corner from a bend, however far apart they are.
  private static let fewest = 6

  /// The index of the first place of the piece that is looked at. What lies before it would say how a leg bends, not
  /// where it ends: hands draw legs that bulge.
  private var beginOfPiece: Int {
    var (index, way) = (leg.count - 1, 0.0)
    while index > 0, way < measures.piece || leg.count - index < Stroke.fewest {
      way += (leg[index].point - leg[index - 1].point).length
      index -= 1
    }
    return index
  }

  /// How far the tip is off the leg's line, or back on it.
  private func off(_ tip: Point, start: Point, towards ahead: Angle, corner: Point) -> Double {
    let way = tip - corner
    let along = way.dx * ahead.cosine + way.dy * ahead.sine
    return along < 0 ? way.length : abs(way.dx * ahead.sine - way.dy * ahead.cosine)
  }

  /// The corner near the place `apex`, and the first place after it; nil while too little follows to tell.
  private func bend(at apex: Int, of points: [Point], isComplete: Bool) -> (corner: Point, next: Int)? {
    let last = points.count - 1
    let (start, tip, place) = (points[0], points[last], points[apex])
    let (into, out) = (place - points[apex - 1], points[apex + 1] - place)
    guard let arriving = into.angle, let leaving = out.angle, let ahead = (place - start).angle else {
      return nil
    }
    let isOnFirstLeg =
      apex == 1 || arriving.distance(to: ahead) <= arriving.distance(to: (tip - place).angle ?? leaving)
    if isOnFirstLeg {
      // The corner lies between `apex` and the next place.
      guard apex + 1 < last else { return isComplete ? (place, apex + 1) : nil }
      let next = points[apex + 1]
      let found = meeting(start, place, next, tip)
      return (found ?? place, apex + 1)
    }
    // The corner lies between the place before `apex` and `apex`, which is on the second leg already.
    let found = meeting(start, points[apex - 1], place, tip)
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
