/// The directions from `start` clockwise through `extent` degrees; the start belongs to it, the end does not.
package struct Wedge: Hashable, Sendable {
  package let start: Angle
  /// 0…360 degrees.
  package let extent: Double

  package init(start: Angle, extent: Double) {
    self.start = start
    self.extent = min(360, max(0, extent))
  }

  package func contains(_ angle: Angle) -> Bool {
    extent >= 360 || start.clockwise(to: angle) < extent
  }

  package var middle: Angle { start + extent / 2 }
}
