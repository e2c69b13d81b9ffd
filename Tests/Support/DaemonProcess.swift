import CDesktop
import Glibc

/// The built `whorl-daemon` on a private server, for a user of its own.
package final class DaemonProcess {
  package let server: PrivateServer
  package let home: PrivateHome
  package let client: Client
  package let program: Program

  /// Starts it and returns once it answers `whorl sync`.
  /// - Parameters:
  ///   - configuration: the text of `config.toml`; the built-in menu if left out.
  ///   - home: a user prepared by the test.
  package convenience init(
    _ server: PrivateServer, configuration: String? = nil, arguments: [String] = [],
    environment: [String: String?] = [:]
  ) throws {
    try self.init(
      server, home: PrivateHome(configuration: configuration), arguments: arguments,
      environment: environment)
  }

  package init(
    _ server: PrivateServer, home: PrivateHome, arguments: [String] = [],
    environment: [String: String?] = [:]
  ) throws {
    self.server = server
    self.home = home
    client = try Client(server)
    let variables = home.environment.merging(["DISPLAY": server.display]) { $1 }.merging(environment) { $1 }
    program = try Program([built("whorl-daemon")] + arguments, environment: variables)
    var answer = Outcome(status: -1, output: "", errors: "")
    let isReady = try eventually {
      guard program.status == nil else { return true }
      answer = try whorl("sync")
      return answer.status == 0
    }
    guard isReady, program.status == nil else {
      throw TestFailure(
        "whorl-daemon is not ready (exit code \(program.status.map(String.init) ?? "none")):\n"
          + program.errors.text + answer.errors)
    }
  }

  /// Runs the client against this daemon.
  @discardableResult
  package func whorl(_ arguments: String..., input: String? = nil) throws -> Outcome {
    try run(
      [built("whorl")] + arguments,
      environment: home.environment.merging(["DISPLAY": server.display]) { $1 }, input: input)
  }

  /// `whorl events`, which has begun to follow.
  package func followEvents() throws -> Program {
    let events = try Program(
      [built("whorl"), "events"], environment: home.environment.merging(["DISPLAY": server.display]) { $1 })
    let isFollowing = try eventually {
      try whorl("reload")
      return events.output.text.contains("reloaded")
    }
    guard isFollowing else { throw TestFailure("whorl events follows nothing\n\(program.errors.text)") }
    return events
  }

  /// Returns once the daemon has handled everything so far.
  package func sync() throws {
    let answer = try whorl("sync")
    guard answer.status == 0 else { throw TestFailure("whorl sync: \(answer)\n\(program.errors.text)") }
  }

  /// Everything the daemon has said so far.
  package var log: String { program.errors.text }

  /// Ends it with SIGTERM.
  /// - Returns: its exit code.
  @discardableResult
  package func stop() -> Int32? {
    program.stop()
    return program.status
  }
}
