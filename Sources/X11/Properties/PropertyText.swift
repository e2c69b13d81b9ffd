/// Text in window properties, as values: names and titles that other programs chose.
///
/// They are data. Control characters stay, nothing is interpreted, and what is not valid UTF-8 is repaired.
nonisolated enum PropertyText {
  /// From a property of type UTF8_STRING that may have been cut at any byte.
  static func utf8(_ bytes: [UInt8]) -> String {
    String(decoding: withoutTail(bytes), as: UTF8.self)
  }

  /// From a property of type STRING, which is Latin-1 (ICCCM 2.7.1), or of type COMPOUND_TEXT, which is the same but for
  /// sequences that begin with ESC. Those for UTF-8 (Compound Text Encoding 1.1, "Non-Standard Character Set Encodings"),
  /// which all toolkits write today, are followed; others are left out.
  static func latin1(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = withoutEnd(bytes)
    while let escape = rest.firstIndex(of: escapeByte) {
      text += plain(rest[..<escape])
      rest = rest[(escape + 1)...]
      if rest.starts(with: utf8Begins) {
        let start = rest.startIndex + utf8Begins.count
        let end = rest[start...].firstIndex(of: escapeByte) ?? rest.endIndex
        text += String(decoding: withoutTail(Array(rest[start..<end])), as: UTF8.self)
        rest = rest[end...]
      } else {
        // Intermediate bytes, then a final one (ISO 2022).
        rest = rest.drop { (0x20...0x2f).contains($0) }.dropFirst()
      }
    }
    return text + plain(rest)
  }

  private static let escapeByte: UInt8 = 0x1b
  /// `%G`; `ESC %@` leads back.
  private static let utf8Begins = Array("%G".utf8)

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return String(text)
  }

  /// Strings that each end in a zero byte, as WM_CLASS and WM_COMMAND hold them (ICCCM 4.1.2.5).
  static func list(_ bytes: [UInt8], decode: ([UInt8]) -> String) -> [String] {
    var parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts.map { decode(Array($0)) }
  }

  /// Without the zero bytes that some programs send along.
  private static func withoutEnd(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var text = bytes[...]
    while text.last == 0 { text.removeLast() }
    return text
  }

  /// Without a character that the reader's limit cut through.
  private static func withoutTail(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let text = withoutEnd(bytes)
    guard let lead = text.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return text }
    let length =
      switch text[lead] {
      case 0xC0...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF7: 4
      default: 1
      }
    return lead + length > text.endIndex ? text[..<lead] : text
  }
}

/// The two names a window is known by (ICCCM 4.1.2.5, WM_CLASS).
nonisolated package struct WindowClass: Hashable, Sendable {
  /// The first string: this window's own name, such as "navigator".
  package var instance: String
  /// The second: the program's, such as "Firefox".
  package var name: String

  /// From the property's bytes; nil where there is no name in them.
  init?(bytes: [UInt8]) {
    let names = PropertyText.list(bytes, decode: PropertyText.latin1)
    guard let instance = names.first, names.contains(where: { !$0.isEmpty }) else { return nil }
    self.instance = instance
    name = names.count > 1 ? names[1] : instance
  }
}
