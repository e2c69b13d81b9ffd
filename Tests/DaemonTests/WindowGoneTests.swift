import CDesktop
import Support
import Testing

@Suite("A menu's window that another program takes away") struct WindowGoneTests {
  enum Attack: CaseIterable { case unmap, destroy, delete }

  private func perform(_ attack: Attack, on window: CDesktop.Window, by client: Client) {
    switch attack {
    case .unmap: XUnmapWindow(client.display, window)
    case .destroy: XDestroyWindow(client.display, window)
    case .delete:
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window
      event.xclient.message_type = client.atom("WM_PROTOCOLS")
      event.xclient.format = 32
      event.xclient.data.l.0 = Int(client.atom("WM_DELETE_WINDOW"))
      XSendEvent(client.display, window, 0, 0, &event)
    }
    client.sync()
  }

  @Test("closes the menu, and the next one opens as ever", arguments: Attack.allCases, [false, true])
  func closes(_ attack: Attack, isComposited: Bool) throws {
    let stage = try Stage()
    let compositor = isComposited ? try Compositor(stage.server) : nil
    for round in 1...3 {
      try stage.open()
      let window = try #require(stage.window, "round \(round)")
      perform(attack, on: window, by: stage.client)
      #expect(try stage.isClosed())
      try stage.daemon.expectCalm()
    }
    try stage.open()
    stage.hand.move(by: 90, 0)
    stage.hand.click()
    #expect(try stage.recorded(1) == ["E"])
    compositor?.stop()
  }

  @Test("while it fades does no harm", arguments: Attack.allCases)
  func fading(_ attack: Attack) throws {
    let stage = try Stage(settings: "", more: "[motion]\nclose = 2000\n")
    try stage.open()
    let window = try #require(stage.window)
    try stage.hand.tap("Escape")
    try stage.daemon.sync()
    perform(attack, on: window, by: stage.client)
    #expect(try stage.isClosed())
    try stage.open()
    #expect(stage.window != nil)
    try stage.daemon.whorl("hide")
  }

  @Test("with its connection ends the daemon with a message and no socket left")
  func kill() throws {
    let stage = try Stage()
    try stage.open()
    let window = try #require(stage.window)
    XKillClient(stage.client.display, window)
    stage.client.sync()
    #expect(try stage.daemon.program.wait() == 3)
    #expect(stage.daemon.log.contains("X server"))
    #expect(stage.daemon.home.folder.names(in: "run/whorl").filter { $0.hasSuffix(".sock") } == [])
  }

  @Test("is above a full-screen window and one that lies above all others")
  func stacking() throws {
    let stage = try Stage()
    let manager = try WindowManager(stage.server)
    let probe = try Probe(stage.server)
    let panel = XCreateSimpleWindow(stage.client.display, stage.client.root, 0, 0, 1280, 800, 0, 0, 0x101010)
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    XChangeWindowAttributes(stage.client.display, panel, UInt(CWOverrideRedirect), &attributes)
    XMapRaised(stage.client.display, panel)
    stage.client.sync()
    try stage.open()
    #expect(stage.client.children(of: stage.client.root).last == stage.window)
    try stage.hand.tap("Escape")
    #expect(try stage.isClosed())
    _ = (manager, probe)
  }
}
