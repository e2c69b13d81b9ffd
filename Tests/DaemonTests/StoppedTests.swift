import Glibc
import Support
import Testing

@Suite("A daemon that is stopped", .serialized) struct StoppedTests {
  @Test(arguments: Hold.allCases)
  func `holds nothing against a screen locker, though no input arrives`(hold: Hold) throws {
    let desk = try Desk("Super+space", more: configuration)
    let locker = try Locker(desk.server)
    // Ends with the test, which it may outlive where its daemon has gone.
    let client = try hold.begin(at: desk)
    desk.daemon.program.signal(SIGSTOP)
    #expect(locker.lock() != nil)
    #expect(try desk.daemon.program.wait() == 128 + SIGKILL)
    // A key that is held repeats, and is input.
    #expect(hold == .heldKey || desk.daemon.log.contains("the daemon was stopped for 2 s while it held"))
    client?.stop()
  }

  @Test func `or a choice without one holds nothing against a screen locker`() throws {
    let desk = try Desk("Super+space")
    let locker = try Locker(desk.server)
    try desk.quit()
    let choice = try desk.pick("one\ntwo\n")
    #expect(eventually { isWatched(choice.process) })
    choice.signal(SIGSTOP)
    #expect(locker.lock() != nil)
    #expect(try choice.wait() == 128 + SIGKILL)
    #expect(
      choice.errors.text
        == "whorl: the choice was stopped for 2 s while it held the keyboard or the pointer; ending it\n")
  }

  @Test func `lives on where it holds nothing any more`() throws {
    let desk = try Desk("Super+space", more: configuration)
    for hold in Hold.allCases where hold != .inspection && hold != .choice {
      _ = try hold.begin(at: desk)
      try desk.hand.release("space", "Super_L")
      desk.hand.release(button: 1)
      desk.hand.move(to: Desk.center.x, Desk.center.y)
      try desk.daemon.whorl("launcher", "new", "close")
      try desk.daemon.whorl("hide")
    }
    desk.daemon.program.signal(SIGSTOP)
    #expect(!eventually(within: 3.5) { desk.daemon.program.status != nil })
    desk.daemon.program.signal(SIGCONT)
    try desk.daemon.expectCalm()
  }

  @Test func `for a moment goes on, again and again, and its menu with it`() throws {
    let desk = try Desk("Super+space")
    try desk.tapTrigger()
    for _ in 0..<4 {
      desk.daemon.program.signal(SIGSTOP)
      #expect(!eventually(within: 0.9) { desk.daemon.program.status != nil })
      desk.daemon.program.signal(SIGCONT)
      try desk.daemon.sync()
    }
    try desk.hand.tap("e")
    #expect(try desk.chosen() == ["east"])
    try desk.daemon.expectCalm()
  }

  /// It has started its watchdog.
  private func isWatched(_ process: pid_t) -> Bool {
    let children = contents(of: "/proc/\(process)/task/\(process)/children") ?? ""
    return children.split(separator: " ").contains { contents(of: "/proc/\($0)/comm") == "whorl-watchdog\n" }
  }

  /// What takes keyboard and pointer.
  enum Hold: CaseIterable, Sendable {
    case command, tappedKey, heldKey, submenu, question, fan, stack, passingClicks, heldButton, choice
    case inspection

    /// Returns a client that waits for an answer.
    func begin(at desk: Desk) throws -> Program? {
      let daemon = desk.daemon
      switch self {
      case .command: #expect(try daemon.whorl("show", "main").status == 0)
      case .tappedKey: try desk.hand.tap("Super_L", "space")
      case .heldKey: try desk.hand.press("Super_L", "space")
      case .submenu: #expect(try daemon.whorl("show", "outer/inner").status == 0)
      case .question:
        #expect(try daemon.whorl("show", "outer").status == 0)
        try desk.hand.tap("q")
      case .fan: #expect(try daemon.whorl("launcher", "new", "open").status == 0)
      case .stack: #expect(try daemon.whorl("launcher", "pile", "open").status == 0)
      case .passingClicks: #expect(try daemon.whorl("launcher", "passing", "open").status == 0)
      case .heldButton:
        desk.hand.move(to: 1222, 742)
        desk.hand.press(button: 1)
      case .choice: return try desk.pick("one\ntwo\n")
      case .inspection:
        let onlooker = try Client(desk.server)
        let usual = try #require(onlooker.cursorSerial)
        let program = try Program(
          [built("whorl"), "inspect"],
          environment: daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
        // Asking for the grabs would end it: it gives way to others.
        #expect(eventually { onlooker.cursorSerial != usual })
        try daemon.sync()
        return program
      }
      try daemon.sync()
      return nil
    }
  }

  private let configuration = """
    [launcher.new]
    menu = "main"
    [launcher.pile]
    menu = "main"
    layout = "stack"
    corner = "bottom-left"
    label = "Pile"
    [launcher.passing]
    menu = "main"
    corner = "top-left"
    pass-click = true
    [menu.outer]
    items = [{ id = "inner", label = "inner", items = [{ label = "x", exec = ["true"] }] },
      { label = "question", key = "q", confirm = true, exec = ["true"] }]

    """
}
