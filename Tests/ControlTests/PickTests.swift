import Control
import Menus
import Testing

@Suite("The words of pick") struct PickTests {
  private func pick(_ words: String...) throws -> Pick {
    guard case .pick(let pick) = try Command.parse(["pick"] + words).get() else {
      throw UsageError("no pick")
    }
    return pick
  }

  @Test("are ours, rofi's and dmenu's")
  func words() throws {
    var expected = Pick()
    expected.prompt = "Go"
    expected.format = "i"
    expected.separator = 0
    expected.selection = .text("b")
    expected.isMultiple = true
    #expect(try pick("--prompt", "Go", "--format=i", "--sep", "\\0", "--select", "b", "--multi") == expected)
    #expect(
      try pick("-dmenu", "-i", "-p", "Go", "-format", "i", "-sep", "\\0", "-select", "b", "-multi-select")
        == expected)
    #expect(try pick("--timeout", "30s").timeout == 30_000)
    #expect(try pick("--timeout", "350").timeout == 350)
    #expect(try pick("-selected-row", "3").selection == .row(3))
    #expect(try pick("-kb-custom-3", "Alt+x").customKeys == [3: "Alt+x"])
    #expect(try pick("--layout", "fan").layout == .fan)
    #expect(try pick("-markup-rows").hasMarkup)
    #expect(try pick("-p", "Go", "-mesg", "soon").title == "Go – soon")
  }

  @Test("that say how others look are ignored, with one warning")
  func looks() throws {
    let pick = try pick("-l", "10", "-theme", "x", "-fn", "Sans", "-b", "-kb-cancel", "Escape", "-h", "24")
    #expect(pick.ignored == ["-l", "-theme", "-fn", "-b", "-kb-cancel", "-h"])
    #expect(
      pick.warning == "whorl pick: ignored, since a pie has no use for it: -l -theme -fn -b -kb-cancel -h\n")
    #expect(try self.pick("-dmenu").warning == nil)
  }

  @Test(
    "that nobody knows, or that lack their value, are told",
    arguments: [
      (["--formt", "i"], "pick: unknown option \"--formt\"; did you mean \"--format\"?"),
      (["-p"], "pick: -p needs a value"), (["--multi=x"], "pick: --multi takes no value"),
      (["-sep", "ab"], "pick: -sep: \"ab\" is no single character"),
      (["--timeout", "soon"], "pick: --timeout: \"soon\" is no duration; write 350 or \"30s\""),
      (["-password"], "pick: -password: a pie cannot ask for a password; use another program"),
      (["line"], "pick: unknown option \"line\""),
      (["--layout", "heap"], "pick: --layout: there is no layout \"heap\"; there are ring, fan, stack"),
    ])
  func mistakes(words: [String], message: String) {
    guard case .failure(let error) = Command.parse(["pick"] + words) else {
      Issue.record("no mistake in \(words)")
      return
    }
    #expect(error.message == message)
  }

  @Test("read back as they are written")
  func writing() throws {
    let words = [
      "--prompt", "-x", "-mesg", "m", "-format", "f i", "-sep", "\\x1e", "-selected-row", "2",
      "-multi-select",
      "--timeout", "5s", "-a", "0,2-4", "-u", "-1", "-input", "/a b", "-l", "3", "-b",
      "-kb-custom-1", "Alt+Return,Control+x", "-kb-custom-19", "F5", "--layout", "stack", "-markup-rows",
    ]
    guard case .pick(let pick) = try Command.parse(["pick"] + words).get() else { return }
    #expect(pick.prompt == "-x")
    #expect(try Command.parse(Command.pick(pick).arguments).get() == .pick(pick))
  }

  @Test("print a choice in rofi's formats")
  func formats() {
    let line = PickedLine(text: "it's $(x)", index: 4, filter: "it")
    #expect(line.text(in: "s") == "it's $(x)")
    #expect(line.text(in: "i d") == "4 5")
    #expect(line.text(in: "q") == "'it'\\''s $(x)'")
    #expect(line.text(in: "f:F") == "it:'it'")
  }
}
