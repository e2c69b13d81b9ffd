/// Rows as rofi writes them (rofi-dmenu(5), `-a`): "0,2-4,-1" are the first, a run of three, and the last.
package struct RowRanges: Hashable, Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// - Parameter index: counted from 0.
  package func hold(_ index: Int, of count: Int) -> Bool {
    text.split(separator: ",").contains { part in
      if let single = Int(part) { return (single < 0 ? single + count : single) == index }
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard ends.count == 2 else { return false }
      let first = Int(ends[0]) ?? 0
      let last = Int(ends[1]) ?? count - 1
      return first <= index && index <= last
    }
  }
}
