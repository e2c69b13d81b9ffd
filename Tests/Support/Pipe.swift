import CDesktop
import Glibc

/// What a program has written so far; reading it never blocks, and a full pipe of 1 MiB is far away.
package final class Pipe {
  /// Ours to give to a program; closed once it has started.
  private(set) var input: Int32
  private let output: Int32
  private var bytes: [UInt8] = []
  package private(set) var hasEnded = false

  package init() throws {
    var ends: [Int32] = [-1, -1]
    guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { throw TestFailure("no pipe: errno \(errno)") }
    (output, input) = (ends[0], ends[1])
    // F_SETPIPE_SZ of fcntl(2), which Glibc's module lacks.
    _ = fcntl(output, 1031, 1 << 20)
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    closeInput()
    close(output)
  }

  /// After this the pipe ends when the program and its heirs have closed theirs.
  func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  /// Everything written so far.
  package var text: String {
    drain()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first whole line that fits, among those written already and those to come.
  package func line(within seconds: Double = 10, where fits: (Substring) -> Bool = { _ in true }) throws
    -> String
  {
    let limit = TimeLimit(seconds)
    while true {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if let line = lines.dropLast().first(where: fits) { return String(line) }
      guard !hasEnded, waitForInput(on: output, until: limit) else {
        throw TestFailure("no such line came; written so far:\n\(text)")
      }
    }
  }

  /// Reads until everybody has closed the other end.
  package func untilEnd(within seconds: Double = 10) throws -> String {
    let limit = TimeLimit(seconds)
    while true {
      drain()
      if hasEnded { return text }
      guard waitForInput(on: output, until: limit) else {
        throw TestFailure("the output did not end; written so far:\n\(text)")
      }
    }
  }

  private func drain() {
    var chunk = [UInt8](repeating: 0, count: 65536)
    while !hasEnded {
      let count = read(output, &chunk, chunk.count)
      if count == 0 { hasEnded = true }
      guard count > 0 else { return }
      bytes += chunk[..<count]
    }
  }
}
