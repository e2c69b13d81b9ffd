/// An upright rectangle, in pixels; its size is never negative.
package struct Rectangle: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  package var minX: Double { x }
  package var minY: Double { y }
  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var size: Size { Size(width: width, height: height) }
  package var origin: Point { Point(x: x, y: y) }
  package var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// True for the left and top border, false for the right and bottom one, as X11 counts pixels.
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  package func contains(_ other: Rectangle) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  package func intersects(_ other: Rectangle) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Shrunk by `margin` on every side; a negative margin makes it larger.
  package func insetBy(_ margin: Double) -> Rectangle {
    Rectangle(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }

  package func union(_ other: Rectangle) -> Rectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rectangle(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The nearest point that lies inside; the centre along an axis that is too narrow for `margin`.
  package func clamping(_ point: Point, margin: Double = 0) -> Point {
    func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
      low > high ? (low + high) / 2 : min(max(value, low), high)
    }
    return Point(
      x: clamp(point.x, minX + margin, maxX - margin), y: clamp(point.y, minY + margin, maxY - margin))
  }

  /// Pixels from `point` to the nearest point of the rectangle; 0 inside.
  package func distance(to point: Point) -> Double { (clamping(point) - point).length }
}
