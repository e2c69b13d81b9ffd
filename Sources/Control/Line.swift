/// A line of the protocol between client and daemon: words parted by tabs, ended by a line feed.
///
/// In a word `\t`, `\n` and `\\` stand for tab, line feed and backslash; all other bytes stand for themselves.
package enum Line {
  /// The line with its line feed. At least one word.
  package static func bytes(_ words: [[UInt8]]) -> [UInt8] {
    precondition(!words.isEmpty, "a line of the protocol has at least one word")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(words.reduce(words.count) { $0 + $1.count })
    for (index, word) in words.enumerated() {
      if index > 0 { bytes.append(tab) }
      for byte in word {
        switch byte {
        case tab: bytes += [backslash, UInt8(ascii: "t")]
        case lineFeed: bytes += [backslash, UInt8(ascii: "n")]
        case backslash: bytes += [backslash, backslash]
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(lineFeed)
    return bytes
  }

  /// The words of a line without its line feed; nil where a backslash stands before anything else than t, n, \.
  package static func words(_ line: [UInt8]) -> [[UInt8]]? {
    var words: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in line {
      switch (isEscaped, byte) {
      case (false, tab): words.append([])
      case (false, backslash):
        isEscaped = true
        continue
      case (false, _): words[words.count - 1].append(byte)
      case (true, UInt8(ascii: "t")): words[words.count - 1].append(tab)
      case (true, UInt8(ascii: "n")): words[words.count - 1].append(lineFeed)
      case (true, backslash): words[words.count - 1].append(backslash)
      case (true, _): return nil
      }
      isEscaped = false
    }
    return isEscaped ? nil : words
  }

  private static let tab = UInt8(ascii: "\t")
  private static let backslash = UInt8(ascii: "\\")
  fileprivate static let lineFeed = UInt8(ascii: "\n")

  /// No line of the protocol is longer, its line feed included: 64 KiB.
  package static let longest = 65_536
}

/// Puts lines together from what arrives in pieces; holds at most one line that has not ended.
package struct LineReader: Sendable {
  private var bytes: [UInt8] = []
  /// Where the first line that was not taken yet begins.
  private var start = 0
  /// Up to here no line feed was found.
  private var searched = 0

  package init() {}

  package mutating func append(_ more: some Collection<UInt8>) { bytes += more }

  /// What arrived after the lines that were taken.
  package var rest: [UInt8] { Array(bytes[start...]) }

  /// The next whole line, without its line feed; nil: more has to arrive.
  /// Throws where a line is longer than `Line.longest`.
  package mutating func next() throws(OverlongLine) -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: Line.lineFeed) else {
      bytes.removeFirst(start)
      start = 0
      searched = bytes.count
      guard bytes.count < Line.longest else { throw OverlongLine() }
      return nil
    }
    guard end - start < Line.longest else { throw OverlongLine() }
    defer {
      start = end + 1
      searched = start
    }
    return Array(bytes[start..<end])
  }
}

/// A peer sent more than `Line.longest` bytes without a line feed.
package struct OverlongLine: Error, Hashable, Sendable {
  package init() {}
}
