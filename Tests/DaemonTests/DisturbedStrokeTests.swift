import Geometry
import Support
import Testing

/// What may happen between the press and the release that ends a stroke.
@Suite("While a stroke runs")
struct DisturbedStrokeTests {
  private static let path = [2, 1, 3]

  private func desk(
    _ manners: String = "", screen: String = "1280x800x24", desktop: (PrivateServer) throws -> Void = { _ in }
  ) throws -> Desk {
    try Desk("Super+space", more: Desk.deepMenus(manners), screen: screen, desktop: desktop)
  }

  private func tell(_ desk: Desk, _ command: String...) throws {
    let outcome = try run(command, environment: ["DISPLAY": desk.server.display])
    guard outcome.status == 0 else { throw TestFailure("\(command): \(outcome)") }
  }

  /// Presses Super+d, draws, and does `disturb` in the middle of the last leg, where a rest means nothing. The trigger
  /// stays down.
  private func draw(_ desk: Desk, disturb: () throws -> Void) throws {
    try desk.hand.press("Super_L", "d")
    let legs = Desk.legs(of: Self.path)
    for leg in [legs[0], legs[1], legs[2] * 0.5] { desk.draw(leg, rate: 250) }
    try disturb()
    desk.draw(legs[2] * 0.5, rate: 250)
  }

  @Test func `a keyboard of another country changes nothing, though the trigger's key has another name now`()
    throws
  {
    let desk = try desk()
    try draw(desk) {
      try tell(desk, "setxkbmap", "us", "-variant", "dvorak")
      try tell(desk, "setxkbmap", "us", "-variant", "dvorak", "-option", "caps:escape")
    }
    // The key of d on a board of the United States.
    try desk.hand.release("e", "Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }

  @Test func `a window that comes and takes the focus changes nothing, and gets none of it`() throws {
    let desk = try desk()
    var probe: Probe?
    try draw(desk) {
      probe = try Probe(desk.server)
      try probe?.focus()
    }
    try desk.hand.release("Super_L", "d")
    #expect(try desk.chosen() == ["2/1/3"])
    #expect(probe?.presses.isEmpty == true)
    try desk.daemon.expectCalm()
  }

  @Test func `a second pointer and keyboard come and go`() throws {
    let desk = try desk()
    try draw(desk) {
      try tell(desk, "xinput", "create-master", "second")
      try tell(desk, "xinput", "remove-master", "second pointer")
    }
    try desk.hand.release("d", "Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    try draw(desk) { try tell(desk, "xinput", "create-master", "third") }
    try desk.hand.release("d", "Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }

  @Test func `a second hand that moves its own pointer, clicks and types in the middle chooses nothing`()
    throws
  {
    let desk = try desk()
    let second = try SecondHand(desk.server)
    for _ in 0..<3 {
      try draw(desk) {
        for way in [(200, 0), (0, 150), (-300, -80)] {
          for _ in 0..<10 { second.move(by: way.0 / 10, way.1 / 10) }
        }
        for button: UInt32 in [1, 3, 4, 5] { second.click(button) }
        for key in ["1", "x", "Escape", "Down", "Return", "BackSpace"] { second.tap(key) }
      }
      try desk.hand.release("d", "Super_L")
      #expect(try desk.chosen() == ["2/1/3"])
      desk.moveBack()
    }
    try desk.daemon.expectCalm()
  }

  @Test func `a change of monitors closes, and nothing runs`() throws {
    let desk = try desk()
    try draw(desk) {
      try tell(desk, "xrandr", "--setmonitor", "HALF", "640/200x800/200+0+0", "screen")
      #expect(try eventually { try desk.happened().contains { $0.hasPrefix("closed") } })
    }
    try desk.hand.release("d", "Super_L")
    #expect(try desk.chosen() == [])
    try desk.daemon.expectCalm()
  }

  @Test func `the way onto another monitor leads on, and the menus stay on the one they opened on`() throws {
    let desk = try desk {
      for monitor in [
        ["LEFT", "640/200x800/200+0+0", "screen"], ["RIGHT", "640/200x800/200+640+0", "none"],
      ] {
        let outcome = try run(["xrandr", "--setmonitor"] + monitor, environment: ["DISPLAY": $0.display])
        guard outcome.status == 0 else { throw TestFailure("xrandr: \(outcome)") }
      }
    }
    for start in [560, 600, 639] {
      desk.hand.move(to: start, 400)
      try desk.hand.press("Super_L", "d")
      desk.draw(Self.path, rate: 250)
      try desk.hand.release("d", "Super_L")
      #expect(try desk.chosen() == ["2/1/3"], "from \(start)")
    }
    try desk.daemon.expectCalm()
  }

  @Test(arguments: [(640, 400), (1180, 400), (1250, 600)])
  func `a pen that tells where it is, not how far it went, draws on past the warps`(x: Int, y: Int) throws {
    let desk = try desk()
    // A pen has no room beyond the edge: its legs lead inward.
    let path = [5, 4, 6]
    desk.hand.move(to: x, y)
    try desk.hand.press("Super_L", "d")
    var place = Point(x: Double(x), y: Double(y))
    for leg in Desk.legs(of: path, leg: 120) {
      for step in 1...20 {
        let point = place + leg * (Double(step) / 20)
        desk.hand.move(to: Int(point.x.rounded()), Int(point.y.rounded()), after: 4)
      }
      place = place + leg
    }
    try desk.hand.release("d", "Super_L")
    #expect(try desk.chosen() == ["5/4/6"])
    try desk.daemon.expectCalm()
  }

  @Test func `a button that went down before comes up: it was meant for something else`() throws {
    let desk = try desk()
    for button: UInt32 in [1, 2, 3] {
      desk.moveBack()
      desk.hand.press(button: button)
      try draw(desk) { desk.hand.release(button: button) }
      try desk.hand.release("d", "Super_L")
      #expect(try desk.chosen() == ["2/1/3"], "button \(button)")
    }
    try desk.daemon.expectCalm()
  }

  @Test func `a finger that jumps from place to place and taps chooses where it taps`() throws {
    let desk = try desk("tap = \"always\"")
    try desk.hand.tap("Super_L", "d")
    var place = Desk.center
    for leg in Desk.legs(of: Self.path, leg: 100) {
      // Once the menu is there for longer than a tap that was meant for what was there before.
      place = (place.x + Int(leg.dx.rounded()), place.y + Int(leg.dy.rounded()))
      desk.hand.move(to: place.x, place.y, after: 120)
      desk.hand.click()
      try desk.daemon.sync()
    }
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }
}
