import Support
import Testing

@Suite("A launcher beside a long press") struct LauncherGestureTests {
  private static let launcher = """
    [launcher.new]
    corner = "bottom-right"
    menu = "main"
    layout = "fan"
    """

  @Test func `of the same button gets its short clicks`() throws {
    let desk = try Desk("long-press Button1", more: Self.launcher)
    try desk.daemon.sync()
    for _ in 0..<3 {
      // The middle of the button: margin 28, diameter 60.
      desk.hand.move(to: 1280 - 58, 800 - 58)
      desk.hand.press(button: 1)
      desk.hand.release(button: 1, after: 60)
      let opened = try desk.happened()
      #expect(opened.count == 1 && opened.first?.contains("new") == true, "\(opened)")
      try desk.hand.tap("Escape")
      desk.hand.move(by: 0, 0, after: 400)
      _ = try desk.happened()
    }
  }
}
