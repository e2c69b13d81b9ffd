import Support
import Testing

@Suite("the test's hand, probe and grabbers")
struct InputTests {
  let server: PrivateServer
  let hand: Hand

  init() throws {
    server = try PrivateServer()
    hand = try Hand(server)
  }

  @Test func `the probe sees what the hand does, in order and in root coordinates`() throws {
    let probe = try Probe(server, .at(x: 100, y: 50, width: 400, height: 300))
    hand.move(to: 150, 80)
    try hand.tap("a")
    hand.click(3)
    let seen = probe.seen.filter { $0.kind != .enter }
    #expect(
      seen.map(\.description) == [
        "motion  at 150,80 state 0", "keyPress a at 150,80 state 0", "keyRelease a at 150,80 state 0",
        "buttonPress Button3 at 150,80 state 0", "buttonRelease Button3 at 150,80 state 1024",
      ])
  }

  @Test func `a delay passes on the server, between two time stamps`() throws {
    let probe = try Probe(server)
    try hand.press("a")
    try hand.release("a", after: 120)
    let times = probe.presses.filter { $0.detail == "a" }.map(\.time)
    // Auto-repeat is off for so short a time.
    #expect(times.count == 2)
    #expect(try #require(times.last) - #require(times.first) >= 120)
  }

  @Test func `a stroke ends exactly where it should`() {
    hand.move(to: 10, 10)
    hand.stroke(by: 100, -7, steps: 9)
    #expect(hand.pointer.x == 110)
    #expect(hand.pointer.y == 3)
  }

  @Test func `a held key goes to its grabber alone until it is given back`() throws {
    let probe = try Probe(server)
    let grabber = try Grabber(server, holding: .key("F9"))
    #expect(throws: TestFailure.self) { try Grabber(self.server, holding: .key("F9")) }
    try hand.tap("F9")
    #expect(grabber.getsPress())
    #expect(probe.presses.isEmpty)
    grabber.release()
    try hand.tap("F9")
    #expect(probe.presses.map(\.detail) == ["F9", "F9"])
  }

  @Test func `a held button goes to its grabber alone`() throws {
    let probe = try Probe(server)
    let grabber = try Grabber(server, holding: .button(2))
    hand.click(2)
    #expect(grabber.getsPress())
    hand.click(1)
    #expect(probe.presses.map(\.detail) == ["Button1", "Button1"])
  }

  @Test(arguments: [true, false])
  func `a locker gets both grabs only when nobody holds one`(isKeyboard: Bool) throws {
    let grabber = try Grabber(server, holding: isKeyboard ? .keyboard : .pointer)
    let locker = try Locker(server)
    #expect(locker.lock(within: 0.15) == nil)
    grabber.release()
    #expect(locker.lock() == 1)
    #expect(throws: TestFailure.self) { try Grabber(self.server, holding: .keyboard) }
  }

  @Test func `a key that no key carries is refused by name`() {
    #expect(throws: TestFailure.self) { try self.hand.tap("NoSuchKey") }
  }
}
