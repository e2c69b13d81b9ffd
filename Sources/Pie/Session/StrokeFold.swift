import Geometry

// Where a bent line is best taken for two straight ones, and whether it is rather one bow.

/// The last piece of a path, in which a corner is looked for.
struct StrokePiece {
  let points: [Point]
  let jitter: Double

  /// The index of the place at which two straight lines, from the start to there and from there to the tip, lie nearest
  /// to the whole piece; nil where one line does as well. It is sharp where one bow would not lie nearer.
  ///
  /// Each place weighs as much as the way it stands for, so that a slow hand or a quick device changes nothing. The
  /// sums of squares of all the first lines, and of all the second, are had in one run each.
  var fold: (index: Int, isSharp: Bool)? {
    guard points.count > 2, let apex = farthest else { return nil }
    // Where the way comes back two lines lie near each other, but then its end is plain to see.
    let (there, back) = (points[apex] - points[0], points[points.count - 1] - points[apex])
    guard there.dx * back.dx + there.dy * back.dy > 0 else { return (apex, true) }
    let forward = Moments.running(points)
    let backward = Array(Moments.running(points.reversed()).reversed())
    var best = (index: apex, error: Double.infinity)
    for index in 1..<(points.count - 1) {
      let error =
        forward[index].error(from: points[0], to: points[index])
        + backward[index].error(from: points[points.count - 1], to: points[index])
      if error < best.error { best = (index, error) }
    }
    return (best.index, best.error <= bowError)
  }

  /// How far the piece is off the best bow from its start to its tip, a parabola, counted as the two lines are. Both
  /// have one measure to choose, so the nearer one is the better account of it.
  private var bowError: Double {
    let start = points[0]
    let chord = points[points.count - 1] - start
    let length = chord.length
    guard length > 0 else { return .infinity }
    let (x, y) = (chord.dx / length, chord.dy / length)
    var (yy, yb, bb) = (0.0, 0.0, 0.0)
    for index in points.indices {
      let before = index > 0 ? (points[index] - points[index - 1]).length : 0
      let after = index + 1 < points.count ? (points[index + 1] - points[index]).length : 0
      let (way, weight) = (points[index] - start, (before + after) / 2)
      let (along, aside) = (way.dx * x + way.dy * y, way.dy * x - way.dx * y)
      let bow = along * (length - along)
      yy += weight * aside * aside
      yb += weight * aside * bow
      bb += weight * bow * bow
    }
    return bb > 0 ? yy - yb * yb / bb : yy
  }

  /// The index of the place farthest from the straight line between start and tip; nil where all trembles on it.
  private var farthest: Int? {
    let (start, tip) = (points[0], points[points.count - 1])
    let chord = tip - start
    let square = chord.dx * chord.dx + chord.dy * chord.dy
    var best = (index: 0, square: jitter * jitter / 4)
    for index in 1..<(points.count - 1) {
      let way = points[index] - start
      let part = square > 0 ? min(1, max(0, (way.dx * chord.dx + way.dy * chord.dy) / square)) : 0
      let (dx, dy) = (way.dx - chord.dx * part, way.dy - chord.dy * part)
      let distance = dx * dx + dy * dy
      if distance > best.square { best = (index, distance) }
    }
    return best.index > 0 ? best.index : nil
  }
}

/// Weighted sums over places, as seen from the first of them.
private struct Moments {
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0

  /// For every place the sums over it and all before it.
  static func running(_ points: [Point]) -> [Moments] {
    var sum = Moments()
    return points.indices.map { index in
      let before = index > 0 ? (points[index] - points[index - 1]).length : 0
      let after = index + 1 < points.count ? (points[index + 1] - points[index]).length : 0
      let (way, weight) = (points[index] - points[0], (before + after) / 2)
      sum.xx += weight * way.dx * way.dx
      sum.xy += weight * way.dx * way.dy
      sum.yy += weight * way.dy * way.dy
      return sum
    }
  }

  /// The squared distances of the places from the line through `start`, the first of them, and `end`.
  func error(from start: Point, to end: Point) -> Double {
    let way = end - start
    let length = way.length
    guard length > 0 else { return xx + yy }
    let (x, y) = (way.dx / length, way.dy / length)
    return y * y * xx - 2 * x * y * xy + x * x * yy
  }
}
