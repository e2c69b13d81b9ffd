import Glibc
import Support
import Testing

/// A mouse that reports a thousand times a second, as those for games do.
@Suite("A pointer of 1,000 places a second")
struct FastPointerTests {
  /// Goes round the middle within the ring, a few pixels at a time, and ends in the east.
  func circle(_ desk: Desk, rounds: Int = 2) {
    for step in 1...rounds * 150 {
      let angle = Double(step) / 150 * 2 * Double.pi
      desk.hand.move(
        to: Desk.center.x + Int((90 * cos(angle)).rounded()),
        Desk.center.y + Int((90 * sin(angle)).rounded()),
        after: 1)
    }
  }

  /// How often the main thread has slept (proc(5), status).
  func sleeps(_ desk: Desk) throws -> Int {
    let status = try #require(contents(of: "/proc/\(desk.daemon.program.process)/status"))
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return try #require(line.flatMap { Int($0.filter(\.isNumber)) })
  }

  @Test func `does not wake the daemon for each of them`() throws {
    let desk = try Desk("Super+space")
    try desk.tapTrigger()
    // Where this machine is too busy to move it as fast, once more.
    let isSparing = try eventually {
      let before = try sleeps(desk)
      circle(desk, rounds: 4)
      return try sleeps(desk) - before < 300
    }
    #expect(isSparing)
    // And it is idle afterwards.
    desk.hand.click()
    #expect(try desk.chosen() == ["east"])
    try desk.daemon.expectCalm()
  }

  @Test func `lets go where it is, at once`() throws {
    let desk = try Desk("Super+space")
    for _ in 1...3 {
      desk.moveBack()
      try desk.hand.press("Super_L", "space")
      circle(desk)
      desk.move(to: "south")
      try desk.hand.release("space", "Super_L")
      #expect(try desk.chosen() == ["south"])
    }
    try desk.daemon.expectCalm()
  }

  @Test func `is seen where it stops`() throws {
    let desk = try Desk("Super+space", manners: "select = \"hover\"\ndwell = 500\nhover-leaves = true")
    try desk.hand.tap("Super_L", "space")
    circle(desk, rounds: 4)
    // Nothing but the rest after the last movement chooses it.
    var chosen: [String] = []
    #expect(
      try eventually {
        chosen += try desk.chosen()
        return chosen == ["east"]
      }, "\(chosen)")
    try desk.daemon.expectCalm()
  }

  @Test func `holds nothing for a daemon that was stopped while it moved`() throws {
    for isLauncher in [false, true] {
      let desk = try Desk("Super+space", more: "[launcher.new]\nmenu = \"main\"")
      let locker = try Locker(desk.server)
      if isLauncher {
        #expect(try desk.daemon.whorl("launcher", "new", "open").status == 0)
      } else {
        try desk.tapTrigger()
      }
      desk.daemon.program.signal(SIGSTOP)
      circle(desk, rounds: 3)
      #expect(locker.lock(within: 6) != nil)
    }
  }
}
