import Support
import Testing

@Suite("Picking one of many lines") struct PickTests {
  private func pick(_ desk: Desk, _ input: String, _ words: String...) throws -> Program {
    let program = try Program(
      [built("whorl"), "pick"] + words,
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }, input: input
    )
    guard eventually({ desk.isShown }) else { throw TestFailure("no menu: \(program.errors.text)") }
    return program
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

  @Test("takes a thousand lines, on pages")
  func many() throws {
    let desk = try Desk("Super+space")
    let program = try pick(desk, (1...1000).map { "line \($0)\n" }.joined())
    try desk.hand.tap("3")
    #expect(try program.wait() == 0)
    #expect(program.output.text == "line 3\n")
  }
}
