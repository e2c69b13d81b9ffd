import CDesktop
import Support
import Testing

@Suite("Two unequal monitors") struct MonitorTests {
  /// A small monitor on the left whose top is 120 px lower, a large one on the right; x, y, width, height.
  private nonisolated static let left = [0, 120, 800, 600]
  private nonisolated static let right = [800, 0, 1120, 1080]
  /// The window may show no more than the ends of shadows outside.
  private static let shadow = 24

  private func xrandr(_ server: PrivateServer, _ arguments: String...) throws {
    let outcome = try run(["xrandr"] + arguments, environment: ["DISPLAY": server.display])
    guard outcome.status == 0 else { throw TestFailure("xrandr: \(outcome)") }
  }

  private func stage(settings: String = Stage.still, menu: String = "") throws -> Stage {
    try Stage(screen: "1920x1080x24", settings: settings, menu: menu) { server in
      try xrandr(server, "--setmonitor", "LEFT", "800/210x600/160+0+120", "screen")
      try xrandr(server, "--setmonitor", "RIGHT", "1120/300x1080/280+800+0", "none")
    }
  }

  private func corners(of area: [Int]) -> [(Int, Int)] {
    let (x, y) = (area[0] + area[2], area[1] + area[3])
    return [
      (area[0], area[1]), (x - 1, area[1]), (area[0], y - 1), (x - 1, y - 1),
      (area[0] + area[2] / 2, area[1]),
      (area[0], area[1] + area[3] / 2), (x - 1, area[1] + area[3] / 2), (area[0] + area[2] / 2, y - 1),
    ]
  }

  @Test("keep a ring wholly on the one under the pointer, whatever the place", arguments: [left, right])
  func inside(_ area: [Int]) throws {
    let stage = try stage()
    for (x, y) in corners(of: area) {
      stage.hand.move(to: x, y)
      try stage.open()
      let frame = try stage.frame()
      #expect(
        frame[0] >= area[0] - Self.shadow && frame[1] >= area[1] - Self.shadow, "at \(x),\(y): \(frame)")
      #expect(frame[0] + frame[2] <= area[0] + area[2] + Self.shadow, "at \(x),\(y): \(frame)")
      #expect(frame[1] + frame[3] <= area[1] + area[3] + Self.shadow, "at \(x),\(y): \(frame)")
      try stage.hand.tap("Escape")
      #expect(try stage.isClosed())
    }
  }

  @Test("let every item be chosen in a corner, and moving there chooses nothing by itself")
  func corner() throws {
    let stage = try stage()
    for (index, way) in Stage.ways.enumerated() {
      let (x, y) = corners(of: Self.left)[index % 4]
      stage.hand.move(to: x, y)
      try stage.hand.press("Super_L", "F1")
      try stage.daemon.sync()
      try stage.hand.release("F1", "Super_L")
      try stage.daemon.sync()
      #expect(stage.window != nil, "the warp at \(x),\(y) chose")
      stage.hand.move(by: way.0 * 80, way.1 * 80)
      stage.hand.click()
      #expect(try stage.isClosed())
    }
    #expect(try stage.recorded(8) == Stage.compass.sorted())
  }

  @Test("hold and let go in a corner runs nothing")
  func hold() throws {
    let stage = try stage()
    for (x, y) in corners(of: Self.left) {
      stage.hand.move(to: x, y)
      try stage.hand.press("Super_L", "F1")
      try stage.daemon.sync()
      // Longer than a tap.
      try stage.hand.release("F1", after: 250)
      try stage.hand.release("Super_L")
      #expect(try stage.isClosed())
    }
    #expect(stage.recorder.runs.isEmpty)
    try stage.daemon.expectCalm()
  }

  @Test("that change close an open menu, and the next one fits the new ones")
  func change() throws {
    let stage = try stage()
    stage.hand.move(to: 1900, 1070)
    try stage.open()
    try xrandr(stage.server, "--delmonitor", "RIGHT")
    #expect(try stage.isClosed())
    try stage.daemon.expectCalm()
    try xrandr(stage.server, "--delmonitor", "LEFT")
    try xrandr(stage.server, "--setmonitor", "ONLY", "1000/260x700/190+0+0", "screen")
    try stage.daemon.sync()
    stage.hand.move(to: 999, 699)
    try stage.open()
    let frame = try stage.frame()
    #expect(frame[0] + frame[2] <= 1000 + Self.shadow && frame[1] + frame[3] <= 700 + Self.shadow, "\(frame)")
  }

  @Test("and a smaller root close an open menu; the next one is on the screen")
  func resize() throws {
    let stage = try Stage(screen: "1280x1024x24")
    try xrandr(
      stage.server, "--newmode", "small", "40", "800", "840", "968", "1056", "600", "601", "605", "628")
    try xrandr(stage.server, "--addmode", "screen", "small")
    stage.hand.move(to: 1270, 1010)
    try stage.open()
    try xrandr(stage.server, "--output", "screen", "--mode", "small")
    #expect(try stage.isClosed())
    try stage.daemon.expectCalm()
    stage.hand.move(to: 795, 595)
    try stage.open()
    let frame = try stage.frame()
    #expect(frame[0] + frame[2] <= 800 + Self.shadow && frame[1] + frame[3] <= 600 + Self.shadow, "\(frame)")
  }

  @Test("leave room for labels shown always", arguments: [left, right])
  func labels(_ area: [Int]) throws {
    let stage = try stage(menu: "labels = \"always\"")
    for (x, y) in corners(of: area).prefix(4) {
      stage.hand.move(to: x, y)
      try stage.open()
      let frame = try stage.frame()
      #expect(
        frame[0] >= area[0] - Self.shadow && frame[1] >= area[1] - Self.shadow, "at \(x),\(y): \(frame)")
      #expect(frame[0] + frame[2] <= area[0] + area[2] + Self.shadow, "at \(x),\(y): \(frame)")
      try stage.hand.tap("Escape")
      #expect(try stage.isClosed())
    }
  }
}
