import Glibc

/// A FIFO in which programs started by a menu say which they are and when they began.
final class Stamps {
  let path: String
  private let fifo: Int32
  private var text = ""

  init(in folder: String) throws {
    let program = built("whorl-stamp")
    guard access(program, X_OK) == 0 else {
      throw BenchError("\(program) is not built; scripts/bench does that")
    }
    path = "\(folder)/stamps"
    guard mkfifo(path, 0o600) == 0 else { throw BenchError("\(path): errno \(errno)") }
    fifo = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
  }

  deinit { close(fifo) }

  /// The command that stamps.
  func command(_ tag: String) -> [String] { [built("whorl-stamp"), path, tag] }

  /// The next stamp; nil if none comes in time.
  func next(within milliseconds: Double = 1000) -> (tag: String, moment: UInt64)? {
    let limit = Clock.now + UInt64(milliseconds * 1e6)
    while true {
      if let end = text.firstIndex(of: "\n") {
        let words = text[..<end].split(separator: " ")
        text.removeSubrange(...end)
        if words.count == 2, let moment = UInt64(words[1]) { return (String(words[0]), moment) }
      }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(fifo, &chunk, chunk.count)
      if count > 0 { text += String(decoding: chunk[..<count], as: UTF8.self) }
      let now = Clock.now
      guard count > 0 || now < limit else { return nil }
      if count <= 0 {
        var watched = pollfd(fd: fifo, events: Int16(POLLIN), revents: 0)
        poll(&watched, 1, Int32((limit - now) / 1_000_000 + 1))
      }
    }
  }

  /// Forgets stamps that came too late.
  func clear() { while next(within: 0) != nil {} }
}
