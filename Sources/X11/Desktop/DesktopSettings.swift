import Geometry

/// How the user has set up the desktop, as far as X tells: scale, themes, animations.
nonisolated package struct DesktopSettings: Equatable, Sendable {
  /// One number for text and geometry alike; see `init`.
  package var scale = Scale.one
  /// The toolkit theme (Net/ThemeName); nil where no settings daemon names one.
  package var themeName: String?
  /// Net/IconThemeName.
  package var iconTheme: String?
  /// How much larger than usual the desktop's own text is, beside the scale (Gtk/FontName); at least 1.
  package var textScale = 1.0
  /// The settings daemon says how large text is, by its font or by the resolution.
  package var tellsTextSize = false
  /// Gtk/EnableAnimations; true where nobody says otherwise.
  package var enablesAnimations = true
  /// What was set but makes no sense, a sentence each.
  package var warnings: [String] = []

  package init() {}

  /// The dots per inch that text is set in: the scale's, so that text and geometry never differ.
  package var fontDotsPerInch: Double { 96 * scale.factor }

  /// Whether the theme's name calls it dark: "Adwaita-dark", "Arc-Dark", "Mint-Y-Dark-Aqua".
  package var isDark: Bool {
    guard let themeName else { return false }
    let words = themeName.split { !$0.isLetter }
    return themeName.includes("Dark") || words.dropFirst().contains("dark")
  }

  /// The scale is, in this order, what the settings daemon says, what the resource Xft.dpi says, or 1.
  ///
  /// A settings daemon's Xft/DPI (in 1024ths) already carries Gdk/WindowScalingFactor; where a daemon was told
  /// only the factor, the factor counts. Values outside what a screen can have are left out with a warning.
  package init(settings: XSettings?, resources: ResourceDatabase?) {
    themeName = settings?.text("Net/ThemeName").flatMap { $0.isEmpty ? nil : $0 }
    iconTheme = settings?.text("Net/IconThemeName").flatMap { $0.isEmpty ? nil : $0 }
    textScale = textScale(settings?.text("Gtk/FontName"))
    tellsTextSize = ["Gtk/FontName", "Xft/DPI"].contains { settings?.values[$0] != nil }
    enablesAnimations = settings?.integer("Gtk/EnableAnimations") != 0
    scale =
      publishedScale(settings)
      ?? dotsPerInch(resources?["Xft.dpi"], named: "the resource Xft.dpi").map { Scale(dotsPerInch: $0) }
      ?? .one
  }

  /// Of a Pango font description, "Cantarell Bold 14": up to 11 points are usual.
  private mutating func textScale(_ font: String?) -> Double {
    guard let word = font?.split(separator: " ").last, let points = Double(word) else { return 1 }
    guard (4...96).contains(points) else {
      warnings.append("the XSETTINGS value Gtk/FontName asks for \(word) points, not 4 to 96; ignored")
      return 1
    }
    return max(1, points / 11)
  }

  private mutating func publishedScale(_ settings: XSettings?) -> Scale? {
    guard let settings else { return nil }
    let factor = windowScale(settings.integer("Gdk/WindowScalingFactor"))
    let resolution = textResolution(settings.integer("Xft/DPI"))
    switch (factor, resolution) {
    case (let factor?, let resolution?) where factor > 1: return Scale(max(factor, resolution / 96))
    case (_, let resolution?): return Scale(dotsPerInch: resolution)
    case (let factor?, nil): return Scale(factor)
    case (nil, nil): return nil
    }
  }

  private mutating func windowScale(_ value: Int?) -> Double? {
    guard let value else { return nil }
    guard (1...8).contains(value) else {
      warnings.append("the XSETTINGS value Gdk/WindowScalingFactor is \(value), not 1 to 8; ignored")
      return nil
    }
    return Double(value)
  }

  private mutating func textResolution(_ value: Int?) -> Double? {
    // GTK's word for "no opinion" (gtk-xft-dpi).
    guard let value, value != -1 else { return nil }
    return plausible(Double(value) / 1024, as: "\(value)", named: "the XSETTINGS value Xft/DPI (1024ths)")
  }

  private mutating func dotsPerInch(_ text: String?, named name: String) -> Double? {
    guard let text = text?.trimmed else { return nil }
    return plausible(Double(text), as: text, named: name)
  }

  private mutating func plausible(_ value: Double?, as text: String, named name: String) -> Double? {
    guard let value, (24...1000).contains(value) else {
      warnings.append("\(name) is \(text.prefix(40)), not a resolution of 24 to 1000 dpi; ignored")
      return nil
    }
    return value
  }
}

extension StringProtocol {
  /// Without blanks, tabs and line ends at both ends.
  nonisolated fileprivate var trimmed: String {
    let tail = drop { $0.isWhitespace }
    return String(tail.reversed().drop { $0.isWhitespace }.reversed())
  }
}
