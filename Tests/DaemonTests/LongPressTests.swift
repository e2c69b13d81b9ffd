import CDesktop
import Glibc
import Support
import Testing

@Suite("A long press of a button")
struct LongPressTests {
  nonisolated static let buttons: [UInt32] = [3, 2, 9]

  @Test(arguments: buttons)
  func `leaves a hundred short clicks to the application, in order and as they were`(button: UInt32) throws {
    let desk = try Desk("long-press Button\(button)")
    let probe = try Probe(desk.server)
    try desk.hand.tap("Num_Lock")
    probe.clear()
    var sent: [String] = []
    for round in 0..<100 {
      let (x, y) = (300 + round * 5, 200 + round * 3)
      let hold = [UInt(20), 47, 80, 111, 143, 200][round % 6]
      desk.hand.move(to: x, y)
      if round % 10 == 0 { try desk.hand.press("Shift_L") }
      desk.hand.press(button: button)
      desk.hand.release(button: button, after: hold)
      if round % 10 == 0 { try desk.hand.release("Shift_L") }
      // While input is frozen the server keeps only the last place of the pointer, and takes a press of a button for
      // the one before where that is still waiting. A hand is not as fast as the answer.
      desk.hand.move(by: 0, 0, after: 20)
      let state = UInt32(Mod2Mask) | (round % 10 == 0 ? UInt32(ShiftMask) : 0)
      sent += ["buttonPress \(x),\(y) \(state)", "buttonRelease \(x),\(y)"]
    }
    let arrived = eventually { probe.presses.filter { $0.kind == .buttonRelease }.count == 100 }
    #expect(arrived)
    let got = probe.presses.filter { $0.detail == "Button\(button)" }.map { seen in
      "\(seen.kind.rawValue) \(seen.x),\(seen.y)" + (seen.kind == .buttonPress ? " \(seen.state)" : "")
    }
    #expect(got == sent)
    // Between press and release lies the time the hand took.
    let stamps = probe.presses.filter { $0.detail == "Button\(button)" }.map(\.time)
    #expect(zip(stamps, stamps.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(try desk.happened().isEmpty)
    try desk.hand.tap("Num_Lock")
    try desk.daemon.expectCalm()
  }

  @Test func `leaves double clicks, drags, and a click with another button held`() throws {
    let desk = try Desk("long-press Button3")
    let probe = try Probe(desk.server)
    for _ in 0..<10 {
      desk.hand.press(button: 3, after: 80)
      desk.hand.release(button: 3, after: 30)
      desk.hand.press(button: 3, after: 80)
      desk.hand.release(button: 3, after: 30)
    }
    #expect(eventually { probe.presses.count == 40 })
    probe.clear()
    desk.hand.press(button: 3)
    desk.hand.stroke(by: 120, 60, steps: 12, each: 8)
    desk.hand.release(button: 3)
    #expect(probe.sees { $0.kind == .buttonRelease })
    let way = probe.seen.filter { $0.kind == .motion && $0.state & UInt32(Button3Mask) != 0 }
    #expect(way.count >= 8)
    #expect(probe.presses.first.map { [$0.x, $0.y] } == [Desk.center.x, Desk.center.y])
    probe.clear()
    desk.hand.press(button: 1)
    desk.hand.press(button: 3)
    desk.hand.release(button: 3, after: 500)
    desk.hand.release(button: 1)
    #expect(eventually { probe.presses.count == 4 })
    #expect(try desk.happened().isEmpty)
    try desk.daemon.expectCalm()
  }

  @Test func `opens the menu under the pointer; dragging onto an item and letting go runs it`() throws {
    let desk = try Desk("long-press Button3")
    let probe = try Probe(desk.server)
    for item in ["north", "east", "south", "west"] {
      desk.hand.press(button: 3)
      desk.move(to: item, after: 420)
      desk.hand.release(button: 3)
      #expect(try desk.happened() == ["opened main", "closed main chosen", "chosen main \(item)"])
      desk.moveBack()
    }
    #expect(probe.presses.isEmpty)
    try desk.daemon.expectCalm()
  }

  @Test(arguments: [UInt(400), 600, 1200])
  func `let go where it was stays open, moved a little or not`(hold: UInt) throws {
    let desk = try Desk("long-press Button1")
    for way in [0, 4] {
      desk.hand.press(button: 1)
      desk.hand.move(by: way, way)
      desk.hand.release(button: 1, after: hold)
      #expect(try desk.happened() == ["opened main"])
      desk.moveBack()
      desk.move(to: "east")
      desk.hand.click()
      #expect(try desk.chosen() == ["east"])
      desk.moveBack()
    }
    // Out and back is no choice.
    desk.hand.press(button: 1)
    desk.move(to: "west", after: 420)
    desk.moveBack()
    desk.hand.release(button: 1, after: 250)
    #expect(try desk.happened() == ["opened main", "closed main dead-zone"])
    try desk.daemon.expectCalm()
  }

  @Test func `keeps keys typed meanwhile in their place`() throws {
    let desk = try Desk("long-press Button3")
    let probe = try Probe(desk.server)
    desk.hand.press(button: 3)
    try desk.hand.tap("a")
    desk.hand.release(button: 3, after: 30)
    #expect(eventually { probe.presses.count == 4 })
    #expect(
      probe.presses.map { "\($0.kind.rawValue) \($0.detail)" } == [
        "buttonPress Button3", "keyPress a", "keyRelease a", "buttonRelease Button3",
      ])
    try desk.daemon.expectCalm()
  }

  @Test func `leaves the window manager its drags by title bar and by Alt`() throws {
    var manager: WindowManager?
    let desk = try Desk("long-press Button1") { manager = try WindowManager($0) }
    let client = try Client(desk.server)
    let window = try client.framedWindow(x: 200, y: 200, width: 300, height: 200)
    let before = client.frame(of: window)
    // The title bar is above the window's inside.
    desk.hand.move(to: before[0] + 150, before[1] - 8)
    desk.hand.press(button: 1)
    desk.hand.stroke(by: 80, 40, steps: 8, each: 10)
    desk.hand.release(button: 1)
    #expect(client.untilEvents { client.frame(of: window)[0] > before[0] + 60 })
    let moved = client.frame(of: window)
    desk.hand.move(to: moved[0] + 100, moved[1] + 100)
    try desk.hand.press("Alt_L")
    desk.hand.press(button: 1)
    desk.hand.stroke(by: -60, 0, steps: 6, each: 10)
    desk.hand.release(button: 1)
    try desk.hand.release("Alt_L")
    #expect(client.untilEvents { client.frame(of: window)[0] < moved[0] - 40 })
    #expect(try desk.happened().isEmpty)
    try desk.daemon.expectCalm()
    withExtendedLifetime(manager) {}
  }

  @Test func `cut short by a reload, a pause or a command leaves input running`() throws {
    let desk = try Desk("long-press Button3")
    let probe = try Probe(desk.server)
    for command in [["reload"], ["pause"], ["resume"], ["show", "main"], ["hide"]] {
      desk.hand.press(button: 3)
      _ = try run(
        [built("whorl")] + command,
        environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
      desk.hand.release(button: 3)
      try desk.daemon.whorl("hide")
      try desk.daemon.expectCalm()
      probe.clear()
      desk.hand.click()
      #expect(probe.sees(within: 2) { $0.kind == .buttonRelease && $0.detail == "Button1" })
    }
  }

  @Test func `in the middle of which the daemon is killed or stopped is set free`() throws {
    for signal in [SIGKILL, SIGSTOP] {
      let desk = try Desk("long-press Button3")
      let probe = try Probe(desk.server)
      desk.hand.press(button: 3)
      desk.hand.move(by: 2, 2)
      kill(desk.daemon.program.process, signal)
      // A stopped daemon is ended by its watchdog.
      #expect(eventually(within: 6) { desk.daemon.program.status != nil })
      desk.hand.release(button: 3)
      desk.hand.click()
      #expect(probe.sees(within: 2) { $0.kind == .buttonRelease && $0.detail == "Button1" })
    }
  }

  @Test func `of a daemon that was stopped for a moment is judged by the server's time`() throws {
    let desk = try Desk("long-press Button3")
    let probe = try Probe(desk.server)
    kill(desk.daemon.program.process, SIGSTOP)
    desk.hand.press(button: 3)
    desk.hand.release(button: 3, after: 60)
    desk.hand.move(by: 0, 0, after: 500)
    kill(desk.daemon.program.process, SIGCONT)
    #expect(probe.sees { $0.kind == .buttonRelease && $0.detail == "Button3" })
    #expect(try desk.happened().isEmpty)
    try desk.daemon.expectCalm()
  }

  @Test func `gives way to a screen locker, before its limit and after`() throws {
    let desk = try Desk("long-press Button3")
    let locker = try Locker(desk.server)
    for hold in [UInt(0), 420] {
      desk.hand.press(button: 3)
      desk.hand.move(by: 0, 0, after: hold)
      #expect(locker.lock(within: 2) != nil)
      desk.move(to: "east")
      desk.hand.release(button: 3)
      locker.unlock()
      #expect(try desk.chosen().isEmpty)
      desk.moveBack()
      try desk.daemon.whorl("hide")
    }
    try desk.daemon.expectCalm()
  }
}

extension Client {
  /// A window with a title bar, where a window manager runs.
  fileprivate func framedWindow(x: Int32, y: Int32, width: UInt32, height: UInt32) throws -> CDesktop.Window {
    let window = XCreateSimpleWindow(display, root, x, y, width, height, 0, 0, 0x884422)
    XSelectInput(display, window, StructureNotifyMask | ExposureMask)
    XMapWindow(display, window)
    guard event(until: TimeLimit(10), where: { $0.type == Expose }) != nil else {
      throw TestFailure("the window was not shown")
    }
    return window
  }
}
