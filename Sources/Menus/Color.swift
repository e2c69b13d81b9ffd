import Geometry

/// A colour in sRGB, each component 0…1, alpha not premultiplied.
package struct Color: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = min(1, max(0, red))
    self.green = min(1, max(0, green))
    self.blue = min(1, max(0, blue))
    self.alpha = min(1, max(0, alpha))
  }

  /// From `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; nil for anything else.
  package init?(hexadecimal text: String) {
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == text.count - 1 else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(
      red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255,
      alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }

  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 1, green: 1, blue: 1)
  package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  package func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// Relative luminance, 0 black to 1 white (WCAG 2.1, "relative luminance").
  package var luminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Black or white, whichever is drawn on this colour: black above a luminance of 0.5, and in high
  /// contrast above 0.179, where both have the same WCAG contrast ratio.
  package func foreground(highContrast: Bool) -> Color {
    luminance > (highContrast ? 0.179 : 0.5) ? .black : .white
  }

  /// The contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1, "contrast ratio").
  package func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// What is seen of this colour where it lies over an opaque one.
  package func over(_ ground: Color) -> Color { ground.mixed(with: self, alpha) }

  /// `share` (0…1) of `other` instead of this one's; the alpha stays.
  package func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha)
  }

  /// This colour, darkened or lightened no more than it takes to stand out from `ground` by a contrast `ratio`.
  package func legible(on ground: Color, ratio: Double) -> Color {
    guard contrast(with: ground) < ratio else { return self }
    let goal = ground.luminance > 0.179 ? Color.black : .white
    var (tooLittle, enough) = (0.0, 1.0)
    for _ in 0..<7 {
      let middle = (tooLittle + enough) / 2
      if mixed(with: goal, middle).contrast(with: ground) < ratio {
        tooLittle = middle
      } else {
        enough = middle
      }
    }
    return mixed(with: goal, enough)
  }
}
