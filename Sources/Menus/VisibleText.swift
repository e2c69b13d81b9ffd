// Text that came from anywhere, for people's eyes.

extension String {
  /// The same on one line and with nothing in it that happens to a terminal or to who reads it: control characters and
  /// line breaks are spaces, and what only steers other characters is named, as in `<U+202E>`.
  ///
  /// Joiners stay where they join emoji or letters of a script that has them, and variation selectors behind what they
  /// vary.
  package var oneLine: String {
    if isPlainASCII { return self }
    var line = ""
    var before: Unicode.Scalar?
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar.breaksLines {
        line += " "
      } else if scalar.isUnseen, !scalar.belongs(between: before, and: rest.first) {
        line += "<\(scalar.number)>"
      } else {
        line.unicodeScalars.append(scalar)
      }
      before = scalar
    }
    return line
  }

  /// The same, control characters and line breaks being spaces: a name that a program may ask for.
  package var unbroken: String {
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
  /// A control character, or a separator of lines or paragraphs (general categories Cc, Zl and Zp).
  package var breaksLines: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// It takes no room, and only does something to others: marks of direction, joiners, fillers (general category Cf,
  /// Default_Ignorable_Code_Point).
  package var isUnseen: Bool {
    switch properties.generalCategory {
    case .format: !Unicode.Scalar.signs.contains { $0.contains(value) }
    case .nonspacingMark, .otherLetter, .unassigned: properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  /// Of category Cf, but drawn (Prepended_Concatenation_Mark).
  private static let signs: [ClosedRange<UInt32>] = [
    0x600...0x605, 0x6dd...0x6dd, 0x70f...0x70f, 0x890...0x891, 0x8e2...0x8e2, 0x110bd...0x110bd,
    0x110cd...0x110cd,
  ]

  /// Text is written so: it does there what it is made for.
  fileprivate func belongs(between before: Unicode.Scalar?, and after: Unicode.Scalar?) -> Bool {
    guard let before, before.properties.generalCategory != .format else { return false }
    switch self {
    case "\u{200C}", "\u{200D}": return before.isJoinable && after?.isJoinable == true
    case _ where properties.generalCategory == .nonspacingMark: return !before.isUnseen && !before.breaksLines
    default: return false
    }
  }

  /// Emoji, and letters and marks of scripts in which letters are joined: Latin, Greek and Cyrillic come before.
  private var isJoinable: Bool {
    guard value >= 0x590, properties.generalCategory != .format else { return false }
    return !breaksLines && properties.generalCategory != .spaceSeparator
  }

  /// As Unicode writes it, "U+202E".
  package var number: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
