import CDesktop
import Support
import Testing

@Suite("A hotkey, from the press to the choice")
struct HotkeyTests {
  @Test func `held, moved and let go it runs the item in that direction`() throws {
    let desk = try Desk("Super+space")
    for item in ["north", "east", "south", "west"] {
      try desk.hand.press("Super_L", "space")
      desk.move(to: item)
      try desk.hand.release("space", "Super_L")
      #expect(try desk.happened() == ["opened main", "closed main chosen", "chosen main \(item)"])
      desk.moveBack()
    }
    try desk.daemon.expectCalm()
  }

  @Test func `held, moved and let go it works under a window manager, which keeps its focus`() throws {
    var manager: WindowManager?
    let desk = try Desk("Super+space") { manager = try WindowManager($0) }
    let probe = try Probe(desk.server, .at(x: 200, y: 100, width: 700, height: 600))
    try desk.hand.press("Super_L", "space")
    desk.move(to: "west")
    try desk.hand.release("space", "Super_L")
    #expect(try desk.chosen() == ["west"])
    try desk.hand.tap("x")
    #expect(probe.sees { $0.kind == .keyRelease && $0.detail == "x" })
    #expect(probe.presses.map(\.detail).filter { !$0.hasPrefix("Super") } == ["x", "x"])
    #expect(!probe.seen.contains { $0.kind == .focusOut && $0.detail == "normal" })
    try desk.daemon.expectCalm()
    withExtendedLifetime(manager) {}
  }

  @Test func `tapped it stays open for a click`() throws {
    let desk = try Desk("Super+space")
    try desk.tapTrigger()
    #expect(try desk.happened() == ["opened main"])
    #expect(desk.isShown)
    desk.move(to: "south")
    desk.hand.press(button: 1)
    #expect(try desk.happened() == [])
    desk.hand.release(button: 1)
    #expect(try desk.happened() == ["closed main chosen", "chosen main south"])
    try desk.daemon.expectCalm()
  }

  @Test(
    arguments: [["space", "Super_L"], ["Super_L", "space"]], [["space", "Super_R"], ["Super_R", "space"]])
  func `the key's release decides, not the modifier's`(left: [String], right: [String]) throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    for order in [left, right] {
      let modifier = order.contains("Super_L") ? "Super_L" : "Super_R"
      try desk.hand.press(modifier, "space")
      desk.move(to: "east")
      for key in order {
        try desk.hand.release(key)
        if key != "space" { #expect(try desk.chosen() == (order[0] == key ? [] : ["east"])) }
      }
      if order[1] == "space" { #expect(try desk.chosen() == ["east"]) }
      desk.moveBack()
      try desk.daemon.expectCalm()
    }
    #expect(!probe.presses.contains { $0.detail == "space" })
  }

  @Test func `with both modifiers down it runs once`() throws {
    let desk = try Desk("Super+space")
    try desk.hand.press("Super_L", "Super_R", "space")
    desk.move(to: "north")
    try desk.hand.release("Super_L", "space", "Super_R")
    #expect(try desk.chosen() == ["north"])
    try desk.daemon.expectCalm()
  }

  @Test func `held for long it opens and runs once, whatever the repeat rate`() throws {
    let desk = try Desk("Super+space")
    for rate in [["r", "rate", "100", "100"], ["r", "off"]] {
      _ = try run(["xset"] + rate, environment: ["DISPLAY": desk.server.display])
      try desk.hand.press("Super_L", "space")
      desk.move(to: "east", after: 400)
      try desk.hand.release("space", after: 300)
      try desk.hand.release("Super_L")
      #expect(try desk.happened() == ["opened main", "closed main chosen", "chosen main east"])
      desk.moveBack()
    }
    try desk.daemon.expectCalm()
  }

  @Test func `let go in the dead zone after a while it closes and runs nothing`() throws {
    let desk = try Desk("Super+space")
    try desk.hand.press("Super_L", "space")
    desk.move(to: "east", distance: 200)
    desk.move(to: "east", distance: 3)
    try desk.hand.release("space", after: 250)
    try desk.hand.release("Super_L")
    #expect(try desk.happened() == ["opened main", "closed main dead-zone"])
    try desk.daemon.expectCalm()
  }

  @Test func `lock keys do not matter, wherever NumLock is`() throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    let environment = ["DISPLAY": Optional(desk.server.display)]
    for isElsewhere in [false, true] {
      if isElsewhere {
        let outcome = try run(
          ["xmodmap", "-e", "remove mod2 = Num_Lock", "-e", "add mod3 = Num_Lock"], environment: environment)
        #expect(outcome.status == 0)
        try desk.waitForTrigger()
      }
      // Twice each: every lock and both, on and off again.
      for lock in ["Num_Lock", "Caps_Lock", "Num_Lock", "Scroll_Lock", "Caps_Lock", "Scroll_Lock"] {
        try desk.hand.tap(lock)
        try desk.hand.press("Super_L", "space")
        desk.move(to: "west")
        try desk.hand.release("space", "Super_L")
        #expect(try desk.chosen() == ["west"], "\(lock), NumLock elsewhere: \(isElsewhere)")
        desk.moveBack()
      }
    }
    #expect(!probe.presses.contains { $0.detail == "space" })
    try desk.daemon.expectCalm()
  }

  @Test func `digits choose by number, also on a keyboard that writes them with Shift`() throws {
    let desk = try Desk("Super+space") {
      _ = try run(["setxkbmap", "fr"], environment: ["DISPLAY": $0.display])
    }
    for (key, item) in [("ampersand", "north"), ("eacute", "east"), ("quotedbl", "south")] {
      try desk.tapTrigger()
      try desk.hand.tap(key)
      #expect(try desk.chosen() == [item])
    }
    try desk.daemon.expectCalm()
  }

  @Test func `no event is left lying: a menu is on the screen soon after the press`() throws {
    let desk = try Desk("Super+space")
    var slowest = 0.0
    for round in 0..<100 {
      let start = TimeLimit.now
      try desk.hand.press("Super_L", "space", after: UInt(round % 4))
      #expect(eventually(within: 1) { desk.isShown })
      slowest = max(slowest, Double(TimeLimit.now - start) / 1e6)
      desk.move(to: "east")
      try desk.hand.release("space", "Super_L")
      try desk.daemon.sync()
      desk.moveBack()
    }
    #expect(try desk.chosen().count == 100)
    #expect(slowest < 500, "milliseconds")
  }
}

extension Desk {
  /// Waits until the trigger is grabbed as the keyboard is now: by trying it.
  func waitForTrigger(_ keys: String...) throws {
    let keys = keys.isEmpty ? ["Super_L", "space"] : keys
    let isTaken = try eventually {
      for key in keys { try hand.press(key) }
      for key in keys.reversed() { try hand.release(key) }
      return try happened().contains("opened main")
    }
    guard isTaken else { throw TestFailure("\(keys) opens nothing; the daemon said:\n\(daemon.log)") }
    try daemon.whorl("hide")
    _ = try happened()
  }
}
