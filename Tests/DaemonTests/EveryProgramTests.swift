import Control
import Support
import Testing

@Suite("Every program of the project") struct EveryProgramTests {
  /// As the package names them; those that only tests start have other names.
  private let programs = (Repository.text("Package.swift") ?? "").split(separator: ".executableTarget(")
    .dropFirst()
    .compactMap { $0.split(separator: "\"", maxSplits: 2).dropFirst().first.map(String.init) }
    .filter { $0.hasPrefix("whorl") }

  @Test func `tells its version`() throws {
    #expect(programs == ["whorl", "whorl-daemon", "whorl-picture", "whorl-bench"])
    for program in programs {
      let answer = try run([built(program), "--version"])
      #expect(answer == Outcome(status: 0, output: versionLine, errors: ""), "\(program)")
    }
  }

  @Test func `explains itself, on the output where that is asked for, else on the error output`() throws {
    for program in programs {
      let asked = try run([built(program), "--help"])
      #expect(asked.status == 0 && asked.errors.isEmpty, "\(program): \(asked)")
      #expect(asked.output.contains("whorl") && asked.output.contains("--version"), "\(program): \(asked)")
      let wrong = try run([built(program), "--nonsense"])
      #expect(wrong.status == 2 && wrong.output.isEmpty && !wrong.errors.isEmpty, "\(program): \(wrong)")
      #expect(!wrong.errors.contains("whorl: whorl:"), "\(program): \(wrong)")
    }
  }
}
