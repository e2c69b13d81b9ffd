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
      let blank = String(line.prefix(max(0, place.column - 1)).map { $0 == "\t" ? "\t" : " " })
      text += "\n  \(line)\n  \(blank)^"
    }
    return text
  }
}
