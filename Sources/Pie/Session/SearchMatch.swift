import Menus

/// How well a label answers a search; the lower the better.
package enum SearchRank: Int, Hashable, Sendable, Comparable {
  /// It begins with the text.
  case prefix
  /// One of its words does.
  case word
  /// One of the words that belong to the item does, though none of its label.
  case keyword
  /// It has the letters in that order.
  case subsequence

  package static func < (a: SearchRank, b: SearchRank) -> Bool { a.rawValue < b.rawValue }

  /// Case never matters, and neither does how an accent is encoded. nil: no match.
  package init?(of text: String, in label: String) {
    let (wanted, all) = (Array(text.lowercased()), Array(label.lowercased()))
    guard !wanted.isEmpty, wanted.count <= all.count else { return nil }
    if all.starts(with: wanted) {
      self = .prefix
      return
    }
    let startsWord = all.indices.dropFirst().contains { index in
      !all[index - 1].isWordPart && all[index].isWordPart && all[index...].starts(with: wanted)
    }
    if startsWord {
      self = .word
      return
    }
    var rest = wanted[...]
    for character in all where character == rest.first { rest = rest.dropFirst() }
    guard rest.isEmpty else { return nil }
    self = .subsequence
  }
}

extension SearchRank {
  /// By what an item is called, or by its keywords.
  package init?(of text: String, in item: Item) {
    let byLabel = SearchRank(of: text, in: item.label)
    if let byLabel, byLabel <= .word {
      self = byLabel
    } else if let byKeywords = SearchRank(of: text, in: item.keywords), byKeywords <= .word {
      self = .keyword
    } else if let byLabel {
      self = byLabel
    } else {
      return nil
    }
  }
}

/// An item that answers a search.
package struct SearchMatch: Hashable, Sendable {
  /// Of the open menu.
  package var index: Int
  /// The items that lead on from it, where the answer lies in a submenu.
  package var further: [Int]
  /// What is shown of it: the label, or the labels of the way.
  package var title: String
  package var rank: SearchRank
  /// Which of the readings of what was typed it answers, counted from 0.
  package var reading: Int
}

/// What answers a search.
package struct SearchMatches: Hashable, Sendable {
  package var best: SearchMatch?
  /// Of all items that answer, in submenus too.
  package var count = 0
  /// Items of the open menu that answer, or that lead to one that does.
  package var indices: Set<Int> = []
}

extension Menu {
  /// The items that answer any of `texts`. The best of equals is that of the earlier text, then the nearer one.
  func matches(for texts: [String], isDeep: Bool, in setup: Setup) -> SearchMatches {
    var found = SearchMatches()
    var seen: Set<MenuName> = [name]
    var level = [Way(menu: self, indices: [], labels: [], depth: 0)]
    while !level.isEmpty {
      var next: [Way] = []
      for way in level {
        for (index, item) in way.menu.items.enumerated() {
          let ranks = texts.enumerated().compactMap { reading, text in
            SearchRank(of: text, in: item).map { (rank: $0, reading: reading) }
          }
          if let answer = ranks.min(by: { $0 < $1 }) {
            found.count += 1
            found.indices.insert(way.indices.first ?? index)
            if found.best.map({ answer < ($0.rank, $0.reading) }) ?? true {
              found.best = way.match(index, item, rank: answer.rank, reading: answer.reading)
            }
          }
          guard isDeep, let submenu = item.submenu(in: setup), seen.insert(submenu.name).inserted else {
            continue
          }
          // Pages have no names worth telling, and are no deeper than the first one.
          let isPage = submenu.pageStart > 0
          let depth = isPage ? way.depth : way.depth + 1
          guard depth < Session.deepest else { continue }
          next.append(
            Way(
              menu: submenu.firstPage, indices: way.indices + [index],
              labels: isPage ? way.labels : way.labels + [item.label], depth: depth))
        }
      }
      level = next
    }
    return found
  }

  private struct Way {
    var menu: Menu
    var indices: [Int]
    var labels: [String]
    /// Submenus below the one that is searched; pages do not count.
    var depth: Int

    func match(_ index: Int, _ item: Item, rank: SearchRank, reading: Int) -> SearchMatch {
      let way = indices + [index]
      return SearchMatch(
        index: way[0], further: Array(way.dropFirst()),
        title: (labels + [item.label]).joined(separator: " › "), rank: rank, reading: reading)
    }
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
