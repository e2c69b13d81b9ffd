/// Directions from `start` through a signed sweep: clockwise where it is positive, counter-clockwise where negative.
package struct Arc: Hashable, Sendable {
  package let start: Angle
  /// Degrees, -360…360.
  package let sweep: Double

  package init(start: Angle, sweep: Double) {
    self.start = start
    self.sweep = sweep.isFinite ? min(360, max(-360, sweep)) : 0
  }

  /// From one number of degrees to another: [180, 270] runs clockwise, [270, 180] counter-clockwise, and [270, 450]
  /// is a half circle.
  package init(from start: Double, to end: Double) {
    self.init(start: Angle(degrees: start), sweep: end - start)
  }

  /// The shorter way from one direction to another; clockwise where they are opposite.
  package init(from start: Angle, to end: Angle) {
    let way = start.clockwise(to: end)
    self.init(start: start, sweep: way > 180 ? way - 360 : way)
  }

  package var middle: Angle { start + sweep / 2 }
  /// Its last direction is its first one again.
  package var isFullCircle: Bool { abs(sweep) >= 360 }
  /// The same with left and right exchanged.
  package var mirrored: Arc { Arc(start: start.mirrored, sweep: -sweep) }

  package func turned(by degrees: Double) -> Arc { Arc(start: start + degrees, sweep: sweep) }

  /// The same directions as a wedge, `margin` degrees wider at both ends.
  package func wedge(margin: Double) -> Wedge {
    let first = sweep < 0 ? start + sweep : start
    return Wedge(start: first - margin, extent: abs(sweep) + 2 * margin)
  }
}
