extension Rectangle {
  /// The capsule inside of the rectangle as rows of whole pixels, a disc where it is square: for windows and input
  /// shapes, which know no curves. A pixel belongs to it where its middle does.
  package var capsuleRows: [Rectangle] {
    let radius = min(width, height) / 2
    let (top, bottom) = (minY.rounded(.down), maxY.rounded(.up))
    guard radius > 0, bottom > top else { return [] }
    return stride(from: top, to: bottom, by: 1).compactMap { y in
      let middle = y + 0.5
      // How far the row is beyond the middle of the round ends.
      let away = max(0, max(minY + radius - middle, middle - (maxY - radius)))
      guard away <= radius, middle > minY, middle < maxY else { return nil }
      let inset = radius - (radius * radius - away * away).squareRoot()
      let left = (minX + inset).rounded()
      let right = (maxX - inset).rounded()
      return right > left ? Rectangle(x: left, y: y, width: right - left, height: 1) : nil
    }
  }
}
