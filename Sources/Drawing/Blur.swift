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
      (halvings, averagings) = (0, 0)
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
  }

  /// The side of a pixel of the result, in pixels of the source.
  var resultPixel: Double { halvings == 0 ? 1 : 2 }

  /// How far around `areas` the source has an influence.
  private var margin: Int { (1 << halvings) * (averagings / 2 + 2) }

  /// The blurred picture at half the size of `source`, right inside `areas` of the source, undefined elsewhere.
  func blurred(_ source: Surface, within areas: [PixelRectangle], medium: Surface) -> Surface {
    guard halvings > 0 else { return source }
    let wide = areas.map { $0.outset(by: margin) }
    var picture = source
    for level in 1...halvings {
      picture = step(
        from: picture, to: picture.size.halved, Canvas.Reading(scale: 2), areas: wide, level: level, medium)
    }
    for turn in 0..<averagings {
      let shift = turn % 2 == 0 ? 0.5 : -0.5
      let reading = Canvas.Reading(scale: 1, x: shift, y: shift)
      picture = step(from: picture, to: picture.size, reading, areas: wide, level: halvings, medium)
    }
    for level in stride(from: halvings - 1, to: 0, by: -1) {
      let near = areas.map { $0.outset(by: 2 << (level + 1)) }
      picture = step(
        from: picture, to: source.size.halved(times: level), Canvas.Reading(scale: 0.5), areas: near,
        level: level,
        medium)
    }
    return picture
  }

  private func step(
    from source: Surface, to size: PixelSize, _ reading: Canvas.Reading, areas: [PixelRectangle], level: Int,
    _ medium: Surface
  ) -> Surface {
    // With alpha, though all is opaque: pixman has fast ways for that alone.
    let target = medium.similar(size)
    let canvas = Canvas(target)
    canvas.clip(to: areas.map { $0.divided(by: 1 << level).intersection(PixelRectangle(size)) })
    canvas.fill(from: source, reading)
    return target
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
