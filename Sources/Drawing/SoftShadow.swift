import Geometry
import Menus
import Pie

/// The shadow of a disc or capsule: its silhouette under a Gaussian blur.
enum SoftShadow {
  /// Standard deviation of the blur, half its radius as in CSS (CSS Backgrounds and Borders 3, §4.6.1).
  static func deviation(_ shadow: ShadowLook) -> Double { max(0, shadow.radius) / 2 }

  /// How far the shadow goes beyond the shape, in pixels, not counting its drop.
  static func reach(_ shadow: ShadowLook) -> Int { wholeNumber((3 * deviation(shadow)).rounded(.up)) + 1 }

  /// A picture of `size` with the shadow of the shape about its centre, in memory.
  static func picture(of shape: PixelRectangle, _ shadow: ShadowLook, size: PixelSize) -> Surface {
    let center = Point(x: Double(size.width / 2), y: Double(size.height / 2))
    let silhouette = Surface(inMemory: size, content: .alpha)
    do {
      let canvas = Canvas(silhouette)
      canvas.move(x: center.x, y: center.y + shadow.drop.rounded())
      canvas.fill(shape.rectangle, .black)
    }
    var plane = AlphaPlane(silhouette)
    plane.blur(deviation: deviation(shadow))
    let picture = Surface(inMemory: size)
    plane.write(to: picture, color: shadow.color)
    return picture
  }
}

/// Coverage 0…1 of every pixel of a picture.
struct AlphaPlane {
  private let size: PixelSize
  private var values: [Float]

  init(_ mask: Surface) {
    size = mask.size
    let (width, height) = (mask.size.width, mask.size.height)
    values =
      mask.withBytes { bytes, stride in
        [Float](unsafeUninitializedCapacity: width * height) { values, count in
          for y in 0..<height {
            for x in 0..<width { values[y * width + x] = Float(bytes[y * stride + x]) / 255 }
          }
          count = width * height
        }
      } ?? Array(repeating: 0, count: width * height)
  }

  /// Three box blurs a direction, which together differ from a Gaussian by under 3 % (W. Wells 1986).
  mutating func blur(deviation: Double) {
    guard deviation > 0.1 else { return }
    // Three boxes of width w have the variance (w² - 1) / 4.
    let width = (4 * deviation * deviation + 1).squareRoot()
    let radius = max(1, wholeNumber(((width - 1) / 2).rounded()))
    var other = [Float](repeating: 0, count: values.count)
    var sums = [Float](repeating: 0, count: max(size.width, size.height))
    values.withUnsafeMutableBufferPointer { values in
      other.withUnsafeMutableBufferPointer { other in
        sums.withUnsafeMutableBufferPointer { sums in
          guard let values = values.baseAddress, let other = other.baseAddress, let sums = sums.baseAddress
          else { return }
          for _ in 0..<3 {
            AlphaPlane.turn(values, size, to: other)
            AlphaPlane.slideBox(down: other, size.turned, radius: radius, sums, to: values)
            AlphaPlane.turn(values, size.turned, to: other)
            AlphaPlane.slideBox(down: other, size, radius: radius, sums, to: values)
          }
        }
      }
    }
  }

  private typealias Values = UnsafeMutablePointer<Float>

  /// Down all columns at once: the processor then takes several of them in one instruction.
  private static func slideBox(
    down source: Values, _ size: PixelSize, radius: Int, _ sums: Values, to target: Values
  ) {
    let (width, height) = (size.width, size.height)
    let share = 1 / Float(2 * radius + 1)
    sums.update(repeating: 0, count: width)
    func row(_ y: Int) -> Values? { y >= 0 && y < height ? source + y * width : nil }
    for y in 0..<min(radius, height) { add(source + y * width, to: sums, width) }
    for y in 0..<height {
      if let entering = row(y + radius) { add(entering, to: sums, width) }
      let means = target + y * width
      for x in 0..<width {
        let mean = sums[x] * share
        means[x] = mean >= 0 ? mean : 0
      }
      if let leaving = row(y - radius) {
        for x in 0..<width { sums[x] -= leaving[x] }
      }
    }
  }

  private static func add(_ row: Values, to sums: Values, _ width: Int) {
    for x in 0..<width { sums[x] += row[x] }
  }

  /// Rows become columns.
  private static func turn(_ source: Values, _ size: PixelSize, to target: Values) {
    for y in 0..<size.height {
      let row = source + y &* size.width
      for x in 0..<size.width { target[x &* size.height &+ y] = row[x] }
    }
  }

  /// Premultiplied ARGB32 of one colour. The rounding is spread by an ordered pattern, which hides the steps
  /// between the few levels of a faint shadow.
  func write(to picture: Surface, color: Color) {
    let pattern: [Float] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map { ($0 + 0.5) / 16 }
    let peak = Float(color.alpha) * 255
    let pixels = (0...255).map { color.premultiplied(alpha: Float($0)) }
    _ = picture.withBytes { bytes, stride in
      guard let first = bytes.baseAddress else { return }
      for y in 0..<size.height {
        for x in 0..<size.width {
          let exact = values[y * size.width + x] * peak
          guard exact > 0.02 else { continue }
          // Above 0, to cut is to round down.
          let alpha = Int(min(255, exact + pattern[(y & 3) * 4 + (x & 3)]))
          UnsafeMutableRawPointer(first).storeBytes(
            of: pixels[alpha], toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
  }
}

extension PixelSize {
  fileprivate var turned: PixelSize { PixelSize(width: height, height: width) }
}

extension Color {
  /// Of ARGB32, with an alpha of 0…255 in place of its own.
  fileprivate func premultiplied(alpha: Float) -> UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((Float(value) * alpha).rounded()) }
    return UInt32(alpha) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
