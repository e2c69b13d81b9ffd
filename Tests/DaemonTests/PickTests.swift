import Glibc
import Support
import Testing

@Suite("Picking one of many lines") struct PickTests {
  /// A menu of lines that takes input. What was open before has gone.
  private func pick(_ desk: Desk, _ input: String, _ words: String...) throws -> Program {
    guard eventually({ !desk.isShown }) else { throw TestFailure("the last menu stays") }
    let program = try Program(
      [built("whorl"), "pick"] + words,
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }, input: input
    )
    guard eventually({ desk.isShown }) else { throw TestFailure("no menu: \(program.errors.text)") }
    // It is seen before it has the keyboard.
    if desk.daemon.program.status == nil { try desk.daemon.sync() }
    return program
  }

  /// The exit code once `tap` has ended the choice; without a daemon nothing tells when it has the keyboard.
  private func code(of program: Program, after tap: () throws -> Void) throws -> Int32 {
    _ = try eventually {
      try tap()
      return eventually(within: 0.5) { program.status != nil }
    }
    return try program.wait()
  }

  @Test("prints the chosen one, as rofi would")
  func chosen() throws {
    let desk = try Desk("Super+space")
    let program = try pick(desk, "one\ntwo $(x)\nthree\nfour\n", "-dmenu", "-p", "Go", "-format", "i s")
    desk.move(to: "east")
    desk.hand.click()
    #expect(try program.wait() == 0)
    #expect(program.output.text == "1 two $(x)\n")
    try desk.daemon.expectCalm()
  }

  @Test("says no to Escape, and to no lines at all")
  func cancelled() throws {
    let desk = try Desk("Super+space")
    let program = try pick(desk, "one\ntwo\n")
    try desk.hand.tap("Escape")
    #expect(try program.wait() == 1)
    #expect(program.output.text == "")
    let empty = try run(
      [built("whorl"), "pick"],
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(empty.status == 1)
    #expect(empty.errors == "whorl pick: there are no lines to choose from\n")
  }

  @Test("closes when the one who asked has gone")
  func gone() throws {
    let desk = try Desk("Super+space")
    let program = try pick(desk, "one\ntwo\n")
    program.stop()
    #expect(eventually { !desk.isShown })
    try desk.daemon.expectCalm()
  }

  @Test("works while the key that started it is held, and takes the keyboard afterwards")
  func heldKey() throws {
    let desk = try Desk("Super+space")
    let grabber = try Grabber(desk.server, holding: .key("F5"))
    try desk.hand.press("F5")
    #expect(grabber.getsPress())
    let program = try pick(desk, "one\ntwo\nthree\nfour\n")
    try desk.hand.release("F5")
    let isChosen = try eventually(within: 5) {
      try desk.hand.tap("3")
      return program.status != nil
    }
    #expect(isChosen)
    #expect(program.output.text == "three\n")
  }

  @Test("works without a daemon")
  func alone() throws {
    let desk = try Desk("Super+space")
    try desk.daemon.whorl("quit")
    #expect(eventually { desk.daemon.program.status != nil })
    let program = try pick(desk, "one\ntwo\nthree\nfour\n")
    desk.move(to: "south")
    desk.hand.click()
    #expect(try program.wait() == 0)
    #expect(program.output.text == "three\n")
  }

  @Test("takes the only line that a search leaves, as -auto-select asks")
  func onlyMatch() throws {
    let desk = try Desk("Super+space")
    let program = try pick(desk, "one\ntwo\nthree\nfour\n", "-auto-select")
    try desk.hand.tap("t")
    try desk.hand.tap("h")
    #expect(try program.wait() == 0)
    #expect(program.output.text == "three\n")
  }

  @Test(
    "without a daemon looks the same with the fonts that the last process found, in any script",
    arguments: ["one\ntwö\n“three”…\nfour\n", "one\nдва\nτρία\nأربعة\n", "one\n😀 two\n三\n∰\n"])
  func knownFonts(lines: String) throws {
    let desk = try Desk("Super+space")
    try quit(desk)
    let client = try Client(desk.server)
    let first = try pick(desk, lines)
    var picture = try Screenshot(client)
    var same = 0
    _ = try eventually {
      let next = try Screenshot(client)
      same = next == picture ? same + 1 : 0
      picture = next
      return same == 10
    }
    #expect(try code(of: first) { try desk.hand.tap("Escape") } == 1)
    #expect(desk.daemon.home.folder.text(of: "cache/whorl/fonts") != nil)
    let second = try pick(desk, lines)
    #expect(try eventually { try Screenshot(client) == picture })
    #expect(try code(of: second) { try desk.hand.tap("Escape") } == 1)
  }

  @Test("shows lines as they come, and moves none of them", arguments: [true, false])
  func slowLines(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try quit(desk) }
    let gates = try (0..<2).map {
      let path = desk.daemon.home.folder["gate \($0)"]
      guard mkfifo(path, 0o600) == 0 else { throw TestFailure("no pipe: errno \(errno)") }
      return path
    }
    let program = try Program(
      [
        "/bin/sh", "-c",
        #"(echo one; echo two; cat "$1"; cat "$2"; sleep 20) | "$0" pick -format "i s""#, built("whorl"),
      ] + gates, environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(eventually { desk.isShown })
    let client = try Client(desk.server)
    // Two of eight directions are taken: east has nothing yet.
    desk.move(to: "east")
    let before = try Screenshot(client)
    try desk.daemon.home.folder.write("three\n", to: "gate 0")
    #expect(try eventually { try Screenshot(client).differences(from: before) > 1000 })
    // Half a line is no line yet.
    try desk.daemon.home.folder.write((4..<30).map { "line \($0)\n" }.joined() + "hal", to: "gate 1")
    // Four more directions, and the one that leads to the rest.
    #expect(try eventually { try Screenshot(client).differences(from: before) > 6000 })
    for key in ["l", "i", "n", "e", "space", "2", "9"] { try desk.hand.tap(key) }
    let isChosen = try eventually(within: 5) {
      try desk.hand.tap("Return")
      return eventually(within: 0.3) { program.status != nil || !desk.isShown }
    }
    #expect(isChosen)
    #expect(eventually { program.output.text == "28 line 29\n" }, "\(program.output.text)")
  }

  @Test("says so where the server does not trust it, and blames no other program", arguments: [true, false])
  func untrusted(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    try quit(desk)
    var environment = desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }
    let cookies = desk.daemon.home.folder["cookies"]
    let made = try run(
      ["xauth", "-f", cookies, "generate", desk.server.display, ".", "untrusted"], environment: environment)
    try #require(made.status == 0, "\(made)")
    environment["XAUTHORITY"] = cookies
    let daemon = hasDaemon ? try Program([built("whorl"), "daemon"], environment: environment) : nil
    _ = try daemon?.errors.line { $0.contains("the extension RECORD") }
    let answer = try run([built("whorl"), "pick"], environment: environment, input: "one\n")
    #expect(answer.status == 3 && answer.errors.contains("does not trust this connection"), "\(answer)")
    #expect(!answer.errors.contains("another program"))
  }

  @Test("ends with the code of the key that ended it, and prints what was hovered", arguments: [true, false])
  func customKeys(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try quit(desk) }
    let usual = try pick(desk, "one\ntwo\nthree\n", "-select", "two")
    #expect(try code(of: usual) { try desk.hand.tap("Alt_L", "3") } == 12)
    #expect(usual.output.text == "two\n")
    let chosen = try pick(desk, "one\ntwo\nthree\n", "-selected-row", "2", "-kb-custom-19", "Control+d,F5")
    #expect(try code(of: chosen) { try desk.hand.tap("F5") } == 28)
    #expect(chosen.output.text == "three\n")
    let refused = try run(
      [built("whorl"), "pick", "-kb-custom-1", "Alt+Nokey"],
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }, input: "a\n"
    )
    #expect(refused.status == 2)
    #expect(refused.errors == "whorl pick: no key is called \"Alt+Nokey\"\n")
  }

  @Test("begins with the line that is asked for, on whatever page it is")
  func selection() throws {
    let desk = try Desk("Super+space")
    let program = try pick(desk, (0..<1000).map { "line \($0)\n" }.joined(), "-selected-row", "500")
    try desk.hand.tap("Return")
    #expect(try program.wait() == 0)
    #expect(program.output.text == "line 500\n")
  }

  @Test("takes several lines until Shift+Return, or a click in the middle")
  func several() throws {
    let desk = try Desk("Super+space")
    for ends in [{ try desk.hand.tap("Shift_L", "Return") }, { desk.hand.click() }] {
      desk.moveBack()
      let program = try pick(desk, "one\ntwo\nthree\nfour\n", "-multi-select")
      for key in ["1", "2", "4", "2"] { try desk.hand.tap(key) }
      try desk.daemon.sync()
      #expect(try code(of: program, after: ends) == 0)
      #expect(program.output.text == "one\nfour\n")
    }
  }

  @Test("finds a line of a later page by what is typed, or by what belongs to it, and tells what that was")
  func search() throws {
    let desk = try Desk("Super+space")
    let lines = (0..<100).map { "line \($0)\0meta\u{1f}\($0 == 77 ? "hidden" : "")\n" }.joined()
    let file = try desk.daemon.home.folder.write(lines, to: "lines")
    let program = try pick(desk, "", "-format", "s:f", "-input", file)
    for letter in ["h", "i", "d"] { try desk.hand.tap(letter) }
    try desk.hand.tap("Return")
    #expect(try program.wait() == 0)
    #expect(program.output.text == "line 77:hid\n")
  }

  private func quit(_ desk: Desk) throws {
    try desk.daemon.whorl("quit")
    #expect(eventually { desk.daemon.program.status != nil })
  }

  @Test("prints a line that is no UTF-8 byte for byte", arguments: [true, false])
  func bytes(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try quit(desk) }
    let file = desk.daemon.home.folder["lines"]
    let out = desk.daemon.home.folder["out"]
    let words = try
      "printf 'caf\\351\\ntea\\n' > \(file); \(built("whorl")) pick -input \(file) | od -An -tx1 > \(out)"
    let program = try Program(
      ["/bin/sh", "-c", words],
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(eventually { desk.isShown })
    _ = try code(of: program) { try desk.hand.tap("1") }
    #expect(desk.daemon.home.folder.text(of: "out") == " 63 61 66 e9 0a\n")
  }

  @Test("begins with what is to be searched for, which stays until a key comes")
  func filter() throws {
    let desk = try Desk("Super+space")
    let program = try pick(desk, "one\ntwo\nthree\nthirty\n", "-filter", "thi", "-format", "s:f")
    #expect(try code(of: program) { try desk.hand.tap("Return") } == 0)
    #expect(program.output.text == "thirty:thi\n")
    let dump = try desk.daemon.whorl("pick", "-dump", "-filter", "th", input: "one\nthree\nthirty\n")
    #expect(dump.output == "three\nthirty\n" && dump.status == 0)
  }

  @Test("says so where there is more than anybody chooses from", arguments: [true, false])
  func endless(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try quit(desk) }
    let outcome = try run(
      ["/bin/sh", "-c", "yes | \(try built("whorl")) pick"],
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(outcome.errors.contains("there is too much to choose from: more than 16 MiB of lines"))
    #expect(outcome.status == 2)
    if hasDaemon { try desk.daemon.expectCalm() }
  }

  @Test("says so where its output cannot be written, and why", arguments: [true, false])
  func fullOutput(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try quit(desk) }
    let outcome = try run(
      ["/bin/sh", "-c", "printf 'one\\ntwo\\n' | \"$0\" pick -dump > /dev/full", try built("whorl")],
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(
      outcome
        == Outcome(
          status: 3, output: "", errors: "whorl: cannot write the output: No space left on device\n"))
  }

  @Test("takes the first of more lines than it can show, says so, and keeps the daemon alive")
  func tooMany() throws {
    let desk = try Desk("Super+space")
    let words = ["/bin/sh", "-c", "yes | head -c 8000000 | \"$0\" pick -dump", try built("whorl")]
    let environment = desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }
    let outcome = try run(words, environment: environment)
    #expect(outcome.status == 0)
    #expect(outcome.output.utf8.count == 40_000)
    #expect(outcome.errors == "whorl pick: only the first 20000 lines can be chosen from\n")
    let program = try pick(desk, String(repeating: "y\n", count: 4_000_000))
    try desk.hand.tap("Escape")
    #expect(try program.wait() == 1)
    try desk.daemon.expectCalm()
    try quit(desk)
    #expect(try run(words, environment: environment) == outcome)
  }

  @Test("finds a line however many there are")
  func thousands() throws {
    let desk = try Desk("Super+space")
    let program = try pick(desk, (1...19_990).map { "line \($0)\n" }.joined(), "-filter", "line 19987")
    try desk.hand.tap("Return")
    #expect(try program.wait() == 0)
    #expect(program.output.text == "line 19987\n")
    try desk.daemon.expectCalm()
  }

  @Test("takes a thousand lines, on pages")
  func many() throws {
    let desk = try Desk("Super+space")
    let program = try pick(desk, (1...1000).map { "line \($0)\n" }.joined())
    try desk.hand.tap("3")
    #expect(try program.wait() == 0)
    #expect(program.output.text == "line 3\n")
  }
}
