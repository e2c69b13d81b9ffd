import Geometry

/// Every colour and measure of the look, resolved.
package struct Theme: Hashable, Sendable {
  /// Laid over the blurred copy of what lies beneath a bubble; its alpha says how much shows through.
  package var surface: Color
  /// The line round a bubble and a title.
  package var border: Color
  package var text: Color
  package var accent: Color
  /// The tints of items that name none, in turn. Never empty.
  package var palette: [Color]
  package var shadow: Color
  package var titleSurface: Color
  package var titleText: Color
  /// A Pango font description without a size.
  package var font: String
  /// Pixels at 96 dpi.
  package var fontSize: Double
  /// Radius of the material's blur, in pixels at 96 dpi; 0: none.
  package var blur: Double

  package static let light = Theme(
    surface: Color(red: 0.97, green: 0.97, blue: 0.98, alpha: 0.78),
    border: Color(red: 0, green: 0, blue: 0, alpha: 0.10),
    text: Color(red: 0.11, green: 0.11, blue: 0.12),
    accent: Color(red: 0x58 / 255, green: 0x56 / 255, blue: 0xd6 / 255),
    palette: Theme.tints,
    shadow: Color(red: 0, green: 0, blue: 0, alpha: 0.18),
    titleSurface: Color(red: 0.97, green: 0.97, blue: 0.98, alpha: 0.86),
    titleText: Color(red: 0.11, green: 0.11, blue: 0.12),
    font: "Sans", fontSize: 14, blur: 18)

  package static let dark = Theme(
    surface: Color(red: 0.14, green: 0.14, blue: 0.16, alpha: 0.82),
    border: Color(red: 1, green: 1, blue: 1, alpha: 0.14),
    text: Color(red: 0.95, green: 0.95, blue: 0.97),
    accent: Color(red: 0x7d / 255, green: 0x7a / 255, blue: 0xff / 255),
    palette: Theme.tints,
    shadow: Color(red: 0, green: 0, blue: 0, alpha: 0.35),
    titleSurface: Color(red: 0.14, green: 0.14, blue: 0.16, alpha: 0.84),
    titleText: Color(red: 0.95, green: 0.95, blue: 0.97),
    font: "Sans", fontSize: 14, blur: 18)

  /// Blue, orange, green, pink, purple, teal, red, yellow.
  private static let tints: [Color] = [
    (0x00, 0x7a, 0xff), (0xff, 0x95, 0x00), (0x34, 0xc7, 0x59), (0xff, 0x2d, 0x55),
    (0xaf, 0x52, 0xde), (0x30, 0xb0, 0xc7), (0xff, 0x3b, 0x30), (0xff, 0xcc, 0x00),
  ].map { Color(red: $0.0 / 255, green: $0.1 / 255, blue: $0.2 / 255) }

  package func applying(_ overrides: ThemeOverrides) -> Theme {
    var theme = self
    if let value = overrides.surface { theme.surface = value }
    if let value = overrides.border { theme.border = value }
    if let value = overrides.text { theme.text = value }
    if let value = overrides.accent { theme.accent = value }
    if let value = overrides.palette, !value.isEmpty { theme.palette = value }
    if let value = overrides.shadow { theme.shadow = value }
    if let value = overrides.titleSurface { theme.titleSurface = value }
    if let value = overrides.titleText { theme.titleText = value }
    if let value = overrides.font { theme.font = value }
    if let value = overrides.fontSize { theme.fontSize = value }
    if let value = overrides.blur { theme.blur = value }
    return theme
  }
}

/// The theme keys that one file or one `style` table sets; the rest is inherited.
package struct ThemeOverrides: Hashable, Sendable {
  package var surface: Color?
  package var border: Color?
  package var text: Color?
  package var accent: Color?
  package var palette: [Color]?
  package var shadow: Color?
  package var titleSurface: Color?
  package var titleText: Color?
  package var font: String?
  package var fontSize: Double?
  package var blur: Double?

  package init() {}
}

/// A theme file: what it sets, and which built-in theme it starts from.
package struct NamedTheme: Hashable, Sendable {
  package var name: String
  package var isDark: Bool
  package var overrides: ThemeOverrides

  package init(name: String, isDark: Bool, overrides: ThemeOverrides) {
    self.name = name
    self.isDark = isDark
    self.overrides = overrides
  }

  package var theme: Theme { (isDark ? Theme.dark : Theme.light).applying(overrides) }
}
