import Glibc

/// An X server of its own for one test: Xvfb on a display number the server chooses. It never resets, listens
/// on no network, and ends with its last owner; every client of a test keeps it alive. A guard ends it should
/// the test process die first.
package final class PrivateServer: Sendable {
  package let display: String
  package let process: pid_t
  private let folder: Folder
  private let lifeline: Lifeline

  /// - Parameters:
  ///   - screen: width x height x depth of screen 0.
  ///   - arguments: more of Xvfb(1), for example `["-extension", "XTEST"]`.
  package convenience init(screen: String = "1280x800x24", arguments: [String] = []) throws {
    try self.init(
      running: ["Xvfb", "-displayfd", "3", "-noreset", "-nolisten", "tcp", "-screen", "0", screen]
        + arguments,
      in: try Folder())
  }

  /// - Parameters:
  ///   - command: a server that writes the number of its display to descriptor 3.
  ///   - folder: for its log; lives as long as the server.
  init(running command: [String], in folder: Folder) throws {
    self.folder = folder
    let number = try Pipe()
    let log = open(folder["log"], O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(log) }
    process = try spawn(command, descriptors: [1: log, 2: log, 3: number.input])
    number.closeInput()
    lifeline = try Lifeline(of: process)
    guard let line = try? number.line(within: 30) else {
      lifeline.end()
      throw TestFailure("\(command) did not start:\n\(folder.text(of: "log") ?? "")")
    }
    display = ":" + line
  }

  deinit { lifeline.end() }

  /// Ends the server under its clients' feet, as a crash would.
  package func kill() { Glibc.kill(process, SIGKILL) }
}
