// Text that came from anywhere, for people's eyes.

extension String {
  /// The same on one line: control characters and line breaks are spaces, so that nothing happens to a terminal that
  /// shows it.
  package var oneLine: String {
    if isPlainASCII { return self }
    return String(UnicodeScalarView(unicodeScalars.map { $0.breaksLines ? " " : $0 }))
  }

  /// Letters, digits and signs that every font has, and spaces: nearly all texts, of which nothing else needs to be
  /// looked up.
  package var isPlainASCII: Bool { utf8.allSatisfy { (0x20..<0x7f).contains($0) } }

  /// Nothing of it is to be seen.
  package var isBlank: Bool { !contains(where: \.isVisible) }
}

extension Character {
  /// It leaves ink where a font has it: no space, no control character and none that only steers others (RTL marks,
  /// joiners).
  package var isVisible: Bool {
    if let code = asciiValue { return code > 0x20 && code < 0x7f }
    return unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
      default: !scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }
}

extension Unicode.Scalar {
  var breaksLines: Bool {
    properties.generalCategory == .control || value == 0x2028 || value == 0x2029
  }
}
