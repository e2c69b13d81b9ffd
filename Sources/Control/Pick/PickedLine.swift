import Menus

/// A chosen line.
package struct PickedLine: Hashable, Sendable {
  /// As it came: it need not be UTF-8.
  package var bytes: [UInt8]
  /// From 0.
  package var index: Int
  /// What was typed to find it.
  package var filter: String

  package init(_ bytes: some Sequence<UInt8>, index: Int, filter: String = "") {
    self.bytes = Array(bytes)
    self.index = index
    self.filter = filter
  }

  /// What a format may ask for.
  package static let letters: [Character] = ["s", "i", "d", "q", "p", "f", "F"]

  /// In the words of rofi's `-format` (rofi-dmenu(5)); other characters stand for themselves.
  package func bytes(in format: String) -> [UInt8] {
    var result: [UInt8] = []
    for character in format {
      switch character {
      case "s": result += bytes
      case "p": result += Array(String(decoding: bytes, as: UTF8.self).withoutMarkup.utf8)
      case "q": result += PickedLine.quoted(bytes)
      case "i": result += Array(String(index).utf8)
      case "d": result += Array(String(index + 1).utf8)
      case "f": result += Array(filter.utf8)
      case "F": result += PickedLine.quoted(Array(filter.utf8))
      default: result += Array(String(character).utf8)
      }
    }
    return result
  }

  /// As one word of a shell, whatever is in it.
  private static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + bytes.flatMap { $0 == quote ? Array("'\\''".utf8) : [$0] } + [quote]
  }
}
