import CDesktop
import Support
import Testing

@Suite("A menu that was closed") struct HiddenTests {
  @Test("lets every click through at once, even while it fades", arguments: [true, false])
  func clicks(isComposited: Bool) throws {
    let stage = try Stage(settings: "", more: "[motion]\nclose = 2000\n")
    let compositor = isComposited ? try Compositor(stage.server) : nil
    let probe = try Probe(stage.server)
    stage.hand.move(to: 640, 400)
    try stage.open()
    stage.hand.click(3)
    try stage.daemon.sync()
    probe.clear()
    var expected: [[Int]] = []
    for y in stride(from: 240, through: 560, by: 40) {
      for x in stride(from: 480, through: 800, by: 40) {
        stage.hand.move(to: x, y)
        stage.hand.click()
        expected.append([x, y])
      }
    }
    #expect(probe.presses.filter { $0.kind == .buttonPress }.map { [$0.x, $0.y] } == expected)
    compositor?.stop()
  }
}
