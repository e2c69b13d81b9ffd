import Desktop
import Glibc
import Menus
import Testing

@Suite("A started program", .serialized) struct StartedProgramTests {
  @Test(
    "gets its arguments byte for byte",
    arguments: [
      "steam://x//y", "~user", "a  b", #"$HOME/"x y""#, #"back\\slash\"#, "tab\there", "# % %f", "trailing ",
      "line\nbreak", "", "äö 日本 \u{1F600}", "'; rm -rf $x; '", String(repeating: "x", count: 100_000),
    ])
  func arguments(_ word: String) {
    let recorder = Recorder()
    recorder.launcher.start(Command("Record", .program(["record", word, "last"])))
    recorder.untilRung()
    #expect(recorder.folder.parts(of: "arguments") == [word, "last"])
    #expect(recorder.failures.isEmpty)
  }

  @Test("reaches the shell byte for byte")
  func shellLine() {
    let recorder = Recorder(variables: ["X": "a  b"])
    let line = ##"record "$X"  '~' ~ $((1 + 2)) "# %" \\  # a remark"## + "\n" + "record2=1 true "
    recorder.launcher.start(Command("Record", .shell([line])))
    recorder.untilRung()
    #expect(recorder.folder.parts(of: "arguments") == ["a  b", "~", recorder.folder.path, "3", "# %", #"\"#])
  }

  @Test("has a session of its own, no blocked or ignored signal, and only the standard descriptors")
  func hygiene() {
    signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, SIG_DFL) }
    let leak = open("/dev/null", O_RDONLY)
    defer { close(leak) }
    let recorder = Recorder()
    recorder.launcher.start(Command("Record", .program(["record"])))
    recorder.untilRung()
    recorder.folder.expectCleanProcess()
  }

  @Test("starts in the home directory")
  func directory() {
    let recorder = Recorder()
    recorder.launcher.start(Command("Record", .program(["record"])))
    recorder.untilRung()
    #expect(recorder.folder.text(of: "directory") == recorder.folder.path + "\n")
  }

  @Test("starts in / where the home directory is missing, which is told once")
  func missingHome() {
    let recorder = Recorder(home: "/nowhere/at all")
    recorder.launcher.start(Command("Record", .shell(["true", "record"])))
    recorder.untilRung()
    #expect(recorder.folder.text(of: "directory") == "/\n")
    #expect(recorder.failures == [LaunchFailure(name: "Record", reason: .homeMissing("/nowhere/at all"))])
  }

  @Test("gets the daemon's environment without what was meant for the daemon, and the additions")
  func environment() throws {
    let recorder = Recorder(variables: [
      "KEPT": "a\nb=c", "GDK_SCALE": "2", "LD_LIBRARY_PATH": "/extra", "XAUTHORITY": "/x",
      "DESKTOP_STARTUP_ID": "1", "DESKTOP_AUTOSTART_ID": "2", "XDG_ACTIVATION_TOKEN": "3",
      "NOTIFY_SOCKET": "4", "LISTEN_FDS": "5", "LISTEN_PID": "6", "WHORL_ITEM": "of another life",
      "WHORL_DEBUG": "1", "JUNK": String(repeating: "j", count: 100_000), "DISPLAY": ":7", "PWD": "/old",
    ])
    recorder.launcher.start(
      Command("Record", .program(["record"])),
      adding: ["WHORL_MENU": "main", "WHORL_X": "5", "GDK_SCALE": "3"])
    recorder.untilRung()
    let variables = try #require(recorder.folder.text(of: "variables"))
    #expect(
      Set(variables.split(separator: "\n").map { $0.count > 1000 ? "JUNK" : String($0) }) == [
        "KEPT=a", "b=c", "GDK_SCALE=3", "LD_LIBRARY_PATH=/extra", "XAUTHORITY=/x", "WHORL_MENU=main",
        "WHORL_X=5",
        "DISPLAY=:7", "JUNK", "HOME=\(recorder.folder.path)", "PWD=\(recorder.folder.path)",
        "PATH=\(recorder.folder.path)/bin:/usr/bin:/bin",
      ])
  }

  @Test("is reaped when it ends, two hundred at a time, while another one runs on")
  func zombies() {
    let recorder = Recorder()
    recorder.launcher.start(Command("Long", .program(["sleep", "60"])))
    for _ in 0..<50 {
      recorder.launcher.start(Command("True", .program(["true"])))
      recorder.launcher.start(Command("False", .program(["false"])))
      recorder.launcher.start(Command("Shell", .shell(["sleep 0 & exit"])))
      recorder.launcher.start(Command("Bell", .shell([recorder.ring])))
    }
    recorder.untilRung(50)
    recorder.untilFailed(50)
    for name in ["true", "false", "sh"] { recorder.untilNoChild(named: name) }
    let running = recorder.programs(named: "sleep")
    #expect(running.count == 1)
    for process in running { kill(process, SIGTERM) }
    recorder.untilFailed(51)
    recorder.untilNoChild(named: "sleep")
    #expect(recorder.failures.count { $0.reason == .exited(status: 1) } == 50)
  }
}

@Suite("A failing command", .serialized) struct FailingCommandTests {
  @Test(
    "is told once, with the item's name",
    arguments: [
      (Command("Item", .shell(["exit 3"])), "Item: failed with exit status 3"),
      (Command("Item", .shell(["kill -9 $$"])), "Item: was ended by signal 9"),
      (
        Command("Item", .shell(["no-such-program-here 2>&-"])),
        "Item: failed with exit status 127 (a command was not found)"
      ),
      (
        Command("Item", .program(["no-such-program-here"])),
        #"Item: no program "no-such-program-here" in PATH; install it, or write its whole path"#
      ),
      (
        Command("Item", .program(["~/bin/record"])),
        #"Item: no program "~/bin/record": exec does not expand ~; write the whole path, or use run"#
      ),
      (Command("Item", .program(["/nowhere/x"])), #"Item: no program "/nowhere/x"; check the path"#),
      (
        Command("Item", .program(["/etc/passwd"])),
        #"Item: "/etc/passwd" is not executable; chmod +x makes it so"#
      ),
      (
        Command("Item", .shell(["echo \0"])), "Item: holds a NUL character, which no command can; take it out"
      ),
      (Command("Item", .open("/nowhere/x.txt")), "Item: there is no file /nowhere/x.txt"),
      (Command("Item", .open("")), "Item: there is nothing to open; write a path or a URI"),
    ])
  func told(_ command: Command, _ message: String) {
    let recorder = Recorder()
    recorder.launcher.start(command)
    recorder.untilFailed()
    recorder.launcher.start(Command("Bell", .shell([recorder.ring])))
    recorder.untilRung()
    #expect(recorder.failures.map(\.description) == [message])
  }

  @Test("ends a list; what comes before it ran in order")
  func list() {
    let recorder = Recorder()
    recorder.launcher.start(
      Command(
        "List", .shell(["printf 1 >> order", "sleep 0.05; printf 2 >> order", "false", "printf 3 >> order"])))
    recorder.untilFailed()
    #expect(recorder.folder.text(of: "order") == "12")
    #expect(recorder.failures == [LaunchFailure(name: "List", reason: .exited(status: 1))])
  }

  @Test("does not hold up others")
  func independent() {
    let recorder = Recorder()
    mkfifo(recorder.folder.file("stalled"), 0o600)
    recorder.launcher.start(Command("Stalled", .shell(["read line < stalled"])))
    recorder.launcher.start(Command("Bell", .shell([recorder.ring])))
    recorder.untilRung()
    recorder.launcher.start(Command("Wake", .shell(["echo > stalled"])))
    recorder.untilNoChild(named: "sh")
    #expect(recorder.failures.isEmpty)
  }
}
