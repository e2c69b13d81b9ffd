/// Rows as rofi writes them (rofi-dmenu(5), `-a`): "0,2-4,-1" are the first, a run of three, and the last; "-3:" are the
/// last three, "7:11" the four from row 7. What is no row is left out.
package struct RowRanges: Hashable, Sendable {
  private let ranges: [Ends]

  /// Both belong to it, counted from 0; negative ones from behind.
  private struct Ends: Hashable {
    var first: Int
    var last: Int
  }

  package init(_ text: String) {
    ranges = text.split(separator: ",").compactMap { RowRanges.ends(of: $0.filter { $0 != " " }) }
  }

  private static func ends(of part: String) -> Ends? {
    if let single = Int(part) { return Ends(first: single, last: single) }
    // With a colon as Python does: the end does not belong to it.
    let isPythonic = part.contains(":")
    let ends = part.split(separator: isPythonic ? ":" : "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, let first = ends[0].isEmpty && isPythonic ? 0 : Int(ends[0]) else { return nil }
    if ends[1].isEmpty { return Ends(first: first, last: -1) }
    // Up to row 0 is nothing, and not up to the last one.
    guard let last = Int(ends[1]), !isPythonic || last != 0 else { return nil }
    return Ends(first: first, last: isPythonic ? last - 1 : last)
  }

  /// - Parameter index: counted from 0.
  package func hold(_ index: Int, of count: Int) -> Bool {
    ranges.contains { ends in
      let first = ends.first < 0 ? ends.first + count : ends.first
      let last = ends.last < 0 ? ends.last + count : ends.last
      return first <= index && index <= last
    }
  }
}
