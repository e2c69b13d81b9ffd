/// Makes a label fit to be set in one line.
enum PlainText {
  /// The label with every control character and line break as a space, cut behind so many characters that no
  /// line of that width could show more.
  ///
  /// Cutting comes first, since shaping a label of 64 kB costs seconds; it never splits a character, and leaves an
  /// ellipsis even where what is left has no width.
  static func line(_ label: String, size: Double, maximumWidth: Double) -> String {
    let limit = characterLimit(size: size, maximumWidth: maximumWidth)
    var text = String.UnicodeScalarView()
    var isCut = false
    // A character of many thousand combining marks is one character to Swift, hence the bound on scalars.
    for (count, scalar) in label.unicodeScalars.enumerated() {
      guard count < limit * 4 else {
        isCut = true
        break
      }
      text.append(isBreak(scalar) ? " " : scalar)
    }
    let line = String(text)
    let kept = line.prefix(limit)
    isCut = isCut || kept.endIndex < line.endIndex
    return isCut ? kept + "…" : line
  }

  /// No face has letters narrower than a fifth of their size.
  private static func characterLimit(size: Double, maximumWidth: Double) -> Int {
    guard size > 0, maximumWidth.isFinite else { return 400 }
    return wholeNumber(min(400, max(16, maximumWidth / (size * 0.2))))
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The text holds an emoji, which is drawn larger than letters and in its own colours.
  static func isEmoji(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  }
}
