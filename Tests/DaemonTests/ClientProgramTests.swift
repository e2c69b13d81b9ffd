import Control
import Daemon
import Desktop
import Endpoint
import Glibc
import Support
import Testing

@Suite("The client", .serialized) struct ClientProgramTests {
  private typealias Result = ClientRun.Result

  private func whorl(
    _ bench: ControlBench, _ arguments: String..., display: String = ":87",
    environment: [String: String] = [:]
  ) throws -> Result {
    try ClientRun(bench, arguments, display: display, environment: environment).result(bench)
  }

  @Test("hands on what the daemon says, and its exit code")
  func answers() throws {
    let bench = try ControlBench()
    let long = String(repeating: "0123456789äöü\t\\\n", count: 50_000)
    let server = try bench.server { command, client in
      switch command {
      case .list: client.reply(Reply(output: long))
      case .status(.json): client.reply(Reply(output: "{}\n", error: "note\n", code: .no))
      default: client.reply()
      }
    }
    #expect(try whorl(bench, "sync") == Result(0))
    #expect(try whorl(bench, "list") == Result(0, long))
    #expect(try whorl(bench, "status", "--json") == Result(1, "{}\n", "note\n"))
    #expect(try whorl(bench, "show", "main/Cut\\/Copy", "--at", "-5,7", display: "unix/:87.1") == Result(0))
    #expect(bench.asked.last?.arguments == ["show", "--at", "-5,7", "main/Cut\\/Copy"])
    server.close()
  }

  @Test("says that no daemon runs, and how to start one")
  func noDaemon() throws {
    let bench = try ControlBench()
    let text = "whorl: no daemon is running on :87; start it with `whorl daemon`\n"
    #expect(try whorl(bench, "sync") == Result(3, "", text))
    // A killed daemon left its socket.
    let place = try bench.makeFolder()
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let isBound = withSocketAddress(place.socket) { bind(number, $0, $1) } == 0
    close(number)
    #expect(isBound)
    #expect(try whorl(bench, "sync", display: ":87.0") == Result(3, "", text))
  }

  @Test("says what is wrong with DISPLAY")
  func display() throws {
    let bench = try ControlBench()
    #expect(
      try whorl(bench, "sync", display: "")
        == Result(3, "", "whorl: DISPLAY is not set; whorl needs an X display\n"))
    #expect(
      try whorl(bench, "sync", display: "seven")
        == Result(3, "", "whorl: DISPLAY is \"seven\", which names no X display; they look like :0\n"))
  }

  @Test("refuses what it does not understand without asking the daemon")
  func usage() throws {
    let bench = try ControlBench()
    #expect(
      try whorl(bench, "shwo")
        == Result(2, "", "whorl: unknown command \"shwo\"; did you mean \"show\"?\nSee `whorl --help`.\n"))
  }

  @Test(
    "quotes nothing that could steer a terminal",
    arguments: [
      ["frob\u{1b}[31m"], ["show", "--a\u{1b}[31m"], ["show", "\u{1b}]0;hi\u{7}"], ["pick", "--\u{9b}31m"],
    ])
  func steering(arguments: [String]) throws {
    let bench = try ControlBench()
    let result = try ClientRun(bench, arguments, display: ":87", environment: [:]).result(bench)
    #expect(result.code != 0 && !result.errors.isEmpty)
    #expect(
      !result.errors.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }

  @Test("answers help, version and completions by itself, without a display")
  func help() throws {
    let bench = try ControlBench()
    #expect(try whorl(bench, "--version", display: "") == Result(0, versionLine))
    #expect(try whorl(bench, "show", "--help", display: "") == Result(0, Command.help(on: .show)))
    #expect(try whorl(bench, "completions", "zsh", display: "") == Result(0, Shell.zsh.completions))
  }

  @Test("completes menus in bash, and never runs what a menu is called")
  func bashCompletions() throws {
    let bench = try ControlBench()
    let script = """
      eval "$("$0" completions bash)"
      whorl() { printf '%s\\n' main 'main/Web browser' 'main/$(echo run >&2)' tools; }
      complete() { COMP_WORDS=(whorl "$@"); COMP_CWORD=$#; _whorl; printf '<%s>' "${COMPREPLY[@]}"; echo; }
      complete s; complete show ma; complete show --; complete show --at p; complete completions ""
      """
    let run = try ClientRun(bench, ["-c", script, try builtProgram("whorl")], program: "/bin/bash")
    #expect(
      run.result(bench)
        == Result(
          0,
          """
          <show><status><sync>
          <main><main/Web\\ browser><main/\\$\\(echo\\ run\\ \\>\\&2\\)>
          <--at><--hold><--help>
          <pointer>
          <bash><zsh><fish>

          """))
  }

  @Test("finds the daemon's socket also where the runtime directory is too long, open or missing")
  func fallback() throws {
    let bench = try ControlBench()
    let long = bench.runtimeFolder + "/" + String(repeating: "x", count: 100)
    let open = bench.runtimeFolder + "/open"
    mkdir(long, 0o700)
    mkdir(open, 0o700)
    chmod(open, 0o777)
    // A display of this test alone, since the fallback is shared by all.
    let display = "whorl-test-\(getpid()):1"
    for folder in [long, open, "/nowhere"] {
      let user = UserFacts(
        number: getuid(), runtimeFolder: folder, isPrivate: UserFacts.current.isPrivate)
      let name = try #require(DisplayName(display))
      let place = try SocketPlace.choose(display: name, user: user).get()
      #expect(!place.folder.hasPrefix(bench.runtimeFolder))
      let claim = try DisplayClaim(at: place)
      let server = try ControlServer(claim, loop: bench.loop) { _, client in client.reply() }
      #expect(mode(of: place.folder) == "40700")
      #expect(
        try whorl(bench, "sync", display: display, environment: ["XDG_RUNTIME_DIR": folder]) == Result(0))
      server.close()
    }
  }

  @Test("says so when the daemon hangs up in the middle of its answer, or talks nonsense")
  func brokenAnswers() throws {
    for (answer, message) in [
      ("", "the daemon hung up in the middle of its answer"),
      ("out\thalf", "the daemon hung up in the middle of its answer"),
      ("hello\n", "the daemon's answer is garbled; start it again: whorl daemon --replace"),
      ("exit\t999\n", "the daemon's answer is garbled; start it again: whorl daemon --replace"),
    ] {
      let bench = try ControlBench()
      let daemon = try FakeDaemon(bench, answer: answer)
      #expect(try whorl(bench, "sync") == Result(3, "", "whorl: \(message)\n"))
      #expect(daemon.heard == Request(.sync).bytes)
    }
  }

  @Test(
    "says what to do where the daemon does not read what it is asked, and does not wait for ever",
    arguments: [["status"], ["pick"], ["pick", "--prompt", "many"]])
  func silence(arguments: [String]) throws {
    let bench = try ControlBench()
    // Nobody turns its loop, as in a daemon that was stopped.
    let server = try bench.server()
    let line = String(repeating: "x", count: 999) + "\n"
    let outcome = try run(
      [try builtProgram("whorl")] + arguments,
      environment: ["DISPLAY": ":87", "XDG_RUNTIME_DIR": bench.runtimeFolder],
      input: String(repeating: line, count: arguments.count > 1 ? 4000 : 1), within: 20)
    #expect(outcome.status == 3)
    #expect(
      outcome.errors
        == "whorl: the daemon on :87 does not answer (process \(getpid())); where it was stopped, "
        + "`kill -CONT \(getpid())` continues it; else end it with `kill -KILL \(getpid())`, and start it again\n"
    )
    server.close()
  }

  @Test("waits as long as it takes where the daemon has read what it is asked")
  func patience() throws {
    let bench = try ControlBench()
    let server = try bench.server()
    let run = try ClientRun(bench, ["inspect"])
    bench.run { !bench.waiting.isEmpty }
    // Longer than an answer to nothing is waited for.
    _ = bench.turns(in: 5500)
    #expect(!run.isEnded)
    bench.answerAll()
    #expect(run.result(bench) == Result(0))
    server.close()
  }

  @Test("prints events as they come, and ends when its reader leaves")
  func events() throws {
    let bench = try ControlBench()
    let server = try bench.server { _, client in client.send("{}") }
    let (reading, writing) = try closedOnExecution()
    let run = try ClientRun(bench, ["events"], descriptors: [1: writing])
    close(writing)
    var line: [UInt8] = [0, 0, 0]
    bench.run { server.hasFollowers }
    #expect(read(reading, &line, 3) == 3)
    #expect(line == Array("{}\n".utf8))
    close(reading)
    #expect(run.result(bench) == Result(3))
    bench.run { !server.hasFollowers }
    server.close()
  }

  @Test("says when its output cannot be written")
  func fullOutput() throws {
    let bench = try ControlBench()
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    let run = try ClientRun(bench, ["--version"], descriptors: [1: full])
    close(full)
    #expect(run.result(bench) == Result(3, "", "whorl: cannot write the output: No space left on device\n"))
  }

  @Test("never writes its output into the socket where standard output is closed")
  func closedOutput() throws {
    let bench = try ControlBench()
    let daemon = try FakeDaemon(bench, answer: "out\toutput\nerr\terrors\nexit\t0\n", waitsForEnd: true)
    let run = try ClientRun(
      bench, ["-c", "exec \"$0\" list >&- 2>&- <&-", try builtProgram("whorl")], program: "/bin/sh")
    bench.run { daemon.hasHeardAll }
    #expect(run.exitCode() == 0)
    #expect(daemon.heard == Request(.list).bytes)
  }

  @Test("returns from quit when the daemon has ended, not before")
  func quit() throws {
    let bench = try ControlBench()
    var server: ControlServer? = try bench.server { _, client in client.reply() }
    let run = try ClientRun(bench, ["quit"])
    bench.run { bench.asked == [.quit] }
    _ = bench.turns(in: 50)
    #expect(!run.isEnded)
    server?.close()
    server = nil
    #expect(run.result(bench) == Result(0))
  }

  @Test("becomes the whorl-daemon beside it, else that in PATH, with the same arguments")
  func daemonProgram() throws {
    let bench = try ControlBench()
    let copy = bench.runtimeFolder + "/whorl"
    let link = bench.runtimeFolder + "/link"
    let daemon = bench.runtimeFolder + "/whorl-daemon"
    let make = """
      cp "$0" \(copy); ln -s \(copy) \(link); mkdir \(bench.runtimeFolder)/other
      printf '#!/bin/sh\\necho beside "$@"; exit 7\\n' >\(daemon); chmod +x \(daemon)
      """
    let made = try ClientRun(bench, ["-c", make, try builtProgram("whorl")], program: "/bin/sh").result(bench)
    #expect(made == Result(0))
    let beside = try ClientRun(bench, ["check", "--config", "a b", "c"], program: link).result(bench)
    #expect(beside == Result(7, "beside check --config a b c\n"))
    #expect(try ClientRun(bench, [], program: link).result(bench) == Result(7, "beside\n"))
    let move =
      "cd \(bench.runtimeFolder); sed s/beside/inPath/ whorl-daemon >other/whorl-daemon; rm whorl-daemon; "
    let moved = try ClientRun(
      bench, ["-c", move + "chmod +x other/whorl-daemon"], program: "/bin/sh"
    ).result(bench)
    #expect(moved == Result(0))
    let path = ["PATH": bench.runtimeFolder + "/other:/usr/bin:/bin"]
    #expect(
      try ClientRun(bench, ["doctor"], program: copy, environment: path).result(bench)
        == Result(7, "inPath doctor\n"))
    #expect(
      try ClientRun(bench, ["doctor"], program: copy, environment: ["PATH": "/nowhere"]).result(bench)
        == Result(
          3, "",
          "whorl: cannot start whorl-daemon (No such file or directory); it belongs beside whorl or in PATH\n"
        ))
  }
}

/// Takes one client, says the same to any request, and keeps what it heard.
private final class FakeDaemon {
  private let listening: Descriptor
  private var watch: Watch?
  private(set) var heard: [UInt8] = []
  private(set) var hasHeardAll = false

  /// - Parameter waitsForEnd: true: it hangs up after the client; false: after its answer.
  init(_ bench: ControlBench, answer: String, waitsForEnd: Bool = false) throws {
    let path = try bench.makeFolder().socket
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    listening = Descriptor(owning: number)
    let isListening = withSocketAddress(path) { bind(number, $0, $1) } == 0 && listen(number, 1) == 0
    try #require(isListening)
    watch = bench.loop.watch(number) { [weak self] in
      let client = Descriptor(owning: accept(number, nil, nil))
      self?.hear(from: client.number, untilEnd: false)
      let bytes = Array(answer.utf8)
      let count = write(client.number, bytes, bytes.count)
      #expect(count == bytes.count)
      if waitsForEnd { self?.hear(from: client.number, untilEnd: true) }
    }
  }

  private func hear(from client: Int32, untilEnd: Bool) {
    var bytes = [UInt8](repeating: 0, count: 1024)
    while untilEnd || !heard.contains(10) {
      let count = read(client, &bytes, bytes.count)
      guard count > 0 else {
        hasHeardAll = true
        return
      }
      heard += bytes[..<count]
    }
  }
}
