import Support
import Testing

@Suite("A trigger pressed the moment the menu before it ends") struct QuickRepeatTests {
  @Test("is not taken for held where its release went elsewhere")
  func lostRelease() throws {
    let stage = try Stage()
    // Whether a release falls between two grabs is chance; two hundred times make it near certain.
    for _ in 1...200 {
      try stage.hand.tap("Super_L", "F1")
      try stage.hand.tap("Escape")
    }
    try stage.hand.tap("Super_L", "F1")
    try stage.daemon.sync()
    if stage.window == nil { try stage.open() }
    // In click style: moving and letting go of nothing chooses nothing, and one Escape closes it for good.
    stage.hand.move(to: 640, 400)
    try stage.hand.tap("Escape")
    try stage.daemon.sync()
    #expect(stage.window == nil)
    try stage.daemon.expectCalm()
    #expect(stage.recorder.runs.isEmpty)
  }
}
