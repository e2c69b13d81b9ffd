// Plain searching in text. The standard library's own comes with its regular expressions, which would make the
// resident program heavier by megabytes; no target links those (see `lean` in Package.swift).

extension StringProtocol {
  /// The first place where `part` stands, byte for byte; nil: nowhere.
  package func range(of part: String) -> Range<Index>? {
    guard !part.isEmpty else { return startIndex..<startIndex }
    let (whole, wanted) = (utf8, Array(part.utf8))
    var start = whole.startIndex
    while let first = whole[start...].firstIndex(of: wanted[0]) {
      let rest = whole[first...]
      guard rest.count >= wanted.count else { return nil }
      if rest.starts(with: wanted) { return first..<whole.index(first, offsetBy: wanted.count) }
      start = whole.index(after: first)
    }
    return nil
  }

  package func includes(_ part: String) -> Bool { range(of: part) != nil }

  /// With `replacement` in every place of `part`; nothing is replaced where `part` is empty.
  package func substituting(_ replacement: String, for part: String) -> String {
    guard !part.isEmpty else { return String(self) }
    var result = ""
    var rest = self[...]
    while let found = rest.range(of: part) {
      result += rest[..<found.lowerBound] + replacement
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}
