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
    var marks = 0
    for (count, scalar) in label.unicodeScalars.enumerated() {
      guard count < limit * 4 else {
        isCut = true
        break
      }
      let category = scalar.properties.generalCategory
      marks = category == .nonspacingMark || category == .enclosingMark ? marks + 1 : 0
      if marks > highestPile { continue }
      text.append(isBreak(category) ? " " : scalar)
    }
    let line = String(text)
    let kept = line.prefix(limit)
    isCut = isCut || kept.endIndex < line.endIndex
    return isCut ? kept + "…" : line
  }

  /// So many marks may combine with one letter; no script piles up more (Unicode, Stream-Safe Text Format: 30), and
  /// shaping them costs their square.
  private static let highestPile = 30

  /// No face has letters narrower than a fifth of their size.
  private static func characterLimit(size: Double, maximumWidth: Double) -> Int {
    guard size > 0, maximumWidth.isFinite else { return 400 }
    return wholeNumber(min(400, max(16, maximumWidth / (size * 0.2))))
  }

  private static func isBreak(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The text holds an emoji, which is drawn larger than letters and in its own colours.
  static func isEmoji(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  }
}
