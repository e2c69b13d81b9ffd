import CDesktop
import CFonts

/// What fontconfig says of a face, or of how it is to be used (FcPattern); borrowed.
struct FontPattern {
  private let raw: OpaquePointer

  init(_ raw: OpaquePointer) { self.raw = raw }

  var file: String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(raw, FC_FILE, 0, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  func number(_ object: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(raw, object, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  private func isTrue(_ object: String) -> Bool? {
    var value: FcBool = 0
    return FcPatternGetBool(raw, object, 0, &value) == FcResultMatch ? value != 0 : nil
  }

  private func has(_ object: String) -> Bool {
    var value = FcValue()
    return FcPatternGet(raw, object, 0, &value) == FcResultMatch
  }

  var characters: OpaquePointer? {
    var value: OpaquePointer?
    return FcPatternGetCharSet(raw, FC_CHARSET, 0, &value) == FcResultMatch ? value : nil
  }

  func isFace(_ face: KnownFonts.Face) -> Bool { number(FC_INDEX) == face.index && file == face.file }

  /// True where no rule of the user's changes the face: it is drawn the same by whoever names its file.
  var isPlain: Bool {
    let isChanged =
      isTrue(FC_EMBOLDEN) == true || isTrue(FC_AUTOHINT) == true || isTrue(FC_HINTING) == false
      || isTrue(FC_COLOR) == true || isTrue(FC_SCALABLE) == false || has(FC_MATRIX)
      || has(FC_FONT_FEATURES) || has(FC_FONT_VARIATIONS)
    // Named instances of a variable font have their number in the upper half.
    return !isChanged && number(FC_INDEX).map { $0 < 0x10000 } ?? false
  }
}
