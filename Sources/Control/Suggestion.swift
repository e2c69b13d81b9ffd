/// The candidate that `word` was probably meant to be; nil where none is near.
///
/// Near: the word is its beginning, or at most a third of the letters, and at least one, are wrong, missing, extra or swapped with their
/// neighbour (optimal string alignment distance).
package func suggestion(for word: String, from candidates: [String]) -> String? {
  let limit = max(1, word.utf8.count / 3)
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let isBeginning = word.utf8.count > 1 && candidate.hasPrefix(word)
    let distance = isBeginning ? 1 : editDistance(Array(word.utf8), Array(candidate.utf8))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}

private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  guard abs(a.count - b.count) <= 3 else { return .max }
  var before: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      let isSame = a[i - 1] == b[j - 1]
      var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, before[j - 2] + 1) }
      row.append(best)
    }
    before = last
    last = row
  }
  return last[b.count]
}
