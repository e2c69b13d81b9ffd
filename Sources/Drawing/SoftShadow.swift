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
    for _ in 0..<3 {
      slideBox(lines: size.height, length: size.width, step: 1, lineStep: size.width, radius: radius)
      slideBox(lines: size.width, length: size.height, step: size.width, lineStep: 1, radius: radius)
    }
  }

  private mutating func slideBox(lines: Int, length: Int, step: Int, lineStep: Int, radius: Int) {
    let share = 1 / Float(2 * radius + 1)
    var line = [Float](repeating: 0, count: length)
    values.withUnsafeMutableBufferPointer { values in
      for number in 0..<lines {
        let start = number * lineStep
        for index in 0..<length { line[index] = values[start + index * step] }
        var sum: Float = 0
        for index in 0..<min(radius, length) { sum += line[index] }
        for index in 0..<length {
          if index + radius < length { sum += line[index + radius] }
          values[start + index * step] = max(0, sum * share)
          if index - radius >= 0 { sum -= line[index - radius] }
        }
      }
    }
  }

  /// Premultiplied ARGB32 of one colour. The rounding is spread by an ordered pattern, which hides the steps
  /// between the few levels of a faint shadow.
  func write(to picture: Surface, color: Color) {
    let pattern: [Float] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map { ($0 + 0.5) / 16 }
    let (red, green, blue) = (Float(color.red), Float(color.green), Float(color.blue))
    let peak = Float(color.alpha) * 255
    _ = picture.withBytes { bytes, stride in
      guard let first = bytes.baseAddress else { return }
      for y in 0..<size.height {
        for x in 0..<size.width {
          let exact = values[y * size.width + x] * peak
          guard exact > 0.02 else { continue }
          let alpha = min(255, (exact + pattern[(y & 3) * 4 + (x & 3)]).rounded(.down))
          func byte(_ value: Float) -> UInt32 { UInt32((value * alpha).rounded()) }
          let pixel = UInt32(alpha) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
          UnsafeMutableRawPointer(first).storeBytes(
            of: pixel, toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
  }
}
