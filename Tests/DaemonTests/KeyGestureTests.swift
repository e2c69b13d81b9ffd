import CDesktop
import Support
import Testing

@Suite("Gestures of keys, and double presses of buttons")
struct KeyGestureTests {
  /// Menus "plain", "long" and "double" on the same key.
  private func desk(_ gestures: [String: String], key: String) throws -> Desk {
    let menus = gestures.sorted { $0.key < $1.key }.map { name, gesture in
      "[menu.\(name)]\ntrigger = \"\(gesture) \(key)\"\n[[menu.\(name).items]]\nlabel = \"only\"\n"
        + "exec = [\"true\"]\n"
    }
    return try Desk("Super+F12", more: menus.joined())
  }

  private func keys(_ probe: Probe) -> [String] { probe.presses.map { "\($0.kind.rawValue) \($0.detail)" } }

  @Test func `a key let go early is the application's, with all that was typed behind it`() throws {
    let desk = try desk(["long": "long-press"], key: "F5")
    let probe = try Probe(desk.server)
    for hold in [UInt(0), 30, 150, 250] {
      try desk.hand.press("F5")
      try desk.hand.release("F5", after: hold)
      try desk.hand.tap("x")
      #expect(probe.sees { $0.kind == .keyRelease && $0.detail == "x" })
      #expect(keys(probe) == ["keyPress F5", "keyRelease F5", "keyPress x", "keyRelease x"])
      probe.clear()
    }
    // Another key comes before the limit.
    try desk.hand.press("F5")
    try desk.hand.press("x", after: 50)
    try desk.hand.release("x", "F5", after: 300)
    #expect(probe.sees { $0.kind == .keyRelease && $0.detail == "F5" })
    #expect(keys(probe).prefix(3) == ["keyPress F5", "keyPress x", "keyRelease x"])
    #expect(try desk.happened().isEmpty)
    try desk.daemon.expectCalm()
  }

  @Test func `a key that is held opens its menu, and its release chooses`() throws {
    let desk = try desk(["long": "long-press"], key: "F5")
    let probe = try Probe(desk.server)
    try desk.hand.press("F5")
    desk.hand.move(by: 0, 0, after: 420)
    #expect(try desk.happened() == ["opened long"])
    desk.hand.move(by: 0, -90)
    // Its repeats change nothing.
    try desk.hand.release("F5", after: 600)
    #expect(try desk.happened() == ["closed long chosen", "chosen long only"])
    #expect(probe.presses.isEmpty)
    desk.moveBack()
    try desk.hand.press("F5")
    try desk.hand.release("F5", after: 500)
    #expect(try desk.happened() == ["opened long"])
    try desk.hand.tap("Escape")
    try desk.daemon.expectCalm()
  }

  @Test func `where a key has a long press, its plain menu opens on the early release, in click style`()
    throws
  {
    let desk = try desk(["plain": "press", "long": "long-press"], key: "Super+F5")
    let probe = try Probe(desk.server)
    for _ in 0..<5 {
      try desk.hand.press("Super_L", "F5")
      try desk.daemon.sync()
      try desk.hand.release("F5", "Super_L", after: 40)
      #expect(try desk.happened() == ["opened plain"])
      try desk.hand.tap("Super_L", "F5")
      #expect(try desk.happened() == ["closed plain second-press"])
    }
    try desk.hand.press("Super_L", "F5")
    desk.hand.move(by: 0, -90, after: 420)
    try desk.hand.release("F5", "Super_L")
    #expect(try desk.happened() == ["opened long", "closed long chosen", "chosen long only"])
    #expect(probe.presses.filter { !$0.detail.hasPrefix("Super") }.isEmpty)
    try desk.daemon.expectCalm()
  }

  @Test func `a double press of a key keeps the second one; repeats of a held key are none`() throws {
    let desk = try desk(["double": "double-press"], key: "F5")
    let probe = try Probe(desk.server)
    _ = try run(["xset", "r", "rate", "60", "60"], environment: ["DISPLAY": desk.server.display])
    try desk.hand.press("F5")
    try desk.hand.release("F5", after: 700)
    #expect(probe.sees { $0.kind == .keyRelease })
    #expect(probe.presses.filter { $0.kind == .keyPress }.count > 5)
    #expect(try desk.happened().isEmpty)
    probe.clear()
    desk.hand.move(by: 0, 0, after: 400)
    for hold in [UInt(10), 30] {
      try desk.hand.press("F5")
      try desk.hand.release("F5", after: hold)
      try desk.hand.press("F5", after: 60)
      #expect(try desk.happened() == ["opened double"])
      desk.hand.move(by: 0, -90)
      try desk.hand.release("F5")
      #expect(try desk.happened() == ["closed double chosen", "chosen double only"])
      #expect(keys(probe) == ["keyPress F5", "keyRelease F5"])
      probe.clear()
      desk.moveBack()
      desk.hand.move(by: 0, 0, after: 400)
    }
    // Slowly, or with another key between: two presses.
    try desk.hand.tap("F5")
    try desk.hand.press("F5", after: 400)
    try desk.hand.release("F5")
    desk.hand.move(by: 0, 0, after: 400)
    try desk.hand.tap("F5")
    try desk.hand.press("x", after: 40)
    try desk.hand.release("x")
    try desk.hand.tap("F5")
    #expect(eventually { probe.presses.count == 10 })
    #expect(try desk.happened().isEmpty)
    try desk.daemon.expectCalm()
  }

  @Test func `a double press of a button keeps the second one, in the same place`() throws {
    let desk = try desk(["double": "double-press"], key: "Button2")
    let probe = try Probe(desk.server)
    desk.hand.click(2)
    desk.hand.press(button: 2, after: 80)
    desk.hand.move(by: 0, -90)
    desk.hand.release(button: 2)
    #expect(try desk.happened() == ["opened double", "closed double chosen", "chosen double only"])
    #expect(probe.presses.count == 2)
    probe.clear()
    desk.moveBack()
    desk.hand.click(2)
    desk.hand.move(by: 30, 0, after: 50)
    desk.hand.click(2)
    #expect(eventually { probe.presses.count == 4 })
    #expect(try desk.happened().isEmpty)
    try desk.daemon.expectCalm()
  }

  @Test func `one key may have all three`() throws {
    let desk = try desk(
      ["plain": "press", "long": "long-press", "double": "double-press"], key: "Super+F5")
    try desk.hand.tap("Super_L", "F5")
    #expect(try desk.happened() == ["opened plain"])
    try desk.hand.tap("Super_L", "F5")
    let second = try desk.happened()
    // Within the time it is the second half, later it closes.
    #expect(
      second == ["closed plain other-trigger", "opened double"] || second == ["closed plain second-press"])
    try desk.daemon.whorl("hide")
    try desk.hand.press("Super_L")
    desk.hand.move(by: 0, 0, after: 400)
    try desk.hand.tap("F5")
    try desk.hand.tap("F5")
    try desk.hand.release("Super_L")
    #expect(
      try desk.happened().filter { $0.hasPrefix("opened") } == ["opened plain", "opened double"])
    try desk.hand.tap("Escape")
    try desk.daemon.expectCalm()
  }

  @Test func `a lone modifier tapped twice opens, tapped once or in a chord it does not`() throws {
    let desk = try desk(["double": "double-press"], key: "Shift_L")
    try desk.hand.tap("Shift_L")
    desk.hand.move(by: 0, 0, after: 400)
    try desk.hand.tap("Shift_L", "a")
    try desk.hand.tap("Shift_L")
    #expect(try desk.happened().isEmpty)
    desk.hand.move(by: 0, 0, after: 400)
    try desk.hand.tap("Shift_L")
    try desk.hand.press("Shift_L", after: 80)
    try desk.hand.release("Shift_L")
    #expect(try desk.happened() == ["opened double"])
    try desk.hand.tap("Escape")
    try desk.daemon.expectCalm()
  }
}
