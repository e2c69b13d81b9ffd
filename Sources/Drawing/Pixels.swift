import Geometry
import Glibc

/// A width and a height in whole device pixels, at least 1, at most what X11 can address.
struct PixelSize: Hashable, Sendable {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = min(32_767, max(1, width))
    self.height = min(32_767, max(1, height))
  }

  /// Rounded up.
  init(_ size: Size) {
    self.init(width: wholeNumber(size.width.rounded(.up)), height: wholeNumber(size.height.rounded(.up)))
  }

  var halved: PixelSize { PixelSize(width: (width + 1) / 2, height: (height + 1) / 2) }
}

/// An upright rectangle of whole device pixels.
struct PixelRectangle: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// The smallest that holds all of `rectangle`.
  init(around rectangle: Rectangle) {
    let left = wholeNumber(rectangle.minX.rounded(.down))
    let top = wholeNumber(rectangle.minY.rounded(.down))
    self.init(
      x: left, y: top, width: wholeNumber(rectangle.maxX.rounded(.up)) - left,
      height: wholeNumber(rectangle.maxY.rounded(.up)) - top)
  }

  /// `size` about zero; where a side is odd the extra pixel lies to the right and below.
  init(aboutZero size: Size) {
    let width = max(1, wholeNumber(size.width.rounded()))
    let height = max(1, wholeNumber(size.height.rounded()))
    self.init(x: -(width / 2), y: -(height / 2), width: width, height: height)
  }

  var isEmpty: Bool { width == 0 || height == 0 }
  var size: PixelSize { PixelSize(width: width, height: height) }
  var rectangle: Rectangle {
    Rectangle(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  func moved(x dx: Int, y dy: Int) -> PixelRectangle {
    PixelRectangle(x: x + dx, y: y + dy, width: width, height: height)
  }

  func outset(by margin: Int) -> PixelRectangle {
    PixelRectangle(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// What both cover; empty where they do not meet.
  func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRectangle(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  func union(_ other: PixelRectangle) -> PixelRectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  func contains(_ other: PixelRectangle) -> Bool { intersection(other) == other }
}

/// The whole number nearest to zero's side of `value`; what is no finite number, or beyond X11's coordinates, is clamped.
func wholeNumber(_ value: Double) -> Int {
  guard value.isFinite else { return 0 }
  return Int(min(1_000_000, max(-1_000_000, value)))
}
