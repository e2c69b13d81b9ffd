/// A place, in pixels; x grows to the right, y downwards, as on the X11 root window.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)

  package static func + (point: Point, offset: Offset) -> Point {
    Point(x: point.x + offset.dx, y: point.y + offset.dy)
  }

  package static func - (point: Point, offset: Offset) -> Point {
    Point(x: point.x - offset.dx, y: point.y - offset.dy)
  }

  /// The way from `start` to `end`.
  package static func - (end: Point, start: Point) -> Offset {
    Offset(dx: end.x - start.x, dy: end.y - start.y)
  }
}

/// A way between two points, in pixels.
package struct Offset: Hashable, Sendable {
  package var dx: Double
  package var dy: Double

  package init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The offset of `length` pixels towards `angle`.
  package init(length: Double, towards angle: Angle) {
    self.init(dx: length * angle.cosine, dy: length * angle.sine)
  }

  package static let zero = Offset(dx: 0, dy: 0)

  package var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The direction; nil for the zero offset, which has none.
  package var angle: Angle? {
    dx == 0 && dy == 0 ? nil : Angle(degrees: arcTangentDegrees(dx: dx, dy: dy))
  }

  package static func + (a: Offset, b: Offset) -> Offset { Offset(dx: a.dx + b.dx, dy: a.dy + b.dy) }
  package static prefix func - (a: Offset) -> Offset { Offset(dx: -a.dx, dy: -a.dy) }
  package static func * (a: Offset, factor: Double) -> Offset { Offset(dx: a.dx * factor, dy: a.dy * factor) }
}

/// A width and a height, in pixels, never negative.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package static let zero = Size(width: 0, height: 0)
}
