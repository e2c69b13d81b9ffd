import CDesktop
import CFonts
import Glibc
import Pie

/// Finds out which files Pango sets text from, for those who do not want to read all fonts the next time.
struct FontSearch {
  let context: UnsafeMutablePointer<PangoContext>

  /// nil where another process could not do the same with the files alone.
  ///
  /// - Parameter places: where the user may put fonts, or rules for them, that are not there yet.
  func knownFonts(for font: String, identity: String, places: [String]) -> KnownFonts? {
    let faces = [false, true].map { face(of: font, isBold: $0) }
    let found = faces.compactMap { $0 }
    guard found.count == faces.count else { return nil }
    let files = FontSearch.list(FcConfigGetConfigFiles(nil))
    // What packages bring is replaced with its folder; people edit their own.
    let own = files.filter { !FontSearch.resolved($0).hasPrefix("/usr/share/") }
    let basis =
      found.flatMap { [$0.file, $0.cache] } + own + FontSearch.list(FcConfigGetFontDirs(nil)) + places
      + Set((files + files.map(FontSearch.resolved)).map(FontSearch.folder)).sorted()
    guard !basis.contains(where: { $0.contains("\0") }) else { return nil }
    return KnownFonts(identity: identity, font: font, faces: found, basis: basis)
  }

  private func face(of font: String, isBold: Bool) -> KnownFonts.Face? {
    let look = TextLook("A", font: font, size: 14, isBold: isBold, color: .black, maximumWidth: .infinity)
    let description = Typesetter.description(of: look)
    defer { pango_font_description_free(description) }
    guard
      let fonts = pango_context_load_fontset(context, description, pango_context_get_language(context))
    else { return nil }
    defer { g_object_unref(fonts) }
    guard let found = pango_fontset_get_font(fonts, guint(UInt8(ascii: "A"))) else { return nil }
    defer { g_object_unref(found) }
    return pango_fc_font_get_pattern(UnsafeMutableRawPointer(found).assumingMemoryBound(to: PangoFcFont.self))
      .flatMap { FontSearch.face(FontPattern($0)) }
  }

  private static func face(_ pattern: FontPattern) -> KnownFonts.Face? {
    guard pattern.isPlain, let file = pattern.file, let index = pattern.number(FC_INDEX) else { return nil }
    var path: UnsafeMutablePointer<FcChar8>?
    guard let cache = FcDirCacheLoad(folder(of: file), nil, &path), let path else { return nil }
    defer {
      FcDirCacheUnload(cache)
      FcStrFree(path)
    }
    return KnownFonts.Face(file: file, index: index, cache: String(cString: path))
  }

  /// Where a link leads to.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Takes it over.
  private static func list(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var strings: [String] = []
    while let next = FcStrListNext(list) { strings.append(String(cString: next)) }
    return strings
  }
}
