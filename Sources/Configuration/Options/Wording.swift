/// In single quotes, cut where it is long, control characters replaced.
func quoted(_ text: String) -> String {
  let shown = text.prefix(40).map { character -> Character in
    character.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "\u{fffd}" : character
  }
  return "'\(String(shown))\(shown.count < text.count ? "…" : "")'"
}

/// ` (did you mean 'trigger'?)` for the nearest of `words`, or nothing where none is near.
func suggestion(for text: String, among words: some Sequence<String>) -> String {
  guard let word = nearest(to: text, among: words) else { return "" }
  return " (did you mean \(quoted(word))?)"
}

/// The word that is reached with the fewest slips, at most one for every three letters.
private func nearest(to text: String, among words: some Sequence<String>) -> String? {
  guard text.utf8.count <= 40 else { return nil }
  let limit = max(1, text.count / 3)
  var best: (word: String, distance: Int)?
  for word in words where abs(word.utf8.count - text.utf8.count) <= 2 * limit {
    let distance = slips(from: text.lowercased(), to: word.lowercased())
    if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
  }
  return best?.word
}

/// How many letters were added, left out, mistaken or exchanged with a neighbour (optimal string alignment).
private func slips(from text: String, to word: String) -> Int {
  let a = Array(text)
  let b = Array(word)
  var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
  for i in 0...a.count { rows[i][0] = i }
  for j in 0...b.count { rows[0][j] = j }
  for i in 0..<a.count {
    for j in 0..<b.count {
      let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
      var least = min(replaced, rows[i][j + 1] + 1, rows[i + 1][j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
      rows[i + 1][j + 1] = least
    }
  }
  return rows[a.count][b.count]
}

extension Double {
  /// Without a fraction where there is none: "20", "1.5".
  var plain: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
