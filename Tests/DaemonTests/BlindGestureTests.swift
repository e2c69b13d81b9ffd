import Support
import Testing

/// What a hand does before the menu can be seen, as people do who know their menus.
@Suite("A gesture made blindly, so many milliseconds after the press")
struct BlindGestureTests {
  nonisolated static let delays: [UInt] = [0, 5, 10, 20, 50, 100]

  @Test(arguments: delays) func `chooses by moving and letting go`(delay: UInt) throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    for item in ["north", "east", "south", "west"] {
      try desk.hand.press("Super_L", "space")
      desk.move(to: item, after: delay)
      try desk.hand.release("space", "Super_L")
      #expect(try desk.chosen() == [item])
      expectNothing(to: probe)
      desk.moveBack()
      // What comes right after it reaches the window.
      desk.hand.click()
      #expect(probe.sees { $0.kind == .buttonRelease })
      #expect(probe.presses.filter { $0.detail == "Button1" }.count == 2)
      probe.clear()
    }
    try desk.daemon.expectCalm()
  }

  @Test(arguments: delays) func `chooses by a tap, a movement and a click`(delay: UInt) throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    for item in ["north", "east", "south", "west"] {
      try desk.hand.press("Super_L", "space")
      try desk.hand.release("space")
      desk.move(to: item, after: delay)
      desk.hand.click()
      try desk.hand.release("Super_L")
      #expect(try desk.chosen() == [item])
      expectNothing(to: probe)
      desk.moveBack()
      desk.hand.click()
      #expect(probe.sees { $0.kind == .buttonRelease })
      probe.clear()
    }
    try desk.daemon.expectCalm()
  }

  @Test(arguments: delays) func `chooses by a tap and keys`(delay: UInt) throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    for item in ["north", "east", "south", "west"] {
      try desk.hand.press("Super_L", "space")
      try desk.hand.release("space", "Super_L")
      try desk.hand.press(String(item.prefix(1)), after: delay)
      try desk.hand.release(String(item.prefix(1)))
      #expect(try desk.chosen() == [item])
      expectNothing(to: probe)
      try desk.hand.tap("x")
      #expect(probe.sees { $0.kind == .keyRelease && $0.detail == "x" })
      probe.clear()
    }
    try desk.daemon.expectCalm()
  }

  @Test func `chooses by a key while the trigger is still down, and no release leaks`() throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    try desk.hand.press("Super_L", "space", "e")
    for key in ["e", "space", "Super_L"] {
      try desk.hand.release(key)
      try desk.daemon.sync()
    }
    #expect(try desk.chosen() == ["east"])
    expectNothing(to: probe)
    try desk.daemon.expectCalm()
  }

  @Test(arguments: [[1, 3], [3, 1]] as [[UInt32]])
  func `with two buttons leaks no release`(order: [UInt32]) throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    try desk.tapTrigger()
    probe.clear()
    desk.move(to: "east")
    for button in [1, 3] as [UInt32] { desk.hand.press(button: button) }
    for button in order {
      desk.hand.release(button: button)
      try desk.daemon.sync()
    }
    expectNothing(to: probe)
    try desk.daemon.whorl("hide")
    try desk.daemon.expectCalm()
  }

  /// The modifier goes down before there is a menu, and up when there is none any more.
  private func expectNothing(to probe: Probe) {
    #expect(probe.presses.filter { !$0.detail.hasPrefix("Super") } == [])
  }
}
