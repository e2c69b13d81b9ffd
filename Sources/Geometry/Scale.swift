/// Device pixels for one pixel of the design (which counts at 96 dpi), 0.5…4.
package struct Scale: Hashable, Sendable {
  package let factor: Double

  /// Clamps to 0.5…4; what is not a finite positive number counts as 1.
  package init(_ factor: Double) {
    self.factor = factor.isFinite && factor > 0 ? min(4, max(0.5, factor)) : 1
  }

  package static let one = Scale(1)

  /// From dots per inch, 96 being 1.
  package init(dotsPerInch: Double) { self.init(dotsPerInch / 96) }

  package static func * (length: Double, scale: Scale) -> Double { length * scale.factor }
}
