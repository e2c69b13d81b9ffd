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
    #expect(try pick("-p", "<Go>", "-mesg", "<b>soon</b> &amp; well").title == "<Go> – soon & well")
    #expect(try pick("-filter", "x y").filter == "x y")
    #expect(try pick("-dump").isDump)
  }

  @Test("that say how others look are ignored, with one warning")
  func looks() throws {
    let pick = try pick("-l", "10", "-theme", "x", "-fn", "Sans", "-b", "-kb-cancel", "Escape", "-h", "24")
    #expect(pick.ignored == ["-l", "-theme", "-fn", "-b", "-kb-cancel", "-h"])
    #expect(
      pick.warning == "whorl pick: ignored, since a pie has no use for it: -l -theme -fn -b -kb-cancel -h\n")
    #expect(try self.pick("-dmenu").warning == nil)
    // What can be switched on can be switched off; a switch takes no value.
    let switches = try self.pick("-no-click-to-exit", "-click-to-exit", "-no-hover-select", "-p", "Go")
    #expect(switches.prompt == "Go" && switches.ignored.count == 3)
    #expect(try self.pick("-window-format", "-p", "-drun-categories", "x").prompt == nil)
  }

  @Test(
    "that nobody knows, or that lack their value, are told",
    arguments: [
      (["--formt", "i"], "pick: unknown option \"--formt\"; did you mean \"--format\"?"),
      (["-p"], "pick: -p needs a value"), (["--multi=x"], "pick: --multi takes no value"),
      (["-sep", "ab"], "pick: -sep: \"ab\" is no single character"),
      (["--timeout", "soon"], "pick: --timeout: \"soon\" is no duration; write 350 or \"30s\""),
      (["--format", "z"], "pick: --format: no letter \"z\" is known; there are s, i, d, q, p, f and F"),
      (["-format", "i: S"], "pick: -format: no letter \"S\" is known; there are s, i, d, q, p, f and F"),
      (["-password"], "pick: -password: a pie cannot ask for a password; use another program"),
      (["line"], "pick: unknown option \"line\""),
      (["--layout", "heap"], "pick: --layout: there is no layout \"heap\"; there are ring, fan and stack"),
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
      "-filter", "a b", "-dump",
    ]
    guard case .pick(let pick) = try Command.parse(["pick"] + words).get() else { return }
    #expect(pick.prompt == "-x")
    #expect(try Command.parse(Command.pick(pick).arguments).get() == .pick(pick))
  }

  @Test("print a choice in rofi's formats")
  func formats() {
    let line = PickedLine("it's $(x) <b>&amp;</b>".utf8, index: 4, filter: "it")
    func text(_ format: String) -> String { String(decoding: line.bytes(in: format), as: UTF8.self) }
    #expect(text("s") == "it's $(x) <b>&amp;</b>")
    #expect(text("p") == "it's $(x) &")
    #expect(text("i d") == "4 5")
    #expect(text("q") == "'it'\\''s $(x) <b>&amp;</b>'")
    #expect(text("f:F") == "it:'it'")
  }

  @Test("take every letter that is documented, and whatever stands between letters")
  func letters() throws {
    let all = String(PickedLine.letters) + " \t:,;/'\"$(){}%0123456789äß→"
    #expect(try pick("-format", all).format == all)
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
      let isTaken = (try? pick("-format", String(letter))) != nil
      #expect(isTaken == "sidqpfF".contains(letter), "\(letter)")
    }
  }

  @Test("print a line that is no UTF-8 byte for byte")
  func bytes() {
    let line = PickedLine([0xe9, 0x27, 0xff], index: 0)
    #expect(line.bytes(in: "s") == [0xe9, 0x27, 0xff])
    #expect(line.bytes(in: "q") == [0x27, 0xe9, 0x27, 0x5c, 0x27, 0x27, 0xff, 0x27])
  }
}
