import Menus

nonisolated extension KeySymbol {
  /// What the key writes; nil for keys that write nothing, such as Escape (X protocol, appendix A; the pages
  /// from before Unicode by X11/keysymdef.h).
  package var text: String? { scalar.map { String(Character($0)) } }

  private var scalar: Unicode.Scalar? {
    switch rawValue {
    case 0x20...0x7e, 0xa0...0xff: return Unicode.Scalar(rawValue)
    case 0x0100_0100...0x0110_ffff: return Unicode.Scalar(rawValue - 0x0100_0000)
    // The keypad, and its digits: the lower seven bits are ASCII.
    case 0xff80, 0xffaa...0xffb9, 0xffbd: return Unicode.Scalar(rawValue & 0x7f)
    default: break
    }
    if let row = KeySymbol.linearPages.first(where: { $0.symbols.contains(rawValue) }) {
      return Unicode.Scalar(rawValue - row.symbols.lowerBound + row.first)
    }
    guard let page = KeySymbol.pages.first(where: { $0.first >> 8 == rawValue >> 8 }),
      rawValue >= page.first, rawValue - page.first < page.characters.count
    else { return nil }
    let character = page.characters[Int(rawValue - page.first)]
    return character == "·" ? nil : character
  }

  /// One name for symbols that write the same, so that a letter of a file and that of a key map meet: the
  /// Unicode symbol instead of the one from before. The keypad's own symbols stay apart from the top row's.
  var canonical: KeySymbol {
    guard (0x100..<0xff00).contains(rawValue), let scalar else { return self }
    return KeySymbol(rawValue: 0x0100_0000 + scalar.value)
  }

  /// In ASCII or Latin-1: what a Latin layout has on its keys.
  var isLatin: Bool { (0x20...0xff).contains(rawValue) }

  /// Pages that run as Unicode does.
  private static let linearPages: [(symbols: ClosedRange<UInt32>, first: UInt32)] = [
    (0x5ac...0x5f2, 0x60c), (0xce0...0xcfa, 0x5d0), (0xda1...0xdf9, 0xe01), (0x20ac...0x20ac, 0x20ac),
    (0x13bc...0x13bd, 0x152), (0x13be...0x13be, 0x178),
  ]

  /// Pages of their own order; `·` stands for a gap.
  private static let pages: [(first: UInt32, characters: [Unicode.Scalar])] = [
    (
      0x1a1, "Ą˘Ł·ĽŚ··ŠŞŤŹ·ŽŻ·ą˛ł·ľśˇ·šşťź˝žżŔ··Ă·ĹĆ·Č·Ę·Ě··ĎĐŃŇ··Ő··ŘŮ·Ű··Ţ·ŕ··ă·ĺć·č·ę·ě··ďđńň··ő··řů·ű··ţ˙"
    ),
    (0x2a1, "Ħ····Ĥ··İ·ĞĴ····ħ····ĥ··ı·ğĵ········ĊĈ··············Ġ··Ĝ····ŬŜ······ċĉ··············ġ··ĝ····ŭŝ"),
    (0x3a2, "ĸŖ·ĨĻ···ĒĢŦ······ŗ·ĩļ···ēģŧŊ·ŋĀ······Į····Ė··Ī·ŅŌĶ·····Ų···ŨŪ·ā······į····ė··ī·ņōķ·····ų···ũū"),
    (
      0x6a1, "ђѓёєѕіїјљњћќґўџ№ЂЃЁЄЅІЇЈЉЊЋЌҐЎЏюабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"
    ),
    (0x7a1, "ΆΈΉΊΪ·ΌΎΫ·Ώ··΅―·άέήίϊΐόύϋΰώ·····ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣ·ΤΥΦΧΨΩ·······αβγδεζηθικλμνξοπρσςτυφχψω"),
  ].map { (first: $0.0, characters: Array($0.1.unicodeScalars)) }
}
