import Desktop
import Glibc
import Menus
import Testing

@Suite("A command in a terminal", .serialized) struct TerminalTests {
  /// A terminal that writes down its command line and then runs the command, like a real one.
  private func terminal(_ name: String, in recorder: Recorder, skipping words: Int) {
    recorder.folder.write(
      """
      #!/bin/sh
      printf '%s\\0' "$@" > \(recorder.folder.path)/terminal
      shift \(words)
      exec "$@"

      """, to: "bin/\(name)", mode: 0o755)
  }

  @Test(
    "is appended to the terminal's command line as words",
    arguments: [
      (["my-term"], nil, ["-e"]),
      (["foot"], nil, []),
      (["foot", "--app-id", "x"], "kitty", ["--app-id", "x"]),
      (["gnome-terminal"], nil, ["--"]),
      (["xterm", "-T", "x", "-e"], nil, ["-T", "x", "-e"]),
      (nil, "xterm -T 'two words' -e", ["-T", "two words", "-e"]),
      (nil, "xfce4-terminal --hold", ["--hold", "-x"]),
      (nil, "not-installed -e", ["-e"]),
      (nil, "", ["-e"]),
    ] as [([String]?, String?, [String])])
  func words(_ configured: [String]?, _ variable: String?, _ before: [String]) throws {
    let recorder = Recorder(
      variables: variable.map { ["TERMINAL": $0] } ?? [:], terminal: configured, path: "")
    let named = configured?[0] ?? variable?.split(separator: " ").first.map(String.init) ?? "alacritty"
    let program = named == "not-installed" ? "alacritty" : named
    terminal(program, in: recorder, skipping: before.count)
    let command = ["\(recorder.folder.path)/bin/record", "a  b", "$HOME"]
    recorder.launcher.start(Command("Item", .program(command), runsInTerminal: true))
    recorder.untilRung()
    #expect(recorder.folder.parts(of: "terminal") == before + command)
    #expect(recorder.folder.parts(of: "arguments") == ["a  b", "$HOME"])
  }

  @Test("runs a whole list in one terminal, each line as it was written")
  func list() {
    let recorder = Recorder(terminal: ["my-term"])
    terminal("my-term", in: recorder, skipping: 1)
    let lines = [
      "printf '%s' \"it's\" >> order", #"printf '\\2' >> order; exit 0"#, recorder.ring, "false",
      "printf 3 >> order",
    ]
    recorder.launcher.start(Command("Item", .shell(lines), runsInTerminal: true))
    recorder.untilRung()
    recorder.untilFailed()
    #expect(recorder.folder.text(of: "order") == #"it's\2"#)
    #expect(recorder.failures.map(\.reason) == [.exited(status: 1)])
  }

  @Test("gets what was dropped behind its own words, every line of a list the same")
  func dropped() {
    let recorder = Recorder(terminal: ["my-term"])
    terminal("my-term", in: recorder, skipping: 1)
    var command = Command(
      "Item", .shell([#"printf '<%s>' "$@" >> order"#, #"printf '%s' "$#$2" >> order"#, recorder.ring]),
      runsInTerminal: true)
    command.dropped = DroppedData([.init("a  b"), .init("$(touch x); \"\n")])
    recorder.launcher.start(command)
    recorder.untilRung()
    #expect(recorder.folder.text(of: "order") == "<a  b><$(touch x); \"\n>2$(touch x); \"\n")
    #expect(recorder.failures.isEmpty)
  }

  @Test("is not started where there is no terminal, and that is told")
  func none() {
    let recorder = Recorder(path: "")
    recorder.launcher.start(Command("Item", .shell(["top"]), runsInTerminal: true))
    recorder.untilFailed()
    #expect(
      recorder.failures.map(\.description) == [
        "Item: needs a terminal, and none was found; install xterm, or set terminal in [settings]"
      ])
  }

  @Test("names the configured terminal where it is not installed")
  func missing() {
    let recorder = Recorder(terminal: ["no-such-terminal", "-e"])
    recorder.launcher.start(Command("Item", .program(["top"]), runsInTerminal: true))
    recorder.untilFailed()
    #expect(
      recorder.failures.map(\.description) == [
        #"Item: no program "no-such-terminal" in PATH; install it, or write its whole path"#
      ])
  }
}
