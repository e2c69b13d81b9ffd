import Control
import Desktop
import Endpoint
import Glibc
import Menus

/// What is chosen from: the standard input or a file.
final class PickInput {
  let descriptor: Int32
  private let name: String
  private var count = 0
  private var lines: LineCount
  /// Read, but not handed over yet.
  private var ahead: [UInt8] = []
  private(set) var isAtEnd = false

  struct Failure: Error, CustomStringConvertible {
    let description: String
    var code = ExitCode.failed
  }

  init(_ pick: Pick) throws(Failure) {
    name = pick.file ?? "the standard input"
    lines = LineCount(separator: pick.separator)
    descriptor = pick.file.map { open($0, O_RDONLY | O_CLOEXEC) } ?? STDIN_FILENO
    guard descriptor >= 0 else { throw failure }
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// What is there without waiting for it, from the beginning.
  func glance() throws(Failure) -> [UInt8] {
    while !isAtEnd, hasMore(within: 0) { ahead += try readOnce() }
    return ahead
  }

  /// All of it, or what comes before it is silent for 100 ms, or within half a second.
  func readAhead() throws(Failure) -> [UInt8] {
    let end = MainLoop.now + 500
    while !isAtEnd, MainLoop.now < end, hasMore(within: min(100, end - MainLoop.now)) {
      ahead += try readOnce()
    }
    let bytes = ahead
    ahead = []
    return bytes
  }

  private func hasMore(within limit: Milliseconds) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, Int32(max(0, limit.value).rounded(.up))) > 0
  }

  /// What has come; waits for something. Empty at the end.
  func readOnce() throws(Failure) -> [UInt8] {
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let length = Glibc.read(descriptor, &part, part.count)
      if length < 0, errno == EINTR { continue }
      guard length >= 0 else { throw failure }
      isAtEnd = length == 0
      let taken = lines.take(part[..<length])
      if lines.isExceeded {
        // One byte more tells that there was more.
        isAtEnd = true
        hangUp(on: descriptor)
        return Array(part[...taken])
      }
      count += length
      guard count <= LineCount.mostBytes else {
        hangUp(on: descriptor)
        throw Failure(
          description:
            "there is too much to choose from: more than \(LineCount.mostBytes >> 20) MiB of lines",
          code: .usage)
      }
      return Array(part[..<length])
    }
  }

  private var failure: Failure {
    Failure(description: "cannot read \(name): \(String(cString: strerror(errno)))")
  }
}
