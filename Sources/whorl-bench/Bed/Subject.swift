import CDesktop
import Glibc

/// What is measured: a running program that opens something on the trigger and starts a program on release.
final class Subject {
  enum Kind {
    case floor, product
    /// A floor that opens by a click on a button in the bottom right corner.
    case buttonFloor
  }

  let process: pid_t
  var folder: String { place.path }
  let stamps: Stamps
  private let place: TemporaryFolder
  private let environment: [String: String]

  /// Starts it and returns once it has its trigger.
  /// - Parameter configuration: of the product.
  init(_ kind: Kind, _ configuration: Configuration = Configuration()) throws {
    place = try TemporaryFolder()
    let folder = place.path
    stamps = try Stamps(in: folder)
    environment = [
      "HOME": folder, "XDG_CONFIG_HOME": "\(folder)/config", "XDG_CACHE_HOME": "\(folder)/cache",
      "XDG_STATE_HOME": "\(folder)/state", "XDG_RUNTIME_DIR": folder,
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus", "LC_ALL": "C.UTF-8",
    ]
    try configuration.write(to: "\(folder)/config/whorl", stamps: stamps)
    try configuration.prepare(folder)
    switch kind {
    case .floor:
      process = try Subject.startFloor("floor", stamps.command("0"), environment)
    case .buttonFloor:
      process = try Subject.startFloor("floor-button", stamps.command("0"), environment)
    case .product:
      process = try spawn([built("whorl-daemon")], environment: environment)
      try untilReady()
    }
  }

  deinit {
    kill(process, SIGTERM)
    wait(for: process)
  }

  var facts: ProcessFacts { ProcessFacts(process: process) }

  /// Runs the client against the daemon.
  @discardableResult
  func whorl(_ arguments: String...) throws -> (text: String, code: Int32) {
    try output(of: [built("whorl")] + arguments, environment: environment)
  }

  /// How long a program takes from its start to its end, in milliseconds.
  func duration(of arguments: [String]) throws -> Double {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nowhere) }
    let start = Clock.now
    let process = try spawn(arguments, environment: environment, output: nowhere)
    let code = wait(for: process)
    let end = Clock.now
    guard code == 0 else { throw BenchError("\(arguments.joined(separator: " ")) ended with \(code)") }
    return end.milliseconds(since: start)
  }

  private static func startFloor(_ word: String, _ command: [String], _ environment: [String: String]) throws
    -> pid_t
  {
    var ends: [Int32] = [-1, -1]
    guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { throw BenchError("no pipe: errno \(errno)") }
    defer { close(ends[0]) }
    let process = try spawn(
      [built("whorl-bench"), word] + command, environment: environment, output: ends[1])
    close(ends[1])
    var byte: UInt8 = 0
    guard read(ends[0], &byte, 1) == 1 else { throw BenchError("the floor did not start") }
    return process
  }

  private func untilReady() throws {
    let limit = Clock.now + 10_000_000_000
    while try exitCode(ofTrying: "sync") != 0 {
      var status: Int32 = 0
      guard Clock.now < limit, waitpid(process, &status, WNOHANG) == 0 else {
        throw BenchError("whorl-daemon did not get ready")
      }
      Clock.rest(milliseconds: 5)
    }
  }

  /// The exit code of a client's try, with its complaints thrown away.
  private func exitCode(ofTrying command: String) throws -> Int32 {
    wait(
      for: try spawn(
        ["sh", "-c", "exec \"$0\" \(command) 2>/dev/null", built("whorl")], environment: environment))
  }
}
