import Control
import Daemon
import Desktop
import Glibc
import Testing

/// Only root can be two users: run by anybody else these tests have nothing to say.
@Suite("Another user", .serialized) struct OtherUserTests {
  private static let nobody: UInt32 = 65_534

  /// Runs a program as nobody, who finds the socket by the same path.
  private func asNobody(_ bench: ControlBench, _ arguments: [String]) throws -> ClientRun.Result {
    let become = ["--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups"]
    return try ClientRun(bench, become + arguments, program: "/usr/bin/setpriv").result(bench)
  }

  /// Opens all that keeps others away, as a careless user might.
  private func open(_ bench: ControlBench) throws {
    let place = try bench.place()
    for path in [bench.runtimeFolder, place.folder, place.socket] { #expect(chmod(path, 0o777) == 0) }
  }

  @Test("is not heard by the daemon, even where its socket is open to all")
  func stranger() throws {
    guard getuid() == 0 else { return }
    let bench = try ControlBench()
    let server = try bench.server { _, client in client.reply() }
    let path = try bench.place().socket
    let talk = """
      $SIG{PIPE} = "IGNORE";
      $s = IO::Socket::UNIX->new(Peer => $ARGV[0]) or die "cannot connect\\n";
      syswrite $s, "whorl/1\\tquit\\n"; sysread $s, $answer, 100; print "answer: $answer";
      """
    let perl = ["perl", "-MIO::Socket::UNIX", "-e", talk, path]
    #expect(try asNobody(bench, perl).errors == "cannot connect\n")
    try open(bench)
    #expect(try asNobody(bench, perl) == ClientRun.Result(0, "answer: "))
    #expect(bench.asked.isEmpty)
    server.close()
  }

  @Test("does not get a word from the client, where their socket lies in its place")
  func impostor() throws {
    guard getuid() == 0 else { return }
    let bench = try ControlBench()
    let server = try bench.server { _, client in client.reply() }
    let path = try bench.place().socket
    let copy = bench.runtimeFolder + "/client"
    let copied = try ClientRun(
      bench, ["-c", "cp \"$0\" \(copy)", try builtProgram("whorl")], program: "/bin/sh"
    ).result(bench)
    #expect(copied == ClientRun.Result(0))
    try open(bench)
    // For nobody it is root who is the impostor.
    #expect(chmod(bench.runtimeFolder, 0o755) == 0 && chown(bench.runtimeFolder, Self.nobody, 0) == 0)
    #expect(
      try asNobody(bench, [copy, "sync"])
        == ClientRun.Result(
          3, "", "whorl: the socket \(path) belongs to user 0; whorl does not talk to it\n"))
    #expect(bench.asked.isEmpty)
    server.close()
  }
}
