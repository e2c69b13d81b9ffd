import CDesktop
import Support
import Testing

@Suite("The scale") struct ScaleTests {
  private func setDensity(_ value: String, on server: PrivateServer) throws {
    let outcome = try run(
      ["xrdb", "-nocpp", "-merge"], environment: ["DISPLAY": server.display], input: "Xft.dpi: \(value)\n")
    guard outcome.status == 0 else { throw TestFailure("xrdb: \(outcome)") }
  }

  /// The side of the menu's window with the pointer far from every edge.
  private func side(_ stage: Stage) throws -> Int {
    stage.hand.move(to: 960, 540)
    try stage.open()
    let frame = try stage.frame()
    #expect(abs(frame[0] + frame[2] / 2 - 960) <= 1, "the ring's centre is the pointer: \(frame)")
    try stage.hand.tap("Escape")
    #expect(try stage.isClosed())
    return frame[2]
  }

  @Test("by Xft.dpi is followed while the daemon runs; values that make no sense are not")
  func density() throws {
    let stage = try Stage(screen: "1920x1080x24")
    let plain = try side(stage)
    for (value, factor) in [("192", 2.0), ("120", 1.25), ("-1", 1), ("0", 1), ("abc", 1), ("144", 1.5)] {
      try setDensity(value, on: stage.server)
      let side = try side(stage)
      #expect(abs(Double(side) - Double(plain) * factor) <= 4, "\(value): \(side) for \(plain)")
    }
  }

  @Test("by the configuration counts before the desktop's, live")
  func configured() throws {
    let stage = try Stage(screen: "1920x1080x24", settings: "scale = 1.0\n" + Stage.still)
    let plain = try side(stage)
    try setDensity("192", on: stage.server)
    #expect(try side(stage) == plain)
    let path = stage.daemon.home.folder["config/whorl/config.toml"]
    let text = try #require(contents(of: path))
    let readings = try stage.status("readings")
    try stage.daemon.home.write(
      text.split(separator: "scale = 1.0", omittingEmptySubsequences: false).joined(separator: "scale = 1.5"))
    #expect(try eventually { try stage.status("readings") != readings })
    #expect(abs(Double(try side(stage)) - Double(plain) * 1.5) <= 4)
  }

  @Test("leaves every item in its direction", arguments: [0.5, 1.25, 2])
  func directions(_ scale: Double) throws {
    let stage = try Stage(screen: "1920x1080x24", settings: "scale = \(scale)\n" + Stage.still)
    for way in Stage.ways {
      stage.hand.move(to: 960, 540)
      try stage.open()
      let length = Int(80 * scale)
      stage.hand.move(by: way.0 * length, way.1 * length)
      stage.hand.click()
      #expect(try stage.isClosed())
    }
    #expect(try stage.recorded(8) == Stage.compass.sorted())
  }
}
