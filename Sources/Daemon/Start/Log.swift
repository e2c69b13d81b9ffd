import Glibc
import Menus

/// What the daemon has to say: lines on standard error, each with the program's name before it.
struct Log {
  func callAsFunction(_ message: String) {
    let text = message.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).oneLine }
      .enumerated().map { $0.offset == 0 ? "whorl: \($0.element)\n" : "\($0.element)\n" }.joined()
    Log.write(text)
  }

  /// Writes `text` as it is.
  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      // Nobody reads it: there is nobody to tell.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
