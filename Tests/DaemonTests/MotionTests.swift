import CDesktop
import Support
import Testing

@Suite("The motion of a menu") struct MotionTests {
  /// The part of the screen round the pointer's usual place.
  private func picture(_ client: Client) throws -> Screenshot {
    try Screenshot(client, x: 440, y: 200, width: 400, height: 400)
  }

  @Test("of no length: the first frame is the whole ring, and it is gone with the choice")
  func still() throws {
    let stage = try Stage()
    stage.hand.move(to: 640, 400)
    // What is drawn ahead and what is drawn when needed is the same.
    var first: Screenshot?
    for _ in 1...3 {
      try stage.open()
      let shown = try picture(stage.client)
      #expect(first.map { $0 == shown } ?? true)
      first = shown
      try stage.hand.tap("Escape")
      try stage.daemon.sync()
      #expect(stage.window == nil)
    }
  }

  @Test("reduced: the ring fades in where it stands, and fades out")
  func reduced() throws {
    let still = try Stage()
    let stage = try Stage(settings: "reduce-motion = \"always\"")
    for stage in [still, stage] {
      stage.hand.move(to: 640, 400)
      try stage.open()
    }
    let wanted = try picture(still.client)
    #expect(try eventually(within: 2) { try picture(stage.client) == wanted })
    try stage.hand.tap("Escape")
    #expect(try stage.isClosed())
    try stage.daemon.expectCalm()
  }

  @Test("ends in the picture that reduced motion shows at once")
  func end() throws {
    let still = try Stage()
    let moving = try Stage(settings: "")
    for stage in [still, moving] {
      stage.hand.move(to: 640, 400)
      try stage.open()
    }
    let wanted = try picture(still.client)
    var last = 0
    let isSame = try eventually(within: 2) {
      last = try picture(moving.client).differences(from: wanted)
      return last == 0
    }
    #expect(isSame, "\(last) pixels differ")
  }

  @Test("survives two hundred fast openings and closings, at whatever moment", arguments: [false, true])
  func fast(isReduced: Bool) throws {
    let stage = try Stage(settings: "reduce-motion = \"\(isReduced ? "always" : "never")\"")
    stage.hand.move(to: 640, 400)
    for round in 1...200 {
      try stage.hand.tap("Super_L", "F1")
      switch round % 4 {
      case 0: try stage.hand.tap("Escape")
      case 1: try stage.hand.tap("Super_L", "F1")
      case 2: stage.hand.click(3)
      default: stage.hand.click()
      }
    }
    // An event made within a millisecond of the previous end may fall between two grabs: then the last menu is open.
    try stage.daemon.sync()
    try stage.hand.tap("Escape")
    #expect(try stage.isClosed())
    #expect(stage.recorder.runs.isEmpty)
    try stage.daemon.expectCalm()
    try stage.open()
    stage.hand.move(by: 0, 80)
    stage.hand.click()
    #expect(try stage.recorded(1) == ["S"])
  }

  @Test("of no length, or very long, is closed by a choice all the same", arguments: [0, 2000])
  func lengths(_ milliseconds: Int) throws {
    let stage = try Stage(
      settings: "",
      more: "[motion]\nopen = \(milliseconds)\nclose = \(milliseconds)\nhover = \(milliseconds)\n")
    for round in 1...3 {
      stage.hand.move(to: 640, 400)
      try stage.open()
      stage.hand.move(by: 80, 0)
      stage.hand.click()
      #expect(try stage.recorded(round).count == round)
    }
    try stage.daemon.expectCalm()
  }
}
