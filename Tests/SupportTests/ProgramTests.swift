import Glibc
import Support
import Testing

@Suite("programs, folders and the recorder")
struct ProgramTests {
  @Test func `a program's output, errors and exit code are kept`() throws {
    let outcome = try run(["sh", "-c", "cat; echo no >&2; exit 3"], input: "yes\n")
    #expect(outcome == Outcome(status: 3, output: "yes\n", errors: "no\n"))
  }

  @Test func `a line is waited for while the program runs`() throws {
    let program = try Program(["sh", "-c", "echo one; echo ready; exec cat"])
    #expect(try program.output.line { $0 == "ready" } == "ready")
    program.stop()
    #expect(program.status != nil)
  }

  @Test func `a line that never comes is a failure that shows what came`() throws {
    let program = try Program(["echo", "something else"])
    #expect(throws: TestFailure.self) { try program.output.line { $0 == "ready" } }
  }

  @Test func `a program that ignores SIGTERM is killed`() throws {
    let program = try Program(["sh", "-c", "trap '' TERM; echo ready; while :; do read x; done"])
    _ = try program.output.line()
    program.stop(within: 0.05)
    #expect(program.status == 128 + SIGKILL)
  }

  @Test func `a missing program is named`() {
    #expect(throws: TestFailure.self) { try Program(["/no/such/program"]) }
  }

  @Test func `a variable can be added and taken away`() throws {
    let outcome = try run(["env"], environment: ["WHORL_ADDED": "a b", "PATH": nil])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains("WHORL_ADDED=a b"))
    #expect(!lines.contains { $0.hasPrefix("PATH=") })
  }

  @Test func `the recorder writes down how it was started`() throws {
    let recorder = try Recorder(status: 4)
    let program = try Program([recorder.path, "a b", "", "ü\nx"], environment: ["WHORL_MENU": "main"])
    #expect(try program.wait() == 4)
    let run = try #require(try recorder.runs(1).first)
    #expect(run.arguments == ["a b", "", "ü\nx"])
    #expect(run.environment["WHORL_MENU"] == "main")
    #expect(run.process == Int(program.process))
    #expect(run.session == Int(getsid(0)))
    #expect(run.blocked == 0)
    #expect(Set(run.descriptors.keys).isSuperset(of: [0, 1, 2]))
    #expect(run.descriptors[1]?.hasPrefix("pipe:") == true)
  }

  @Test func `a folder goes with its owner, links in it are not followed`() throws {
    let kept = try Folder()
    try kept.write("kept", to: "file")
    var folder: Folder? = try Folder()
    let path = try #require(folder?.path)
    try folder?.write("text", to: "a/b/c.txt")
    symlink(kept.path, path + "/link")
    #expect(folder?.text(of: "a/b/c.txt") == "text")
    folder = nil
    #expect(access(path, F_OK) != 0)
    #expect(kept.text(of: "file") == "kept")
  }

  @Test func `zombies are counted for their parent only`() throws {
    let parent = try Program(["sh", "-c", "true & exec cat /dev/zero"])
    // The shell's successor never waits for `true`.
    #expect(eventually { zombies(of: parent.process).count == 1 })
    let childless = try Program(["cat", "/dev/zero"])
    #expect(zombies(of: childless.process).isEmpty)
  }

  @Test func `a condition that never holds runs out`() {
    #expect(!eventually(within: 0.01) { false })
  }
}
