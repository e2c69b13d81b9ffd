/// The lines of an input as they come: no more than anybody chooses from, or a menu could be kept of.
struct PickIntake {
  private(set) var bytes: [UInt8] = []
  private let separator: UInt8
  private var lineCount = 0
  private var isCut = false

  static let mostLines = 20_000

  init(separator: UInt8) { self.separator = separator }

  mutating func take(_ more: [UInt8]) {
    var end = more.startIndex
    while end < more.endIndex, lineCount < PickIntake.mostLines {
      if more[end] == separator { lineCount += 1 }
      end += 1
    }
    bytes += more[..<end]
    isCut = isCut || end < more.endIndex
  }

  /// For the one who asked; empty where everything is there.
  var warning: String {
    isCut ? "whorl pick: only the first \(PickIntake.mostLines) lines can be chosen from\n" : ""
  }
}
