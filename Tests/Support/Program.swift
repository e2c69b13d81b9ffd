import Glibc

/// A running program whose output is kept. It ends with its owner.
package final class Program {
  package let arguments: [String]
  package let process: pid_t
  package let output: Pipe
  package let errors: Pipe
  private var ended: Int32?

  /// - Parameters:
  ///   - arguments: the program, looked up in PATH, and its arguments.
  ///   - environment: variables beside those of the test; nil takes one away.
  ///   - input: what it reads on standard input; nothing if left out.
  package init(
    _ arguments: [String], environment: [String: String?] = [:], input: String? = nil
  ) throws {
    self.arguments = arguments
    output = try Pipe()
    errors = try Pipe()
    let source = tmpfile()
    defer { fclose(source) }
    if let input { fputs(input, source) }
    rewind(source)
    process = try spawn(
      arguments, environment: environment, descriptors: [0: fileno(source), 1: output.input, 2: errors.input])
    output.closeInput()
    errors.closeInput()
  }

  deinit { stop() }

  /// The exit code, 128 + the number of the signal that ended it; nil while it runs.
  package var status: Int32? {
    if let ended { return ended }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    let signal = status & 0x7f
    ended = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    return ended
  }

  /// Waits for the program to end.
  /// - Returns: its `status`.
  package func wait(within seconds: Double = 10) throws -> Int32 {
    guard eventually(within: seconds, { status != nil }), let status else {
      throw TestFailure("\(arguments.joined(separator: " ")) did not end; it said:\n\(errors.text)")
    }
    return status
  }

  package func signal(_ number: Int32) {
    if status == nil { kill(process, number) }
  }

  /// SIGTERM, and SIGKILL to a program that does not heed it.
  package func stop(within seconds: Double = 5) {
    signal(SIGTERM)
    if !eventually(within: seconds, { status != nil }) {
      signal(SIGKILL)
      _ = eventually { status != nil }
    }
  }
}

/// How a program ended and what it wrote.
package struct Outcome: Equatable, Sendable {
  package let status: Int32
  package let output: String
  package let errors: String

  package init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}

/// Runs a program to its end.
package func run(
  _ arguments: [String], environment: [String: String?] = [:], input: String? = nil,
  within seconds: Double = 10
) throws -> Outcome {
  let program = try Program(arguments, environment: environment, input: input)
  let status = try program.wait(within: seconds)
  return Outcome(status: status, output: program.output.text, errors: program.errors.text)
}
