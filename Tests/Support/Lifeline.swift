import CDesktop
import Glibc

/// A child that must not outlive this process, however this process ends: a guard waits for a pipe to close.
struct Lifeline: Sendable {
  private let child: pid_t
  private let watcher: pid_t
  private let pipe: Int32

  init(of child: pid_t) throws {
    var ends: [Int32] = [-1, -1]
    guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { throw TestFailure("no pipe: errno \(errno)") }
    defer { close(ends[0]) }
    self.child = child
    pipe = ends[1]
    // It holds nothing else of ours open, or whoever reads our output would wait for it.
    watcher = try spawn(
      ["sh", "-c", "exec >/dev/null 2>&1; read line || kill \(child)"], descriptors: [0: ends[0]])
  }

  /// Ends the child and its guard, and waits for both.
  func end() {
    kill(child, SIGTERM)
    waitpid(child, nil, 0)
    write(pipe, "\n", 1)
    close(pipe)
    waitpid(watcher, nil, 0)
  }
}
