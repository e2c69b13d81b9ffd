/// A command line that cannot be understood.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and where possible what was meant; one sentence without a full stop.
  package let message: String
  /// The command whose help explains it; nil where no command was understood.
  package let command: CommandName?

  package init(_ message: String, for command: CommandName? = nil) {
    self.message = message
    self.command = command
  }

  /// Two lines, without a line break at the end.
  package var description: String {
    let help = command.map { "whorl help \($0.rawValue)" } ?? "whorl --help"
    return "whorl: \(message)\nSee `\(help)`."
  }
}

/// How a command ended, as its exit status says (design: 0…3; `pick` will add others).
package struct ExitCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let done = ExitCode(rawValue: 0)
  /// A plain no: nothing is wrong, but the answer is no.
  package static let no = ExitCode(rawValue: 1)
  /// Wrong use, or a bad configuration.
  package static let usage = ExitCode(rawValue: 2)
  package static let failed = ExitCode(rawValue: 3)
  /// What the keys of `pick` end it with: 10 to 28, as rofi's do.
  package static func custom(_ number: Int) -> ExitCode { ExitCode(rawValue: UInt8(clamping: 9 + number)) }
}
