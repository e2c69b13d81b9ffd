import Menus

/// The text of one file, or a text that stands for one.
struct Source: Sendable {
  /// As it is shown in messages.
  let file: String
  /// UTF-8 without a byte order mark.
  let bytes: [UInt8]
  /// Where each line begins in `bytes`.
  private let lineStarts: [Int]

  init(file: String, bytes: [UInt8]) {
    self.file = file
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    var starts = [0]
    self.bytes.withUnsafeBufferPointer { buffer in
      for (index, byte) in buffer.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// Without the line break; empty for a line that does not exist.
  func bytesOfLine(_ line: Int) -> Range<Int> {
    guard lineStarts.indices.contains(line - 1) else { return bytes.count..<bytes.count }
    let start = lineStarts[line - 1]
    var end = lineStarts.indices.contains(line) ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// The place as people count it: in characters.
  func place(_ position: Position) -> Place {
    let text = String(decoding: bytes[bytesOfLine(position.line)], as: UTF8.self)
    let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(max(0, position.column - 1))))
    // The parser may point behind the last character: at the line break, or past it.
    let column = min(before.count + 1, text.count + 1)
    return Place(file: file, line: position.line, column: position.line > 0 ? column : 0)
  }

  func diagnostic(_ severity: Diagnostic.Severity, _ position: Position, _ message: String) -> Diagnostic {
    let place = place(position)
    return Diagnostic(severity, at: place, message, line: line(at: place))
  }

  /// The line as it can be shown: control characters replaced, a long line cut behind the place; nil where even
  /// the way to the place is too long.
  private func line(at place: Place) -> String? {
    guard place.line > 0, place.column <= 200 else { return nil }
    let text = String(decoding: bytes[bytesOfLine(place.line)], as: UTF8.self)
    let limit = max(120, place.column + 40)
    let shown = text.prefix(limit).map { character -> Character in
      guard let scalar = character.unicodeScalars.first, character != "\t" else { return character }
      return scalar.properties.generalCategory == .control ? "\u{fffd}" : character
    }
    return String(shown) + (text.count > limit ? "…" : "")
  }
}
