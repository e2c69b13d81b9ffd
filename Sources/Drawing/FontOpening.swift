import CDesktop
import Pie

/// Opens fonts in a thread of its own, and sets a few letters in each.
///
/// Pango allows this: its objects belong to no thread, but only one at a time may work with a font map and what is
/// made from it.
final class FontOpening {
  private nonisolated(unsafe) var thread: UnsafeMutablePointer<GThread>?

  /// Without any thread to be had nothing is opened ahead.
  init(_ looks: [TextLook], _ context: UnsafeMutablePointer<PangoContext>) {
    let letters = Unmanaged.passRetained(Letters(looks, context))
    thread = g_thread_try_new("whorl-fonts", setLetters, letters.toOpaque(), nil)
    if thread == nil { letters.release() }
  }

  /// True where there are fonts, and those asked for are open.
  nonisolated func wait() -> Bool {
    guard let thread = thread.take() else { return false }
    return g_thread_join(thread) != nil
  }

  deinit { _ = wait() }
}

/// What the thread gets, and lets go of at its end.
private nonisolated final class Letters {
  private let looks: [TextLook]
  private let context: UnsafeMutablePointer<PangoContext>

  init(_ looks: [TextLook], _ context: UnsafeMutablePointer<PangoContext>) {
    self.looks = looks
    self.context = context
    g_object_ref(context)
  }

  deinit { g_object_unref(context) }

  /// False: there are no fonts.
  func set() -> Bool {
    let fonts = looks.compactMap(fontset)
    defer { fonts.forEach { g_object_unref($0) } }
    guard fonts.contains(where: hasLetters) else { return false }
    for look in looks {
      guard let layout = Typesetter.layout(of: look, context) else { continue }
      pango_layout_get_pixel_size(layout, nil, nil)
      g_object_unref(layout)
    }
    return true
  }

  private func hasLetters(_ fonts: UnsafeMutablePointer<PangoFontset>) -> Bool {
    guard let font = pango_fontset_get_font(fonts, guint(UInt8(ascii: "A"))) else { return false }
    g_object_unref(font)
    return true
  }

  /// Asked for together, they are sought side by side.
  private func fontset(of look: TextLook) -> UnsafeMutablePointer<PangoFontset>? {
    let description = Typesetter.description(of: look)
    defer { pango_font_description_free(description) }
    return pango_context_load_fontset(context, description, pango_context_get_language(context))
  }
}

/// Returns nothing where there are no fonts.
private nonisolated func setLetters(_ raw: gpointer?) -> gpointer? {
  guard let raw else { return nil }
  return Unmanaged<Letters>.fromOpaque(raw).takeRetainedValue().set() ? raw : nil
}
