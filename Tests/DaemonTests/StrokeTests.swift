import Geometry
import Practice
import Support
import Testing

/// Real strokes through real menus: seven items each, three deep, at several rates.
@Suite("A stroke under a real server")
struct StrokeTests {
  static let opened = ["opened deep1", "opened deep2", "opened deep3", "closed deep1 chosen"]

  @Test(arguments: [60, 125, 500, 1000])
  func `with corners chooses three menus deep at every rate`(rate: Int) throws {
    let desk = try Desk("Super+space", more: Desk.deepMenus())
    for path in [[2, 1, 3], [0, 4, 6], [5, 2, 1]] {
      desk.moveBack()
      try desk.hand.press("Super_L", "d")
      desk.draw(path, rate: rate)
      try desk.hand.release("d", "Super_L")
      #expect(try desk.happened() == Self.opened + ["chosen deep1 \(Desk.name(path))"])
    }
    try desk.daemon.expectCalm()
  }

  @Test func `by rests it does the same, and a leaf waits for the release`() throws {
    let desk = try Desk("Super+space", more: Desk.deepMenus())
    let legs = Desk.legs(of: [2, 1, 3], leg: 90)
    try desk.hand.press("Super_L", "d")
    for (leg, menu) in zip(legs, ["deep2", "deep3", nil]) {
      desk.draw(leg, rate: 250)
      guard let menu else { continue }
      #expect(try eventually { try desk.happened().contains("opened \(menu)") })
    }
    #expect(try desk.happened() == [])
    try desk.hand.release("d", "Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }

  @Test func `at the edge of the screen it goes on through the warps`() throws {
    let desk = try Desk("Super+space", more: Desk.deepMenus())
    desk.hand.move(to: 1100, 400)
    try desk.hand.press("Super_L", "d")
    desk.draw([2, 1, 3], rate: 500)
    try desk.hand.release("d", "Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }

  @Test func `in turbo the modifier's release chooses, in one movement through all menus`() throws {
    let desk = try Desk("Super+space", more: Desk.deepMenus("select = \"turbo\""))
    try desk.hand.press("Super_L", "d")
    try desk.hand.release("d")
    desk.draw([2, 1, 3], rate: 250)
    #expect(try desk.happened() == Array(Self.opened.dropLast()))
    try desk.hand.release("Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }

  @Test func `in click style button 1 draws, and everything works by single clicks too`() throws {
    let desk = try Desk("Super+space", more: Desk.deepMenus())
    try desk.hand.tap("Super_L", "d")
    desk.hand.press(button: 1)
    desk.draw([2, 1, 3], rate: 250)
    desk.hand.release(button: 1)
    #expect(try desk.chosen() == ["2/1/3"])
    desk.moveBack()
    try desk.hand.tap("Super_L", "d")
    for leg in Desk.legs(of: [5, 0, 6], leg: 90) {
      desk.draw(leg, rate: 250)
      desk.hand.click()
    }
    #expect(try desk.chosen() == ["5/0/6"])
    try desk.daemon.expectCalm()
  }

  @Test func `with hover a rest opens, and a click chooses`() throws {
    let desk = try Desk("Super+space", more: Desk.deepMenus("select = \"hover\"\ndwell = 100"))
    let legs = Desk.legs(of: [2, 1, 3], leg: 90)
    try desk.hand.tap("Super_L", "d")
    desk.draw(legs[0], rate: 250)
    #expect(try eventually { try desk.happened().contains("opened deep2") })
    desk.draw(legs[1], rate: 250)
    desk.hand.click()
    desk.draw(legs[2], rate: 250)
    desk.hand.click()
    #expect(try desk.chosen() == ["2/1/3"])
    try desk.daemon.expectCalm()
  }

  @Test func `is written down and played again`() throws {
    let desk = try Desk("Super+space", more: Desk.deepMenus())
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
    desk.draw([2, 1, 3], rate: 500)
    try desk.hand.release("d", "Super_L")
    #expect(try desk.chosen() == ["2/1/3"])
    let isPlayed = try eventually {
      try run([built("whorl"), "replay", file, "deep1"], environment: environment).output
        == "chosen 2/1/3\n"
    }
    #expect(isPlayed)
    let folder = try run(
      [built("whorl"), "replay", desk.daemon.home.folder.path, "deep1"], environment: environment)
    #expect(folder.status == 2 && folder.errors.contains("Is a directory"))
    withExtendedLifetime(recording) {}
  }
}
