import CDesktop
import Glibc
import Support
import Testing

@Suite("An edge of the screen") struct EdgeTests {
  /// Away from the edge, for longer than a moment.
  private func leave(_ desk: Desk) throws {
    desk.moveBack()
    try desk.daemon.sync()
  }

  @Test(arguments: [
    ("edge top", (640, 0)), ("edge left", (0, 300)), ("edge bottom", (640, 799)), ("edge right", (1279, 300)),
    ("edge top-left", (0, 0)), ("edge bottom-right", (1279, 799)),
  ])
  func `opens its menu where the pointer stays, and every item can be chosen`(
    edge: String, place: (x: Int, y: Int)
  ) throws {
    let desk = try Desk(edge)
    for item in ["north", "east", "south", "west"] {
      desk.hand.move(to: place.x, place.y)
      desk.hand.move(by: 0, 0, after: 250)
      #expect(try desk.happened() == ["opened main"])
      // Nothing is chosen by staying.
      let offset = desk.offset(to: item)
      desk.hand.move(by: offset.x, offset.y)
      desk.hand.click()
      #expect(try desk.chosen() == [item])
      try leave(desk)
    }
    try desk.daemon.expectCalm()
  }

  @Test func `opens once a visit, not by passing, not by dragging`() throws {
    var manager: WindowManager?
    let desk = try Desk("edge top") { manager = try WindowManager($0) }
    let probe = try Probe(desk.server)
    try desk.daemon.sync()
    // Passing.
    desk.hand.move(to: 640, 0)
    try leave(desk)
    #expect(try desk.happened().isEmpty)
    // Dragging something there, and letting go.
    desk.hand.press(button: 1)
    desk.hand.move(to: 640, 0)
    desk.hand.move(by: 0, 0, after: 250)
    desk.hand.release(button: 1)
    desk.hand.move(by: 5, 0)
    desk.hand.move(by: 0, 0, after: 250)
    #expect(try desk.happened().isEmpty)
    #expect(probe.presses.count == 2)
    try leave(desk)
    desk.hand.move(to: 640, 0)
    desk.hand.move(by: 0, 0, after: 250)
    #expect(try desk.happened() == ["opened main"])
    try desk.hand.tap("Escape")
    #expect(try desk.happened() == ["closed main escape"])
    try desk.daemon.expectCalm()
    withExtendedLifetime(manager) {}
  }

  @Test func `leaves clicks at the last pixel to what lies there`() throws {
    var manager: WindowManager?
    let desk = try Desk("edge left", "edge top-left", more: "[settings]\nedge-rest = 2000\n") {
      manager = try WindowManager($0)
    }
    let probe = try Probe(desk.server)
    try desk.daemon.sync()
    for (x, y) in [(0, 400), (0, 0), (0, 799), (1279, 799)] {
      desk.hand.move(to: x, y)
      try desk.daemon.sync()
      desk.hand.click()
      #expect(probe.sees(within: 2) { $0.kind == .buttonRelease && $0.x == x && $0.y == y })
      try leave(desk)
    }
    #expect(try desk.happened().isEmpty)
    try desk.daemon.expectCalm()
    withExtendedLifetime(manager) {}
  }

  @Test(
    "is watched above windows that come later, with a window manager and without", arguments: [true, false])
  func laterWindows(isManaged: Bool) throws {
    var manager: WindowManager?
    let desk = try Desk("edge right") { if isManaged { manager = try WindowManager($0) } }
    let probe = try Probe(desk.server)
    try desk.daemon.sync()
    let isOpened = try eventually {
      desk.moveBack()
      desk.hand.move(to: 1279, 500)
      desk.hand.move(by: 0, 0, after: 200)
      return try desk.happened() == ["opened main"]
    }
    #expect(isOpened)
    withExtendedLifetime((manager, probe)) {}
  }

  @Test func `belongs to its monitor: outer ones open, inner ones do not, and they follow the monitors`()
    throws
  {
    let desk = try Desk("edge left", "edge bottom-left") { server in
      for arguments in [
        ["LEFT", "600/160x600/160+0+120", "screen"], ["RIGHT", "680/180x800/210+600+0", "none"],
      ] {
        _ = try run(["xrandr", "--setmonitor"] + arguments, environment: ["DISPLAY": server.display])
      }
    }
    // Of the left monitor; above it the right one's; the corner of each; what adjoins.
    let places: [((Int, Int), Bool)] = [
      ((0, 400), true), ((600, 50), true), ((0, 719), true), ((600, 799), true), ((600, 400), false),
    ]
    for (place, opens) in places {
      desk.hand.move(to: place.0, place.1)
      desk.hand.move(by: 0, 0, after: 250)
      #expect(try desk.happened() == (opens ? ["opened main"] : []), "at \(place)")
      if opens { try desk.hand.tap("Escape") }
      desk.hand.move(to: 300, 300)
      _ = try desk.happened()
      try desk.daemon.sync()
    }
    _ = try run(["xrandr", "--delmonitor", "RIGHT"], environment: ["DISPLAY": desk.server.display])
    _ = try run(["xrandr", "--delmonitor", "LEFT"], environment: ["DISPLAY": desk.server.display])
    try desk.daemon.sync()
    desk.hand.move(to: 0, 60)
    desk.hand.move(by: 0, 0, after: 250)
    #expect(try desk.happened() == ["opened main"])
  }

  @Test func `costs nothing where the pointer is elsewhere, and nothing when paused`() throws {
    let desk = try Desk("edge top")
    // What the start leaves to do ends at some time.
    let isAsleep = eventually {
      let before = switches(of: desk.daemon.program.process)
      desk.hand.stroke(by: 100, 100, steps: 50, each: 4)
      desk.moveBack()
      return switches(of: desk.daemon.program.process) == before
    }
    #expect(isAsleep)
    try desk.daemon.whorl("pause")
    desk.hand.move(to: 640, 0)
    desk.hand.move(by: 0, 0, after: 250)
    #expect(try desk.happened().isEmpty)
  }

  /// Times the process has slept (proc(5), status).
  private func switches(of process: pid_t) -> Substring? {
    contents(of: "/proc/\(process)/status")?.split(separator: "\n").first {
      $0.hasPrefix("voluntary_ctxt_switches")
    }
  }
}
