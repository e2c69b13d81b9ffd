/// A direction in screen coordinates: 0 right, 90 down, 180 left, 270 up; kept in 0..<360.
package struct Angle: Hashable, Sendable {
  package let degrees: Double

  /// Any number of degrees is brought into 0..<360; infinite or not a number becomes 0.
  package init(degrees: Double) {
    guard degrees.isFinite else {
      self.degrees = 0
      return
    }
    let remainder = degrees.truncatingRemainder(dividingBy: 360)
    let positive = remainder < 0 ? remainder + 360 : remainder
    self.degrees = positive >= 360 ? 0 : positive
  }

  package static let right = Angle(degrees: 0)
  package static let down = Angle(degrees: 90)
  package static let left = Angle(degrees: 180)
  package static let up = Angle(degrees: 270)

  package var sine: Double { Geometry.sine(degrees: degrees) }
  package var cosine: Double { Geometry.cosine(degrees: degrees) }
  package var opposite: Angle { Angle(degrees: degrees + 180) }
  /// The same direction with left and right exchanged.
  package var mirrored: Angle { Angle(degrees: 180 - degrees) }

  /// Degrees clockwise from here to `other`, 0..<360.
  package func clockwise(to other: Angle) -> Double { Angle(degrees: other.degrees - degrees).degrees }

  /// The smaller of the two ways round to `other`, 0…180 degrees.
  package func distance(to other: Angle) -> Double {
    let way = clockwise(to: other)
    return min(way, 360 - way)
  }

  package static func + (angle: Angle, degrees: Double) -> Angle { Angle(degrees: angle.degrees + degrees) }
  package static func - (angle: Angle, degrees: Double) -> Angle { Angle(degrees: angle.degrees - degrees) }
}

/// The sixteen compass words that may stand for numbers in configuration files, N being up.
package enum Compass: String, CaseIterable, Sendable {
  case n = "N"
  case nne = "NNE"
  case ne = "NE"
  case ene = "ENE"
  case e = "E"
  case ese = "ESE"
  case se = "SE"
  case sse = "SSE"
  case s = "S"
  case ssw = "SSW"
  case sw = "SW"
  case wsw = "WSW"
  case w = "W"
  case wnw = "WNW"
  case nw = "NW"
  case nnw = "NNW"

  package var angle: Angle {
    let steps = Compass.allCases.firstIndex(of: self) ?? 0
    return Angle(degrees: 270 + 22.5 * Double(steps))
  }
}
