import CDesktop
import CFonts
import Pie

/// Fontconfig with nothing in it but the files that are known (FcConfig). Owns it, and is the current one of the
/// process until it goes.
final class FewFonts {
  /// All that text may ask for; other fonts need the full configuration.
  let font: String
  private let configuration: OpaquePointer
  /// What each face has (FcCharSet), regular and bold; of the configuration.
  private let characters: [OpaquePointer]

  /// nil where fontconfig's caches do not have them any more.
  init?(_ known: KnownFonts) {
    guard let configuration = FcConfigCreate() else { return nil }
    // Makes the set of the application's own fonts; there is no such file.
    FcConfigAppFontAddFile(configuration, "")
    // Else the next call would read everything first.
    FcConfigSetCurrent(configuration)
    let found = known.faces.map { FewFonts.face($0, for: configuration) }
    let characters = found.compactMap { $0 }
    guard characters.count == known.faces.count, !characters.isEmpty else {
      FcConfigSetCurrent(nil)
      FcConfigDestroy(configuration)
      return nil
    }
    self.configuration = configuration
    self.characters = characters
    font = known.font
  }

  deinit {
    FcConfigSetCurrent(nil)
    FcConfigDestroy(configuration)
  }

  /// Adds it, and returns its characters.
  private static func face(_ face: KnownFonts.Face, for configuration: OpaquePointer) -> OpaquePointer? {
    guard let own = FcConfigGetFonts(configuration, FcSetApplication),
      let cache = FcDirCacheLoadFile(face.cache, nil)
    else { return nil }
    defer { FcDirCacheUnload(cache) }
    guard let all = FcCacheCopySet(cache) else { return nil }
    defer { FcFontSetDestroy(all) }
    for place in 0..<Int(all.pointee.nfont) {
      guard let pattern = all.pointee.fonts?[place], FontPattern(pattern).isFace(face),
        let characters = FontPattern(pattern).characters
      else { continue }
      FcPatternReference(pattern)
      FcFontSetAdd(own, pattern)
      return characters
    }
    return nil
  }

  /// Lets Pango's font map know no others.
  func confine(_ map: UnsafeMutablePointer<PangoFontMap>) {
    pango_fc_font_map_set_config(OpaquePointer(map), configuration)
  }

  /// True where the full configuration would set this text from the same files. Other scripts than Latin may have fonts
  /// of their own there.
  func hold(_ look: TextLook) -> Bool {
    guard look.font == font, let characters = look.isBold ? characters.last : characters.first else {
      return false
    }
    return look.string.unicodeScalars.allSatisfy {
      FewFonts.isPlain($0) && ($0.value < 0x20 || FcCharSetHasChar(characters, $0.value) != 0)
    }
  }

  /// Latin letters and the signs they are used with; nothing that joins others or asks for colours.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x24f, 0x1e00...0x1eff, 0x2010...0x2027, 0x2030...0x203b, 0x20a0...0x20bf: true
    default: false
    }
  }
}
