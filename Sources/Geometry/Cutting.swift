extension Rectangle {
  /// What is left of it without `parts`: rectangles that do not meet.
  package func cutting(out parts: [Rectangle]) -> [Rectangle] {
    parts.reduce([self]) { left, part in left.flatMap { $0.cutting(out: part) } }
  }

  /// Above the part, beside it, below it.
  private func cutting(out part: Rectangle) -> [Rectangle] {
    guard intersects(part) else { return [self] }
    let (top, bottom) = (max(minY, part.minY), min(maxY, part.maxY))
    let pieces = [
      Rectangle(x: x, y: y, width: width, height: top - y),
      Rectangle(x: x, y: top, width: part.minX - x, height: bottom - top),
      Rectangle(x: part.maxX, y: top, width: maxX - part.maxX, height: bottom - top),
      Rectangle(x: x, y: bottom, width: width, height: maxY - bottom),
    ]
    return pieces.filter { !$0.isEmpty }
  }
}
