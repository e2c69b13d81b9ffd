import CDesktop
import Support
import Testing

@Suite("Other programs that hold the keyboard, the pointer or a key")
struct HeldInputTests {
  @Test func `a keyboard held for a moment is taken when it is free`() throws {
    let desk = try Desk("Super+space")
    let holder = try Grabber(desk.server, holding: .keyboard)
    try desk.daemon.whorl("show", "main")
    #expect(desk.isShown)
    holder.release()
    // Taken on one of the next attempts.
    let isChosen = try eventually {
      try desk.hand.tap("e")
      return try desk.chosen() == ["east"]
    }
    #expect(isChosen)
    try desk.daemon.expectCalm()
  }

  @Test func `a keyboard held for ever is told; the menu works by mouse, and so does the next press`() throws
  {
    let desk = try Desk("Super+space")
    let holder = try Grabber(desk.server, holding: .keyboard)
    try desk.daemon.whorl("show", "main")
    _ = try desk.daemon.program.errors.line { $0.contains("another program holds the keyboard") }
    holder.release()
    let probe = try Probe(desk.server)
    // Comes through the passive grab, which freezes the devices: it closes the menu and input runs on.
    try desk.tapTrigger()
    #expect(try desk.happened() == ["opened main", "closed main second-press"])
    desk.hand.click()
    try desk.hand.tap("x")
    #expect(probe.sees(within: 2) { $0.kind == .keyRelease && $0.detail == "x" })
    try desk.daemon.expectCalm()
  }

  @Test func `a pointer held for a moment delays the menu, one held for ever is told`() throws {
    let desk = try Desk("Super+space")
    let holder = try Grabber(desk.server, holding: .pointer)
    try desk.hand.press("Super_L", "space")
    try desk.daemon.sync()
    #expect(!desk.isShown)
    holder.release()
    #expect(eventually { desk.isShown })
    desk.move(to: "south")
    try desk.hand.release("space", "Super_L")
    #expect(try desk.chosen() == ["south"])
    desk.moveBack()
    let other = try Grabber(desk.server, holding: .pointer)
    // Its repeats do not begin anew.
    try desk.hand.press("Super_L", "space")
    _ = try desk.daemon.program.errors.line { $0.contains("another program holds the pointer") }
    #expect(try desk.happened().filter { $0 == "opened main" }.count == 1)
    try desk.hand.release("space", after: 150)
    try desk.hand.release("Super_L")
    #expect(try desk.happened().isEmpty)
    other.release()
    try desk.daemon.expectCalm()
    try desk.tapTrigger()
    #expect(try desk.happened() == ["opened main"])
  }

  @Test func `a command that opens a menu waits for the pointer, and says where it cannot be had`() throws {
    let desk = try Desk("Super+space")
    let holder = try Grabber(desk.server, holding: .pointer)
    let answer = try desk.daemon.whorl("show", "main")
    #expect(answer.status == 3 && answer.errors.contains("another program holds the pointer"), "\(answer)")
    #expect(!desk.isShown)
    holder.release()
    #expect(try desk.daemon.whorl("show", "main").status == 0)
    #expect(desk.isShown)
    try desk.daemon.whorl("hide")
    try desk.daemon.expectCalm()
  }

  @Test func `a second press while a button is down elsewhere leaves input running`() throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    desk.hand.press(button: 1)
    try desk.tapTrigger()
    try desk.tapTrigger()
    #expect(!desk.isShown)
    desk.hand.release(button: 1)
    try desk.hand.tap("x")
    #expect(probe.sees(within: 2) { $0.kind == .keyRelease && $0.detail == "x" })
    #expect(probe.sees(within: 2) { $0.kind == .buttonRelease })
    try desk.daemon.expectCalm()
  }

  @Test func `a screen locker gets both grabs while a menu is open, by tap or held`() throws {
    let desk = try Desk("Super+space")
    let locker = try Locker(desk.server)
    try desk.tapTrigger()
    #expect(locker.lock(within: 2) != nil)
    #expect(try desk.happened() == ["opened main", "closed main grab-wanted"])
    locker.unlock()
    try desk.hand.press("Super_L", "space")
    try desk.daemon.sync()
    #expect(locker.lock(within: 2) != nil)
    desk.move(to: "east")
    try desk.hand.release("space", "Super_L")
    #expect(try desk.happened() == ["opened main", "closed main grab-wanted"])
    locker.unlock()
    try desk.daemon.expectCalm()
  }

  @Test func `a trigger another program holds is told, and taken when that lets go`() throws {
    var holder: Grabber?
    let desk = try Desk("Super+space", "Super+F1") {
      holder = try Grabber($0, holding: .key("space", modifiers: UInt32(Mod4Mask)))
    }
    #expect(desk.daemon.log.contains("menu \"main\": Super+space is held by another program"))
    try desk.hand.tap("Super_L", "F1")
    #expect(try desk.happened() == ["opened main"])
    try desk.hand.tap("Escape")
    _ = try desk.happened()
    holder?.release()
    _ = try desk.daemon.program.errors.line { $0.contains("Super+space is free now") }
    try desk.tapTrigger()
    #expect(try desk.happened() == ["opened main"])
  }

  @Test func `hidden by a command while the trigger is held, repeats do not open it again`() throws {
    let desk = try Desk("Super+space")
    _ = try run(["xset", "r", "rate", "50", "100"], environment: ["DISPLAY": desk.server.display])
    try desk.hand.press("Super_L", "space")
    #expect(try desk.happened() == ["opened main"])
    try desk.daemon.whorl("hide")
    try desk.hand.release("space", after: 200)
    try desk.hand.release("Super_L")
    #expect(try desk.happened() == ["closed main command"])
    try desk.daemon.expectCalm()
  }
}
