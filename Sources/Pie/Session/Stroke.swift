import Geometry
import Menus

/// The pointer's path in one menu while something is held, and the signs in it: a corner, a rest, a long straight way.
///
/// It sees a line through the places it is told of, not the events: how many of them come a second, and whether some
/// are lost, makes no difference beyond what the line loses by it.
///
///     S ───────────── C        S the leg's start, C the corner, T the tip.
///     leg of 80 px     \       A sign once T is 10 px off the leg's line,
///     or more           T      and the way turns by more than 20 degrees.
package struct Stroke: Hashable, Sendable {
  package let measures: StrokeMeasures
  /// Straight strokes are measured from here.
  package private(set) var origin: Point
  /// The leg that is being drawn, from its start to the tip; never empty.
  private(set) var leg: [Sample]
  /// Where and since when the pointer has been within `jitter`.
  private var anchor: Sample
  /// The rest at the anchor has been told.
  package private(set) var hasRested = false
  private var isStraightDue: Bool

  /// One place of the path.
  package struct Sample: Hashable, Sendable {
    package var point: Point
    package var time: ServerTime

    package init(point: Point, time: ServerTime) {
      self.point = point
      self.time = time
    }
  }

  /// What opens the submenu that the pointer is over.
  package struct Sign: Hashable, Sendable {
    package var kind: Kind
    /// Where the submenu is to have its centre.
    package var point: Point
    /// What was drawn after it; the path of the submenu.
    package var tail: [Sample]

    package enum Kind: Hashable, Sendable {
      case corner, rest, straight
      /// The leg runs round in a bow: it may be two with a blunt corner, or one drawn by a hand that swings.
      case bend(degrees: Double)
    }
  }

  /// A path that begins at `start`, or in the middle.
  package init(
    from start: Point? = nil, origin: Point, at time: ServerTime, measures: StrokeMeasures
  ) {
    self.measures = measures
    self.origin = origin
    leg = [Sample(point: start ?? origin, time: time)]
    anchor = leg[0]
    isStraightDue = (leg[0].point - origin).length < measures.straight
  }

  /// Where the leg began.
  package var start: Point { leg[0].point }

  /// Places that are kept.
  package var count: Int { leg.count }

  /// True where `point` is more than a tremble away from the start.
  package func isLeaving(to point: Point) -> Bool { (point - start).length > measures.jitter }

  /// Where the path is now.
  package var tip: Sample { leg[leg.count - 1] }

  /// Draws on to `sample`; the first sign that this makes, if any.
  package mutating func extend(to sample: Sample) -> Sign? {
    let before = tip
    if follow(from: before, to: sample) {
      leg.append(sample)
      return Sign(kind: .rest, point: before.point, tail: [sample])
    }
    let crossing = crossing(from: before.point, to: sample.point)
    if crossing != nil || (sample.point - before.point).length >= measures.grain {
      leg.append(sample)
    } else {
      leg[leg.count - 1].time = sample.time
      return nil
    }
    if leg.count > Stroke.mostSamples { thin() }
    // A corner inside the circle came before the way out of it.
    let corner = corner(isComplete: crossing != nil)
    guard let crossing else { return corner }
    isStraightDue = false
    if let corner, corner.kind == .corner, (corner.point - origin).length < measures.straight {
      return corner
    }
    return Sign(kind: .straight, point: crossing, tail: [sample])
  }

  /// The corner that the last places would show if more followed: for the end of the path.
  package func finish() -> Sign? { corner(isComplete: true) }

  /// A new leg begins at a sign that meant nothing here.
  package mutating func beginLeg(after sign: Sign) {
    let start = Sample(point: sign.point, time: sign.tail.first?.time ?? tip.time)
    leg = [start] + sign.tail
  }

  /// For how long the pointer had been still at its last sample.
  package var stillness: Milliseconds { tip.time.since(anchor.time) }

  /// The pointer has lain still long enough.
  package mutating func rest() -> Sign {
    hasRested = true
    return Sign(kind: .rest, point: tip.point, tail: [])
  }

  /// Everything was moved, as by a warp.
  package mutating func move(by way: Offset) {
    origin = origin + way
    anchor.point = anchor.point + way
    for index in leg.indices { leg[index].point = leg[index].point + way }
  }

  // MARK: Keeping

  /// More than these are never kept; a leg that long has been followed over many screens.
  private static let mostSamples = 256

  /// Every second place of the older half goes.
  private mutating func thin() {
    let half = leg.count / 2
    leg = leg.indices.filter { $0 == 0 || $0 >= half || $0 % 2 == 0 }.map { leg[$0] }
  }

  /// Moves the anchor to where the straight way to `sample` leaves its disc; true where it had lain there for a rest.
  private mutating func follow(from before: Sample, to sample: Sample) -> Bool {
    let way = sample.point - before.point
    let (length, span) = (way.length, sample.time.since(before.time))
    // No device that moves is silent for so long: the pointer lay where the last event left it.
    let wasSilent = span >= measures.rest
    guard wasSilent || (sample.point - anchor.point).length > measures.jitter else { return false }
    let exit = before.time.since(anchor.time) + span * (wasSilent ? 1 : share(of: way, from: before.point))
    let isRest = !hasRested && exit >= measures.rest
    // The last disc on the way begins at most one jitter before its end.
    let whole = (length / measures.jitter).rounded(.down) * measures.jitter
    let part = whole > 0 && !wasSilent ? whole / length : 1
    anchor = Sample(
      point: before.point + way * part,
      time: ServerTime(rawValue: before.time.rawValue &+ UInt32(max(0, span.value * part))))
    hasRested = false
    return isRest
  }

  /// Which part of `way` lies inside the anchor's disc, 0…1.
  private func share(of way: Offset, from start: Point) -> Double {
    let inside = start - anchor.point
    let (p, q) = (way.dx * way.dx + way.dy * way.dy, inside.dx * way.dx + inside.dy * way.dy)
    let r = inside.dx * inside.dx + inside.dy * inside.dy - measures.jitter * measures.jitter
    guard p > 0, r < 0 else { return 0 }
    return min(1, (-q + (q * q - p * r).squareRoot()) / p)
  }

  /// Where the way from `a` to `b` leaves the disc of straight strokes.
  private func crossing(from a: Point, to b: Point) -> Point? {
    guard isStraightDue, (b - origin).length >= measures.straight else { return nil }
    let (start, way) = (a - origin, b - a)
    let (p, q) = (way.dx * way.dx + way.dy * way.dy, start.dx * way.dx + start.dy * way.dy)
    let r = start.dx * start.dx + start.dy * start.dy - measures.straight * measures.straight
    guard p > 0, r < 0 else { return b }
    return a + way * ((-q + (q * q - p * r).squareRoot()) / p)
  }
}

/// The limits of strokes, in device pixels.
package struct StrokeMeasures: Hashable, Sendable {
  /// A leg is at least so long.
  package var leg: Double
  /// So much of the way is looked at for a corner.
  package var piece: Double
  /// Movements within this are none.
  package var jitter: Double
  /// Places nearer than this to the last one are not kept.
  package var grain: Double
  /// A straight stroke.
  package var straight: Double
  /// A turn by more than this is a corner.
  package var turnDegrees: Double
  /// A bow that turns by more than this may be a bend.
  package var bendDegrees: Double
  package var rest: Milliseconds

  /// `radius` is the ring's, in device pixels.
  package init(radius: Double, scale: Scale) {
    leg = 80 * scale
    jitter = 10 * scale
    piece = 90 * scale
    grain = 2 * scale
    straight = 2.2 * radius
    turnDegrees = 20
    bendDegrees = 24
    rest = 100
  }
}
