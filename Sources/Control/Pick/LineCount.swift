/// Counts the lines of an input as they come, up to the most that anybody chooses from.
package struct LineCount: Sendable {
  private let separator: UInt8
  private var count = 0
  /// More has come than is taken.
  package private(set) var isExceeded = false

  package static let most = 20_000
  /// All of them together are no longer, in bytes.
  package static let mostBytes = 16 << 20

  package init(separator: UInt8) { self.separator = separator }

  /// How many of these bytes, which come next, belong to lines that are taken.
  package mutating func take(_ bytes: ArraySlice<UInt8>) -> Int {
    var taken = 0
    for byte in bytes {
      guard count < LineCount.most else {
        isExceeded = true
        break
      }
      if byte == separator { count += 1 }
      taken += 1
    }
    return taken
  }
}
