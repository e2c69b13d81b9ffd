import CDesktop
import Support
import Testing

@Suite("Triggers that come, go and close again")
struct TriggerTests {
  nonisolated static let other = """
    [menu.other]
    trigger = "Super+F1"
    [[menu.other.items]]
    label = "only"
    exec = ["true"]
    """

  @Test func `a second press closes and runs nothing, over an item too`() throws {
    let desk = try Desk("Super+space")
    for _ in 0..<10 {
      try desk.tapTrigger()
      desk.move(to: "east")
      try desk.tapTrigger()
      #expect(try desk.happened() == ["opened main", "closed main second-press"])
      desk.moveBack()
    }
    try desk.daemon.expectCalm()
  }

  @Test func `a hundred quick presses never leave a half-open menu`() throws {
    let desk = try Desk("Super+space")
    for round in 0..<100 {
      try desk.hand.press("Super_L", "space", after: UInt(round * 7 % 11))
      try desk.hand.release("space", "Super_L", after: UInt(round * 5 % 9))
    }
    let happened = try desk.happened()
    #expect(happened.filter { $0 == "opened main" }.count == 50)
    #expect(happened.filter { $0 == "closed main second-press" }.count == 50)
    try desk.daemon.expectCalm()
  }

  @Test func `another menu's trigger switches`() throws {
    let desk = try Desk("Super+space", more: Self.other)
    try desk.tapTrigger()
    try desk.hand.tap("Super_L", "F1")
    #expect(try desk.happened() == ["opened main", "closed main other-trigger", "opened other"])
    try desk.tapTrigger()
    #expect(try desk.happened() == ["closed other other-trigger", "opened main"])
    try desk.hand.tap("Escape")
    try desk.daemon.expectCalm()
  }

  @Test func `whatever closed it, the next press opens`() throws {
    let desk = try Desk("Super+space")
    let ways: [(String, () throws -> Void)] = [
      ("dead-zone", { desk.hand.click() }), ("other-button", { desk.hand.click(3) }),
      (
        "other-button",
        {
          desk.hand.click(3); desk.hand.click(3)
        }
      ),
      ("escape", { try desk.hand.tap("Escape") }), ("command", { try desk.daemon.whorl("hide") }),
      (
        "outside",
        {
          desk.move(to: "north", distance: 390); desk.hand.click()
        }
      ),
      (
        "chosen",
        {
          desk.move(to: "west"); desk.hand.click()
        }
      ),
      ("chosen", { try desk.hand.tap("n") }),
      ("foreign-chord", { try desk.hand.tap("Control_L", "q") }),
      (
        "reload",
        { try desk.daemon.home.write("[menu.main]\ntrigger = \"Super+space\"\n" + Desk.items + Self.marks) }
      ),
    ]
    for (reason, close) in ways {
      try desk.tapTrigger()
      try close()
      var all = try desk.happened()
      _ = try eventually(within: 2) {
        if !all.contains("closed main \(reason)") { all += try desk.happened() }
        return all.contains("closed main \(reason)")
      }
      all.removeAll { $0.hasPrefix("reloaded") }
      #expect(all.prefix(2) == ["opened main", "closed main \(reason)"])
      desk.moveBack()
    }
    try desk.daemon.expectCalm()
  }
  private static let marks = "[menu.marks]\n[[menu.marks.items]]\nlabel = \"mark\"\nexec = [\"true\"]\n"

  @Test func `a chord for another program closes the menu, and the next one reaches that program`() throws {
    let desk = try Desk("Super+space")
    try desk.tapTrigger()
    let other = try Grabber(desk.server, holding: .key("d", modifiers: UInt32(Mod4Mask)))
    try desk.hand.tap("Super_L", "d")
    #expect(try desk.happened() == ["opened main", "closed main foreign-chord"])
    try desk.hand.tap("Super_L", "d")
    #expect(other.getsPress(within: 2))
    try desk.daemon.expectCalm()
  }

  @Test func `a lone modifier opens by a tap, not by a chord or a long press`() throws {
    let desk = try Desk("Super_L")
    try desk.hand.tap("Super_L")
    #expect(try desk.happened() == ["opened main"])
    try desk.hand.tap("Super_L")
    #expect(try desk.happened() == ["closed main second-press"])
    try desk.hand.tap("Super_L", "d")
    try desk.hand.press("Super_L")
    desk.hand.click()
    try desk.hand.release("Super_L")
    try desk.hand.press("Super_L")
    try desk.hand.release("Super_L", after: 250)
    #expect(try desk.happened().isEmpty)
    try desk.daemon.expectCalm()
  }

  @Test func `a paused trigger reaches the application, a resumed one opens`() throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    try desk.daemon.whorl("pause")
    try desk.hand.tap("Super_L", "space")
    #expect(probe.sees { $0.kind == .keyRelease && $0.detail == "space" })
    try desk.daemon.whorl("resume")
    try desk.tapTrigger()
    #expect(try desk.happened() == ["opened main"])
  }

  @Test func `a trigger whose condition does not hold reaches the application`() throws {
    var manager: WindowManager?
    let desk = try Desk("Super+space", manners: "when = { class = \"wanted\" }") {
      manager = try WindowManager($0)
    }
    let other = try Probe(desk.server, .at(x: 100, y: 100, width: 200, height: 200), title: "other")
    try desk.daemon.sync()
    try desk.hand.tap("Super_L", "space")
    #expect(other.sees { $0.kind == .keyRelease && $0.detail == "space" })
    let wanted = try Probe(desk.server, .at(x: 400, y: 100, width: 200, height: 200), title: "wanted")
    try desk.waitForTrigger()
    withExtendedLifetime((manager, wanted)) {}
  }

  @Test func `a mouse button opens, holds and closes like a key; the wheel goes round`() throws {
    let desk = try Desk("Button8", "Super+Button3")
    let probe = try Probe(desk.server)
    desk.hand.press(button: 8)
    desk.move(to: "east")
    desk.hand.release(button: 8)
    #expect(try desk.chosen() == ["east"])
    desk.moveBack()
    try desk.hand.press("Super_L")
    desk.hand.press(button: 3)
    desk.move(to: "south")
    desk.hand.release(button: 3)
    try desk.hand.release("Super_L")
    #expect(try desk.chosen() == ["south"])
    desk.moveBack()
    for delay in [0, 20, 100] as [UInt] {
      desk.hand.press(button: 8)
      desk.hand.move(by: 3, 2)
      desk.hand.release(button: 8, after: delay)
      #expect(try desk.happened() == ["opened main"])
      for button in [2, 4, 5, 6, 7, 9] as [UInt32] { desk.hand.click(button) }
      #expect(try desk.happened().isEmpty)
      desk.hand.click(8)
      #expect(try desk.happened() == ["closed main second-press"])
      desk.moveBack()
    }
    #expect(probe.presses.filter { !$0.detail.hasPrefix("Super") } == [])
    try desk.daemon.expectCalm()
  }

  @Test(arguments: [["us,ru", "ISO_Next_Group"], ["us,de", "space"]])
  func `opens in every group of the layout, where letters keep their keys`(setting: [String]) throws {
    let desk = try Desk("Super+F5", "Super+space") {
      _ = try run(
        ["setxkbmap", "-layout", setting[0], "-option", "grp:win_space_toggle"],
        environment: ["DISPLAY": $0.display])
    }
    let probe = try Probe(desk.server)
    for _ in 0..<4 {
      // This key switches the layout as well.
      try desk.tapTrigger()
      try desk.hand.tap("e")
      #expect(try desk.chosen() == ["east"])
      try desk.hand.tap("Super_L", "F5")
      try desk.hand.tap("n")
      #expect(try desk.chosen() == ["north"])
    }
    #expect(probe.presses.filter { !$0.detail.hasPrefix("Super") } == [])
    try desk.daemon.expectCalm()
  }
}
