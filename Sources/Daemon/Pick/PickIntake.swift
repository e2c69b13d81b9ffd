import Control

/// The lines of an input as they come: no more than anybody chooses from, or a menu could be kept of.
struct PickIntake {
  private(set) var bytes: [UInt8] = []
  private let separator: UInt8
  private var lines: LineCount

  init(separator: UInt8) {
    self.separator = separator
    lines = LineCount(separator: separator)
  }

  mutating func take(_ more: [UInt8]) { bytes += more.prefix(lines.take(more[...])) }

  /// Nothing more is read: a line without its end is none.
  mutating func cut() {
    let end = bytes.lastIndex(of: separator).map { $0 + 1 } ?? bytes.startIndex
    bytes.removeSubrange(end...)
  }

  /// For the one who asked; empty where everything is there.
  var warning: String {
    lines.isExceeded ? "whorl pick: only the first \(LineCount.most) lines can be chosen from\n" : ""
  }
}
