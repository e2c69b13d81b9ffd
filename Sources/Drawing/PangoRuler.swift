import CDesktop
import Geometry
import Menus
import Pie

/// Measures and sets single lines of plain text with Pango.
///
/// The fonts are looked up at the first use, which costs 10 ms and more: call `warmUp` in a quiet moment.
package final class PangoRuler {
  private var typesetter: Typesetter?
  private(set) var sizes: [TextLook: Size] = [:]
  private var capHeights: [TextLook: Double] = [:]
  private var firstFont: String?
  /// What was measured is mostly drawn next, and needs not be set again: each serves once.
  private var measured: [TextLook: TextLine] = [:]
  /// Has a ruler for us, with all that it has found out.
  private var early: EarlyDrawing?

  /// - Parameter early: opens the fonts; it is waited for at the first use.
  package init(_ early: EarlyDrawing? = nil) { self.early = early }

  init(_ typesetter: Typesetter) { self.typesetter = typesetter }

  private func settle() {
    guard let ruler = early.take()?.ruler() else { return }
    // Taken, lest few fonts outlive the text that needs more.
    (typesetter, firstFont) = (ruler.typesetter.take(), ruler.firstFont)
    (sizes, capHeights, measured) = (ruler.sizes, ruler.capHeights, ruler.measured)
  }

  /// Looks up the fonts and draws a letter's outline, so that the first menu does not have to.
  package func warmUp(font: String = "Sans", size: Double = 14) {
    _ = measure(TextLook("Ag", font: font, size: size, color: .black, maximumWidth: .infinity))
  }

  /// False where the system has no font at all; then text has a size but draws nothing.
  package var hasFonts: Bool { readyTypesetter.hasFonts }

  /// The logical size of the line, in whole pixels: as wide as its advance, as high as the font's ascent and descent.
  package func measure(_ look: TextLook) -> Size {
    let key = look.colorless
    if sizes.isEmpty, let early { sizes = early.sizes() }
    if let size = sizes[key] { return size }
    let line = line(for: key)
    if measured.count >= 32 { measured.removeAll(keepingCapacity: true) }
    measured[key] = line
    let size = line?.logical.size ?? Typesetter.guess(look)
    if sizes.count >= 2_000 { sizes.removeAll(keepingCapacity: true) }
    sizes[key] = size
    return size
  }

  /// nil where there is no font.
  func line(for look: TextLook) -> TextLine? {
    settle()
    if firstFont == nil { firstFont = look.font }
    // Let go before the full one is made, which is then the current one again.
    if let few = typesetter?.few, !few.hold(look) {
      measured = [:]
      typesetter = nil
    }
    return measured.removeValue(forKey: look.colorless) ?? readyTypesetter.line(for: look)
  }

  /// What was found out about the font of the texts, for another process; nil: nothing new.
  ///
  /// - Parameters:
  ///   - identity: who may take it at its word.
  ///   - places: where the user may put fonts, or rules for them, that are not there yet.
  package func knownFonts(identity: String, places: [String]) -> KnownFonts? {
    settle()
    guard let firstFont, let typesetter, typesetter.few == nil, typesetter.hasFonts else { return nil }
    return typesetter.knownFonts(for: firstFont, identity: identity, places: places)
  }

  /// Height of a capital letter, in pixels.
  func capHeight(of look: TextLook) -> Double {
    settle()
    var key = look
    key.string = "H"
    key.color = .black
    key.maximumWidth = .infinity
    if let height = capHeights[key] { return height }
    let height = line(for: key)?.ink.height ?? look.size * 0.72
    if capHeights.count >= 100 { capHeights.removeAll() }
    capHeights[key] = height
    return height
  }

  private var readyTypesetter: Typesetter {
    settle()
    if let typesetter { return typesetter }
    let made = Typesetter(nil)
    typesetter = made
    return made
  }
}

/// Pango's font map and context. Owns both.
final class Typesetter {
  private let fonts: UnsafeMutablePointer<PangoFontMap>
  private let context: UnsafeMutablePointer<PangoContext>
  private(set) lazy var hasFonts = findsFont()
  /// The only fonts it knows; nil: it knows all.
  let few: FewFonts?

  init(_ few: FewFonts?) {
    self.few = few
    guard let fonts = pango_cairo_font_map_new(), let context = pango_font_map_create_context(fonts) else {
      preconditionFailure("Pango's constructors never return NULL")
    }
    self.fonts = fonts
    self.context = context
    few?.confine(fonts)
    // Left out, fonts are sought once for no language and once for this one.
    pango_context_set_language(context, pango_language_get_default())
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  deinit {
    g_object_unref(context)
    g_object_unref(fonts)
  }

  func knownFonts(for font: String, identity: String, places: [String]) -> KnownFonts? {
    FontSearch(context: context).knownFonts(for: font, identity: identity, places: places)
  }

  /// Opens the fonts of the usual ring, and sets a few letters in each.
  func openFonts() {
    let looks = usualLooks
    // Asked for together, they are sought side by side.
    let fonts = looks.compactMap(fontset)
    defer { fonts.forEach { g_object_unref($0) } }
    guard fonts.contains(where: Typesetter.hasLetters) else { return }
    hasFonts = true
    for look in looks { _ = line(for: look) }
  }

  /// As they are measured, and as the first frame shows them. Where there are but few fonts each is quickly found, and
  /// only the one is opened that every menu measures with.
  private var usualLooks: [TextLook] {
    var theme = Theme.light
    if let few { theme.font = few.font }
    let label = Appearance(theme: theme).labelText("Ag")
    if few != nil { return [label] }
    let side = BubbleLook.pictureSide(inDiameter: Manners().bubble)
    let letter = LookDrawing.letters("A", side: side, font: theme.font, label.color)
    return [label]
      + [label, letter].map { look in
        var first = look
        first.size *= Presentation.firstScale
        return first
      }
  }

  private static func hasLetters(_ fonts: UnsafeMutablePointer<PangoFontset>) -> Bool {
    guard let font = pango_fontset_get_font(fonts, guint(UInt8(ascii: "A"))) else { return false }
    g_object_unref(font)
    return true
  }

  private func fontset(of look: TextLook) -> UnsafeMutablePointer<PangoFontset>? {
    let description = Typesetter.description(of: look)
    defer { pango_font_description_free(description) }
    return pango_context_load_fontset(context, description, pango_context_get_language(context))
  }

  private func findsFont() -> Bool {
    let any = pango_font_description_from_string("Sans 10")
    defer { pango_font_description_free(any) }
    guard let font = pango_font_map_load_font(fonts, context, any) else { return false }
    g_object_unref(font)
    return true
  }

  func line(for look: TextLook) -> TextLine? {
    guard hasFonts else { return nil }
    return layout(of: look).map { TextLine(adopting: $0) }
  }

  private func layout(of look: TextLook) -> UnsafeMutablePointer<PangoLayout>? {
    guard let layout = pango_layout_new(context) else { return nil }
    let description = Typesetter.description(of: look)
    defer { pango_font_description_free(description) }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_single_paragraph_mode(layout, 1)
    // No screen is wider, and no surface could be much wider.
    let width = min(16_384, max(1, look.maximumWidth))
    pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    let text = PlainText.line(look.string, size: look.size, maximumWidth: look.maximumWidth)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    return layout
  }

  static func description(of look: TextLook) -> UnsafeMutablePointer<PangoFontDescription>? {
    let description = pango_font_description_from_string(look.font)
    pango_font_description_set_absolute_size(description, max(1, look.size) * Double(PANGO_SCALE))
    if look.isBold { pango_font_description_set_weight(description, PANGO_WEIGHT_SEMIBOLD) }
    return description
  }

  /// What text measures about, where no font tells.
  static func guess(_ look: TextLook) -> Size {
    let text = PlainText.line(look.string, size: look.size, maximumWidth: look.maximumWidth)
    let width = min(look.maximumWidth, (look.size * 0.6 * Double(text.count)).rounded(.up))
    return Size(width: width, height: (look.size * 1.2).rounded(.up))
  }
}

/// One line of shaped text (PangoLayout). Owns it.
final class TextLine {
  private let layout: UnsafeMutablePointer<PangoLayout>
  let raw: UnsafeMutablePointer<PangoLayoutLine>
  /// What is inked, relative to the beginning of the baseline, in pixels.
  let ink: Rectangle
  /// Advance, ascent and descent, relative to the beginning of the baseline, in pixels.
  let logical: Rectangle
  /// Fonts have all of its characters: no box with a number stands for one.
  var isWhole: Bool { pango_layout_get_unknown_glyphs_count(layout) == 0 }
  /// The end was cut for want of room.
  var isEllipsized: Bool { pango_layout_is_ellipsized(layout) != 0 }

  fileprivate init(adopting layout: UnsafeMutablePointer<PangoLayout>) {
    self.layout = layout
    guard let raw = pango_layout_get_line_readonly(layout, 0) else {
      preconditionFailure("a layout has a first line, be it empty")
    }
    self.raw = raw
    var inked = PangoRectangle()
    var advance = PangoRectangle()
    pango_layout_line_get_pixel_extents(raw, &inked, &advance)
    ink = Rectangle(inked)
    logical = Rectangle(advance)
  }

  deinit { g_object_unref(layout) }
}

extension TextLook {
  /// Equal for looks that lines serve for alike.
  fileprivate var colorless: TextLook {
    var look = shortened
    look.color = .black
    return look
  }

  /// The same with no more text than could be seen; equal looks of long labels are then cheap to find.
  var shortened: TextLook {
    guard string.utf8.count > 500 else { return self }
    var look = self
    look.string = PlainText.line(string, size: size, maximumWidth: maximumWidth)
    return look
  }
}

extension Rectangle {
  fileprivate init(_ rectangle: PangoRectangle) {
    self.init(
      x: Double(rectangle.x), y: Double(rectangle.y), width: Double(rectangle.width),
      height: Double(rectangle.height))
  }
}
