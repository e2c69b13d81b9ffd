import Geometry
import Practice
import Support
import Testing

/// Real strokes through real menus: seven items each, three deep, at several rates.
@Suite("A stroke under a real server")
struct StrokeTests {
  /// Every item of the first two menus leads to the next one.
  static func menus(_ manners: String = "") -> String {
    (1...3).map { level in
      let items = (0..<7).map { index in
        "[[menu.deep\(level).items]]\nid = \"\(index)\"\nlabel = \"Item \(index)\"\n"
          + (level < 3 ? "menu = \"deep\(level + 1)\"" : "exec = [\"true\"]")
      }
      let head = "[menu.deep\(level)]\n" + (level == 1 ? "trigger = \"Super+d\"\n\(manners)\n" : "")
      return head + items.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  static let opened = ["opened deep1", "opened deep2", "opened deep3", "closed deep1 chosen"]

  @Test(arguments: [60, 125, 500, 1000])
  func `with corners chooses three menus deep at every rate`(rate: Int) throws {
    let desk = try Desk("Super+space", more: Self.menus())
    for path in [[2, 1, 3], [0, 4, 6], [5, 2, 1]] {
      desk.moveBack()
      try desk.hand.press("Super_L", "d")
      draw(desk, path, rate: rate)
      try desk.hand.release("d", "Super_L")
      #expect(try desk.happened() == Self.opened + ["chosen deep1 \(name(path))"])
    }
    try desk.daemon.expectCalm()
  }

  @Test func `by rests it does the same, and a leaf waits for the release`() throws {
    let desk = try Desk("Super+space", more: Self.menus())
    let legs = legs(of: [2, 1, 3], leg: 90)
    try desk.hand.press("Super_L", "d")
    for (leg, menu) in zip(legs, ["deep2", "deep3", nil]) {
      draw(desk, leg, rate: 250)
      guard let menu else { continue }
      #expect(try eventually { try desk.happened().contains("opened \(menu)") })
    }
    #expect(try desk.happened() == [])
    try desk.hand.release("d", "Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }

  @Test func `at the edge of the screen it goes on through the warps`() throws {
    let desk = try Desk("Super+space", more: Self.menus())
    desk.hand.move(to: 1100, 400)
    try desk.hand.press("Super_L", "d")
    draw(desk, [2, 1, 3], rate: 500)
    try desk.hand.release("d", "Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }

  @Test func `in turbo the modifier's release chooses, in one movement through all menus`() throws {
    let desk = try Desk("Super+space", more: Self.menus("select = \"turbo\""))
    try desk.hand.press("Super_L", "d")
    try desk.hand.release("d")
    draw(desk, [2, 1, 3], rate: 250)
    #expect(try desk.happened() == Array(Self.opened.dropLast()))
    try desk.hand.release("Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }

  @Test func `in click style button 1 draws, and everything works by single clicks too`() throws {
    let desk = try Desk("Super+space", more: Self.menus())
    try desk.hand.tap("Super_L", "d")
    desk.hand.press(button: 1)
    draw(desk, [2, 1, 3], rate: 250)
    desk.hand.release(button: 1)
    #expect(try desk.chosen() == ["2/1/3"])
    desk.moveBack()
    try desk.hand.tap("Super_L", "d")
    for leg in legs(of: [5, 0, 6], leg: 90) {
      draw(desk, leg, rate: 250)
      desk.hand.click()
    }
    #expect(try desk.chosen() == ["5/0/6"])
    try desk.daemon.expectCalm()
  }

  @Test func `with hover a rest opens, and a click chooses`() throws {
    let desk = try Desk("Super+space", more: Self.menus("select = \"hover\"\ndwell = 100"))
    let legs = legs(of: [2, 1, 3], leg: 90)
    try desk.hand.tap("Super_L", "d")
    draw(desk, legs[0], rate: 250)
    #expect(try eventually { try desk.happened().contains("opened deep2") })
    draw(desk, legs[1], rate: 250)
    desk.hand.click()
    draw(desk, legs[2], rate: 250)
    desk.hand.click()
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }

  @Test func `is written down and played again`() throws {
    let desk = try Desk("Super+space", more: Self.menus())
    let file = "\(desk.daemon.home.folder["stroke.trace"])"
    let environment = desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }
    let recording = try Program([built("whorl"), "events", "--trace", file], environment: environment)
    // Recording has begun once an opening is in the file.
    let isRecording = try eventually {
      try desk.daemon.whorl("show", "deep1")
      try desk.daemon.whorl("hide")
      return try run(["cat", file], environment: environment).output.contains("open menu=deep1")
    }
    #expect(isRecording)
    _ = try desk.happened()
    try desk.hand.press("Super_L", "d")
    draw(desk, [2, 1, 3], rate: 500)
    try desk.hand.release("d", "Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    let isPlayed = try eventually {
      try run([built("whorl"), "replay", file, "deep1"], environment: environment).output
        == "chosen 2/1/3\n"
    }
    #expect(isPlayed)
    withExtendedLifetime(recording) {}
  }

  private func name(_ path: [Int]) -> String { path.map(String.init).joined(separator: "/") }

  /// The ways of the legs that mark a path.
  private func legs(of path: [Int], leg: Double = 150) -> [Offset] {
    var exercise = Exercise(count: 7, depth: path.count)
    exercise.leg = leg
    var dice = Dice(seed: 1)
    let vertices = exercise.vertices(of: path, from: .zero, &dice)
    return zip(vertices, vertices.dropFirst()).map { $1 - $0 }
  }

  private func draw(_ desk: Desk, _ path: [Int], rate: Int) {
    for leg in legs(of: path) { draw(desk, leg, rate: rate) }
  }

  /// At 1.5 pixels a millisecond, as a device of that rate moves.
  private func draw(_ desk: Desk, _ leg: Offset, rate: Int) {
    let steps = max(1, Int(leg.length / 1.5 * Double(rate) / 1000))
    desk.hand.stroke(
      by: Int(leg.dx.rounded()), Int(leg.dy.rounded()), steps: steps, each: UInt(1000 / rate))
  }
}
