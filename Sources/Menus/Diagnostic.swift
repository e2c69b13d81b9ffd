/// A mistake in a file, with its place and what to do.
package struct Diagnostic: Hashable, Sendable {
  package var severity: Severity
  package var place: Place
  /// What is wrong, and where possible what was meant; one sentence without a full stop.
  package var message: String
  /// The line it is on, without its line break; nil where the whole file is meant.
  package var line: String?

  package enum Severity: String, Sendable, Hashable {
    case error, warning, note
  }

  package init(_ severity: Severity, at place: Place, _ message: String, line: String? = nil) {
    self.severity = severity
    self.place = place
    self.message = message
    self.line = line
  }
}

/// A place in a text file; line and column count from 1, 0 meaning the whole file. Columns count characters.
package struct Place: Hashable, Sendable, Comparable {
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  package static func < (a: Place, b: Place) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: error: message`, the line and a caret below it.
  package var description: String {
    var head = place.file
    if place.line > 0 { head += ":\(place.line):\(max(1, place.column))" }
    var text = "\(head): \(severity.rawValue): \(message)"
    if let line, place.line > 0 {
      let blank = String(line.prefix(max(0, place.column - 1))).oneLine.map(\.blank).joined()
      text += "\n  \(line.oneLine)\n  \(blank)^"
    }
    return text
  }
}

extension Character {
  /// What takes as much room in a terminal: East Asian letters and emoji are two cells wide, all
  /// others one.
  fileprivate var blank: String {
    guard let first = unicodeScalars.first else { return " " }
    let isWide = Character.wide.contains { $0.contains(first.value) } || first.properties.isEmojiPresentation
    return isWide ? "  " : " "
  }

  /// The large blocks of Unicode's East Asian Width "W" and "F" (UAX 11).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff,
    0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd,
  ]
}
