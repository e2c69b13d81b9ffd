import Geometry
import Menus
import Pie

/// A hand's path made up from legs, as a device of some rate would report it.
package struct HandPath: Sendable {
  /// Where the hand turns, the start first.
  package var vertices: [Point]
  /// Pixels a millisecond at full speed; a hand slows down where it turns.
  package var speed = 1.5
  /// Events a second.
  package var rate = 125.0
  /// When the first event comes, in milliseconds after the start.
  package var phase = 0.0
  /// How far each event is off, at most.
  package var jitter = 0.0
  /// Bulge of each leg sideways, as a part of its length.
  package var bulge = 0.0
  /// Of this part of the events nothing is heard.
  package var loss = 0.0
  /// Radius of the corners, in pixels.
  package var rounding = 0.0
  package var dice = Dice(seed: 1)

  package init(_ vertices: [Point]) { self.vertices = vertices }

  /// The path as a line of places a pixel apart or less, with the moment of each.
  private var line: [(point: Point, time: Double)] {
    var points = [vertices[0]]
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      let way = to - from
      let side = Offset(dx: -way.dy, dy: way.dx)
      let steps = max(2, Int(way.length.rounded(.up)))
      for step in 1...steps {
        let part = Double(step) / Double(steps)
        points.append(from + way * part + side * (4 * bulge * part * (1 - part)))
      }
    }
    if rounding > 0 { points = smoothed(points) }
    var time = 0.0
    var line = [(point: points[0], time: 0.0)]
    let corners = corners(of: points)
    for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
      let nearest = corners.map { abs($0 - index) }.min() ?? 1000
      let pace = speed * min(1, 0.35 + 0.65 * Double(nearest) / 40)
      time += (to - from).length / pace
      line.append((to, time))
    }
    return line
  }

  private func corners(of points: [Point]) -> [Int] {
    vertices.dropFirst().dropLast().map { corner in
      points.indices.min { (points[$0] - corner).length < (points[$1] - corner).length } ?? 0
    }
  }

  private func smoothed(_ points: [Point]) -> [Point] {
    let reach = Int(rounding)
    return points.indices.map { index in
      let window = points[max(0, index - reach)...min(points.count - 1, index + reach)]
      guard index >= reach, index + reach < points.count else { return points[index] }
      let sum = window.reduce(Offset.zero) { $0 + ($1 - .zero) }
      return .zero + sum * (1 / Double(window.count))
    }
  }

  /// What the server tells: whole pixels, whole milliseconds; always the end.
  package mutating func samples() -> [Stroke.Sample] {
    let line = line
    var samples: [Stroke.Sample] = []
    var next = phase
    for (index, place) in line.enumerated() {
      let isLast = index == line.count - 1
      guard place.time >= next || isLast else { continue }
      while next <= place.time { next += 1000 / rate }
      if !isLast, Double.random(in: 0..<1, using: &dice) < loss { continue }
      let off = Offset(
        length: Double.random(in: 0...jitter, using: &dice),
        towards: Angle(degrees: .random(in: 0..<360, using: &dice)))
      let point = isLast ? place.point : place.point + off
      samples.append(
        Stroke.Sample(
          point: Point(x: point.x.rounded(), y: point.y.rounded()),
          time: ServerTime(rawValue: 5000 + UInt32(place.time))))
    }
    return samples
  }
}
