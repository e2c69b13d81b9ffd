import CDesktop
import Support
import Testing

@Suite("Window actions, with a window manager") struct WindowActionTests {
  private static let items = [
    "left", "right", "maximize", "fullscreen", "above", "sticky", "shade", "minimize", "to-workspace-2",
    "close",
    "to-workspace-9",
  ].map { "[[menu.w.items]]\nlabel = \"\($0)\"\nwindow = \"\($0)\"\n" }.joined()

  private static let more =
    "[menu.w]\n" + items + """
      [menu.pointed]
      trigger = "Super+Button3"
      [[menu.pointed.items]]
      label = "maximize"
      window = "maximize"
      [menu.space]
      [[menu.space.items]]
      label = "two"
      workspace = 2
      [[menu.space.items]]
      label = "last"
      workspace = "last"
      """

  private func desk() throws -> (Desk, Support.WindowManager) {
    var manager: Support.WindowManager?
    let desk = try Desk("Super+space", more: Self.more) { manager = try Support.WindowManager($0) }
    return (desk, try #require(manager))
  }

  private func states(_ probe: Probe) -> [String] {
    probe.client.numbers("_NET_WM_STATE", of: probe.window).map { number in
      guard let name = XGetAtomName(probe.client.display, number) else { return "" }
      defer { XFree(name) }
      return String(cString: name)
    }
  }

  @Test("put a window on a half of the screen, and back again")
  func halves() throws {
    let (desk, manager) = try desk()
    let probe = try Probe(desk.server, .at(x: 100, y: 100, width: 300, height: 200))
    func isAt(_ frame: [Int]) -> Bool { eventually { probe.client.frame(of: probe.window) == frame } }
    try desk.daemon.whorl("choose", "w/left")
    #expect(isAt([0, 0, 640, 800]))
    try desk.daemon.whorl("choose", "w/right")
    #expect(isAt([640, 0, 640, 800]))
    try desk.daemon.whorl("choose", "w/right")
    #expect(isAt([100, 100, 300, 200]))
    _ = manager
  }

  @Test func `place and raise the window under the pointer where no window manager runs`() throws {
    let desk = try Desk(
      "Super+space",
      more: """
        [menu.bare]
        trigger = "Super+b"
        items = [
          { label = "left", key = "l", window = "left", target = "pointer" },
          { label = "raise", key = "r", window = "raise", target = "pointer" },
          { label = "maximize", key = "m", window = "maximize", target = "pointer" },
        ]
        """)
    let below = try Probe(desk.server, .at(x: 400, y: 300, width: 300, height: 200), title: "below")
    let above = try Probe(desk.server, .at(x: 500, y: 350, width: 400, height: 200), title: "above")
    XSetWindowBorderWidth(above.client.display, above.window, 3)
    above.client.sync()
    func choose(_ key: String) throws {
      try desk.hand.tap("Super_L", "b")
      try desk.daemon.sync()
      try desk.hand.tap(key)
      try desk.daemon.sync()
    }
    try choose("l")
    #expect(eventually { above.client.frame(of: above.window) == [3, 3, 634, 794] })
    try choose("m")
    #expect(eventually { desk.daemon.log.contains("maximize: this needs a window manager") })
    desk.hand.move(to: 450, 400)
    try choose("l")
    #expect(eventually { above.client.frame(of: above.window) == [503, 353, 400, 200] })
    desk.hand.move(to: 420, 320)
    try choose("r")
    #expect(eventually { below.client.children(of: below.client.root).last == below.window })
    desk.hand.move(to: 10, 700)
    try choose("l")
    #expect(eventually { desk.daemon.log.contains("left: there is no window to do this with") })
    try desk.daemon.expectCalm()
  }

  @Test(
    "switch states on and off",
    arguments: [
      ("fullscreen", "_NET_WM_STATE_FULLSCREEN"), ("maximize", "_NET_WM_STATE_MAXIMIZED_VERT"),
      ("above", "_NET_WM_STATE_ABOVE"),
    ])
  func states(word: String, state: String) throws {
    let (desk, manager) = try desk()
    let probe = try Probe(desk.server, .at(x: 100, y: 100, width: 300, height: 200))
    try desk.daemon.whorl("choose", "w/\(word)")
    #expect(eventually { states(probe).contains(state) })
    try desk.daemon.whorl("choose", "w/\(word)")
    #expect(eventually { !states(probe).contains(state) })
    _ = manager
  }

  @Test("of a menu that a button opened are for the window under the pointer")
  func pointed() throws {
    let (desk, manager) = try desk()
    let pointed = try Probe(desk.server, .at(x: 500, y: 300, width: 300, height: 200), title: "pointed")
    let active = try Probe(desk.server, .at(x: 0, y: 0, width: 300, height: 200), title: "active")
    try desk.hand.press("Super_L")
    desk.hand.press(button: 3)
    desk.hand.move(by: 0, -100)
    desk.hand.release(button: 3)
    try desk.hand.release("Super_L")
    #expect(eventually { states(pointed).contains("_NET_WM_STATE_MAXIMIZED_VERT") })
    #expect(!states(active).contains("_NET_WM_STATE_MAXIMIZED_VERT"))
    _ = manager
  }

  @Test("send a window to another workspace, where the view follows by an item of its own")
  func workspaces() throws {
    let (desk, manager) = try desk()
    let probe = try Probe(desk.server, .at(x: 100, y: 100, width: 300, height: 200))
    func workspace(_ name: String, _ window: CDesktop.Window) -> UInt? {
      probe.client.numbers(name, of: window).first
    }
    try desk.daemon.whorl("choose", "w/to-workspace-2")
    #expect(eventually { workspace("_NET_WM_DESKTOP", probe.window) == 1 })
    try desk.daemon.whorl("choose", "space/two")
    #expect(eventually { workspace("_NET_CURRENT_DESKTOP", probe.client.root) == 1 })
    try desk.daemon.sync()
    try desk.daemon.whorl("choose", "space/last")
    #expect(eventually { workspace("_NET_CURRENT_DESKTOP", probe.client.root) == 0 })
    try desk.daemon.whorl("choose", "w/to-workspace-9")
    #expect(eventually { desk.daemon.log.contains("to-workspace-9: there is no") })
    _ = manager
  }

  @Test("are told where there is no window manager to carry them out")
  func noManager() throws {
    let desk = try Desk("Super+space", more: Self.more)
    let probe = try Probe(desk.server, .at(x: 100, y: 100, width: 300, height: 200))
    try desk.daemon.whorl("choose", "w/maximize")
    #expect(eventually { desk.daemon.log.contains("maximize: this needs a window manager") })
    // What the server alone can do is done.
    try desk.daemon.whorl("choose", "w/left")
    #expect(eventually { probe.client.frame(of: probe.window) == [0, 0, 640, 800] })
    try desk.daemon.expectCalm()
  }
}
