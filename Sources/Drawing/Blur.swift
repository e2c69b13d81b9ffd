import Geometry

/// A wide blur from scaling alone, which the server does by itself (XRender with a bilinear filter).
///
/// Halving averages squares of four pixels. Moving the smallest picture by half a pixel, to and fro, averages
/// neighbours, which makes a bell of the boxes. Doubling back by bilinear filter cuts every corner at its quarters
/// (G. Chaikin 1974), whose limit is a quadratic spline: no squares show.
struct Blur: Hashable {
  /// How often the picture is halved; 0: no blur.
  let halvings: Int
  /// How often neighbours are averaged at the smallest size; even.
  let averagings: Int

  /// `radius` is twice the standard deviation, as in CSS.
  init(radius: Double) {
    let deviation = radius / 2
    guard deviation >= 0.5 else {
      (halvings, averagings, resultLevel) = (0, 0, 0)
      return
    }
    // In pixels of the smallest picture the boxes and the spline have the variance 1/3, an averaging adds 1/4.
    var halvings = 1
    var side = 2.0
    while halvings < 6, deviation > side * 1.25 {
      halvings += 1
      side *= 2
    }
    let wanted = (deviation * deviation / (side * side) - 1 / 3) * 4
    self.halvings = halvings
    averagings = min(6, max(2, wholeNumber((wanted / 2).rounded()) * 2))
    var level = 1
    while level < halvings, Double(4 << level) <= deviation { level += 1 }
    resultLevel = level
  }

  /// How often the result is halved: while reading it with a bilinear filter shows no squares, which is while its
  /// pixels are half as wide as the deviation. An edge from black to white is then off by two of 255.
  private let resultLevel: Int

  /// The side of a pixel of the result, in pixels of the source.
  var resultPixel: Double { Double(1 << resultLevel) }

  /// How far around `areas` the source has an influence.
  var margin: Int { (1 << halvings) * (averagings / 2 + 2) }

  /// The blurred picture, its pixels `resultPixel` wide, right inside `areas` of the source, undefined elsewhere.
  func blurred(_ source: Surface, within areas: [PixelRectangle], on surfaces: BlurSurfaces) -> Surface {
    let steps = steps(from: source.size, within: areas)
    if let server = ServerBlur(of: source, on: surfaces) { return server.run(steps) }
    return steps.reduce(source) { source, step in
      // With alpha, though all is opaque: pixman has fast ways for that alone.
      let target = surfaces.medium.similar(step.size)
      let canvas = Canvas(target)
      canvas.clip(to: step.areas)
      canvas.fill(from: source, step.reading)
      return target
    }
  }

  /// One picture made from the last one.
  struct Step {
    var size: PixelSize
    var reading: Canvas.Reading
    /// What of it is wanted.
    var areas: [PixelRectangle]
  }

  private func steps(from size: PixelSize, within areas: [PixelRectangle]) -> [Step] {
    guard halvings > 0 else { return [] }
    let wide = areas.map { $0.outset(by: margin) }
    func step(_ level: Int, _ reading: Canvas.Reading, _ areas: [PixelRectangle]) -> Step {
      let size = size.halved(times: level)
      return Step(
        size: size, reading: reading,
        areas: areas.map { $0.divided(by: 1 << level).intersection(PixelRectangle(size)) })
    }
    let down = (1...halvings).map { step($0, Canvas.Reading(scale: 2), wide) }
    let level = (0..<averagings).map { turn in
      let shift = turn % 2 == 0 ? 0.5 : -0.5
      return step(halvings, Canvas.Reading(scale: 1, x: shift, y: shift), wide)
    }
    let up = (resultLevel..<halvings).reversed().map { level in
      step(level, Canvas.Reading(scale: 0.5), areas.map { $0.outset(by: 2 << (level + 1)) })
    }
    return down + level + up
  }
}

extension PixelSize {
  fileprivate func halved(times: Int) -> PixelSize { (0..<times).reduce(self) { size, _ in size.halved } }
}

extension PixelRectangle {
  /// The smallest that holds all of the part.
  fileprivate func divided(by divisor: Int) -> PixelRectangle {
    let part = Double(divisor)
    return PixelRectangle(
      around: Rectangle(
        x: Double(x) / part, y: Double(y) / part, width: Double(width) / part, height: Double(height) / part))
  }
}
