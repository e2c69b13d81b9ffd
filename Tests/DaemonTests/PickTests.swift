import Glibc
import Support
import Testing

@Suite("Picking one of many lines") struct PickTests {
  @Test("prints the chosen one, as rofi would")
  func chosen() throws {
    let desk = try Desk("Super+space")
    let program = try desk.pick("one\ntwo $(x)\nthree\nfour\n", "-dmenu", "-p", "Go", "-format", "i s")
    desk.move(to: "east")
    desk.hand.click()
    #expect(try program.wait() == 0)
    #expect(program.output.text == "1 two $(x)\n")
    try desk.daemon.expectCalm()
  }

  @Test("says no to Escape, and to no lines at all")
  func cancelled() throws {
    let desk = try Desk("Super+space")
    let program = try desk.pick("one\ntwo\n")
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
    let program = try desk.pick("one\ntwo\n")
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
    let program = try desk.pick("one\ntwo\nthree\nfour\n")
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
    let program = try desk.pick("one\ntwo\nthree\nfour\n")
    desk.move(to: "south")
    desk.hand.click()
    #expect(try program.wait() == 0)
    #expect(program.output.text == "three\n")
  }

  @Test("stays open without a daemon as long as with one")
  func unused() throws {
    let desk = try Desk("Super+space")
    try desk.quit()
    let program = try desk.pick("one\ntwo\n")
    #expect(!eventually(within: 4.5) { !desk.isShown })
    #expect(try desk.code(of: program) { try desk.hand.tap("Escape") } == 1)
  }

  @Test(
    "ends by a signal without a daemon, also before there is a menu", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(signal: Int32) throws {
    let desk = try Desk("Super+space")
    try desk.quit()
    let shown = try desk.pick("one\n")
    shown.signal(signal)
    // By its own handler, or before it had one.
    #expect(eventually { shown.status != nil })
    let fifo = desk.daemon.home.folder["silent"]
    #expect(mkfifo(fifo, 0o600) == 0)
    let feed = open(fifo, O_RDWR | O_CLOEXEC)
    defer { close(feed) }
    let waiting = try Program(
      [built("whorl"), "pick", "-input", fifo],
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(
      eventually {
        waiting.signal(signal)
        return eventually(within: 0.2) { waiting.status != nil }
      })
  }

  @Test("ends each of many that were started at once, whoever gets the grabs")
  func many() throws {
    let desk = try Desk("Super+space")
    try desk.quit()
    let environment = desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }
    for _ in 0..<4 {
      let programs = try (0..<16).map { _ in
        try Program(
          [built("whorl"), "pick", "--timeout", "300"], environment: environment, input: "one\ntwo\n")
      }
      #expect(eventually { programs.allSatisfy { $0.status != nil } })
    }
  }

  @Test("tells the end of the X server from that nothing was chosen")
  func serverGone() throws {
    let desk = try Desk("Super+space")
    try desk.quit()
    let program = try desk.pick("one\n")
    desk.server.kill()
    #expect(try program.wait() == 3)
    #expect(program.errors.text == "whorl: the X server has gone\n")
  }

  @Test("takes the only line that a search leaves, as -auto-select asks")
  func onlyMatch() throws {
    let desk = try Desk("Super+space")
    let program = try desk.pick("one\ntwo\nthree\nfour\n", "-auto-select")
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
    try desk.quit()
    let client = try Client(desk.server)
    let first = try desk.pick(lines)
    var picture = try Screenshot(client)
    var same = 0
    _ = try eventually {
      let next = try Screenshot(client)
      same = next == picture ? same + 1 : 0
      picture = next
      return same == 10
    }
    #expect(try desk.code(of: first) { try desk.hand.tap("Escape") } == 1)
    #expect(desk.daemon.home.folder.text(of: "cache/whorl/fonts") != nil)
    let second = try desk.pick(lines)
    #expect(try eventually { try Screenshot(client) == picture })
    #expect(try desk.code(of: second) { try desk.hand.tap("Escape") } == 1)
  }

  @Test("says so where the server does not trust it, and blames no other program", arguments: [true, false])
  func untrusted(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    try desk.quit()
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
    if !hasDaemon { try desk.quit() }
    let usual = try desk.pick("one\ntwo\nthree\n", "-select", "two")
    #expect(try desk.code(of: usual) { try desk.hand.tap("Alt_L", "3") } == 12)
    #expect(usual.output.text == "two\n")
    let chosen = try desk.pick("one\ntwo\nthree\n", "-selected-row", "2", "-kb-custom-19", "Control+d,F5")
    #expect(try desk.code(of: chosen) { try desk.hand.tap("F5") } == 28)
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
    let program = try desk.pick((0..<1000).map { "line \($0)\n" }.joined(), "-selected-row", "500")
    try desk.hand.tap("Return")
    #expect(try program.wait() == 0)
    #expect(program.output.text == "line 500\n")
  }

  @Test("takes several lines until Shift+Return, or a click in the middle")
  func several() throws {
    let desk = try Desk("Super+space")
    for ends in [{ try desk.hand.tap("Shift_L", "Return") }, { desk.hand.click() }] {
      desk.moveBack()
      let program = try desk.pick("one\ntwo\nthree\nfour\n", "-multi-select")
      for key in ["1", "2", "4", "2"] { try desk.hand.tap(key) }
      try desk.daemon.sync()
      #expect(try desk.code(of: program, after: ends) == 0)
      #expect(program.output.text == "one\nfour\n")
    }
  }

  @Test("finds a line of a later page by what is typed, or by what belongs to it, and tells what that was")
  func search() throws {
    let desk = try Desk("Super+space")
    let lines = (0..<100).map { "line \($0)\0meta\u{1f}\($0 == 77 ? "hidden" : "")\n" }.joined()
    let file = try desk.daemon.home.folder.write(lines, to: "lines")
    let program = try desk.pick("", "-format", "s:f", "-input", file)
    for letter in ["h", "i", "d"] { try desk.hand.tap(letter) }
    try desk.hand.tap("Return")
    #expect(try program.wait() == 0)
    #expect(program.output.text == "line 77:hid\n")
  }

  @Test("begins with what is to be searched for, which stays until a key comes")
  func filter() throws {
    let desk = try Desk("Super+space")
    let program = try desk.pick("one\ntwo\nthree\nthirty\n", "-filter", "thi", "-format", "s:f")
    #expect(try desk.code(of: program) { try desk.hand.tap("Return") } == 0)
    #expect(program.output.text == "thirty:thi\n")
    let dump = try desk.daemon.whorl("pick", "-dump", "-filter", "th", input: "one\nthree\nthirty\n")
    #expect(dump.output == "three\nthirty\n" && dump.status == 0)
  }
}
