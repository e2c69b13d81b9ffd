import Support
import Testing

/// As programs for remote desktops put it in: by XTEST, with what the network lost.
@Suite("Input that is put in by programs") struct RemoteInputTests {
  private enum Fault: CaseIterable {
    case releasesWithoutPresses, twoPresses, lostRelease, lostReleaseOfTheModifier, lostClick, twoClicks

    func commit(by hand: Hand) throws {
      switch self {
      case .releasesWithoutPresses:
        try hand.release("space", "Super_L", "Escape")
        hand.release(button: 1)
      case .twoPresses:
        try hand.press("Super_L", "space", "Super_L", "space")
        try hand.release("space", "Super_L", "space", "Super_L")
      case .lostRelease:
        try hand.press("Super_L", "space")
        try hand.release("Super_L")
      case .lostReleaseOfTheModifier:
        try hand.press("Super_L", "space")
        try hand.release("space")
      case .lostClick: hand.press(button: 1)
      case .twoClicks:
        hand.press(button: 1)
        hand.press(button: 1)
        hand.release(button: 1)
      }
    }
  }

  @Test(arguments: Fault.allCases)
  private func `leaves nothing stuck, whatever is missing of it`(fault: Fault) throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    try fault.commit(by: desk.hand)
    try desk.daemon.whorl("hide")
    // What a person does then: the keys once more, and a click elsewhere.
    try desk.hand.tap("space")
    try desk.hand.tap("Super_L")
    desk.hand.click()
    try desk.daemon.whorl("hide")
    _ = try desk.happened()
    desk.moveBack()
    try desk.hand.press("Super_L", "space")
    desk.move(to: "east")
    try desk.hand.release("space", "Super_L")
    #expect(try desk.chosen() == ["east"])
    try desk.hand.tap("x")
    #expect(probe.sees(within: 2) { $0.kind == .keyRelease && $0.detail == "x" })
    desk.hand.click(2)
    #expect(probe.sees(within: 2) { $0.kind == .buttonRelease && $0.detail == "Button2" })
    try desk.daemon.expectCalm()
  }

  @Test func `of a second keyboard never leaves the first one without its menu`() throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    let second = try SecondHand(desk.server)
    for _ in 0..<3 {
      for (key, isDown) in [("Super_L", true), ("space", true), ("Super_L", false), ("space", false)] {
        second.turn(key, isDown: isDown)
      }
      second.turn("Super_L", isDown: true)
      try desk.daemon.whorl("hide")
      try desk.hand.press("Super_L", "space")
      second.turn("space", isDown: true)
      second.turn("space", isDown: false)
      second.turn("Super_L", isDown: false)
      desk.move(to: "south")
      try desk.hand.release("space", "Super_L")
      #expect(try desk.chosen() == ["south"])
      desk.moveBack()
    }
    try desk.hand.tap("x")
    #expect(probe.sees(within: 2) { $0.kind == .keyRelease && $0.detail == "x" })
    try desk.daemon.expectCalm()
  }
}
