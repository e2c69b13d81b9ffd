import CDesktop
import Support
import Testing

@Suite("the test's desktop")
struct DesktopTests {
  let server: PrivateServer

  init() throws { server = try PrivateServer() }

  @Test func `openbox runs, and a probe under it has its place and the focus`() throws {
    let manager = try WindowManager(server)
    let probe = try Probe(server, .at(x: 40, y: 30, width: 200, height: 100))
    let hand = try Hand(server)
    #expect(probe.client.numbers("_NET_SUPPORTING_WM_CHECK", of: probe.client.root).count == 1)
    hand.move(to: 50, 40)
    hand.click()
    // Openbox holds a click until it has given the focus.
    #expect(probe.sees { $0.kind == .buttonRelease })
    try hand.tap("x")
    #expect(probe.sees { $0.kind == .keyRelease })
    #expect(probe.presses.map(\.detail) == ["Button1", "Button1", "x", "x"])
    manager.kill()
  }

  @Test func `a full-screen probe covers the screen under openbox`() throws {
    let manager = try WindowManager(server)
    let probe = try Probe(server)
    let shot = try Screenshot(probe.client)
    #expect(shot.pixels.allSatisfy { $0 == 0x336699 })
    withExtendedLifetime(manager) {}
  }

  @Test func `picom owns the compositor's selection while it runs`() throws {
    let client = try Client(server)
    let selection = client.atom("_NET_WM_CM_S0")
    let compositor = try Compositor(server)
    #expect(XGetSelectionOwner(client.display, selection) != 0)
    compositor.stop()
    #expect(XGetSelectionOwner(client.display, selection) == 0)
  }

  @Test(arguments: [false, true])
  func `a screenshot shows what is on the screen`(isComposited: Bool) throws {
    let compositor = isComposited ? try Compositor(server) : nil
    let probe = try Probe(server, .at(x: 100, y: 50, width: 40, height: 30))
    let isShown = try eventually {
      let shot = try Screenshot(probe.client, x: 90, y: 40, width: 100, height: 100)
      return shot[10, 10] == 0x336699 && shot[49, 39] == 0x336699 && shot[9, 10] != 0x336699
        && shot[50, 39] != 0x336699
    }
    #expect(isShown)
    withExtendedLifetime(compositor) {}
  }

  @Test func `a screenshot is saved as PNG`() throws {
    let folder = try Folder()
    try Screenshot(Client(server), width: 20, height: 10).save(png: folder["shot.png"])
    #expect(contents(of: folder["shot.png"])?.contains("PNG") == true)
  }

  @Test func `servers run side by side on displays of their own`() throws {
    let others = try (0..<3).map { _ in try PrivateServer(screen: "640x480x16") }
    #expect(Set(others.map(\.display) + [server.display]).count == 4)
    for other in others { _ = try Client(other) }
  }

  @Test func `a server that cannot start is reported`() {
    #expect(throws: TestFailure.self) { try PrivateServer(arguments: ["-no-such-option"]) }
  }

  @Test func `a client outlives its server`() throws {
    let client = try Client(server)
    server.kill()
    client.sync()
    #expect(client.event(until: TimeLimit(1)) { _ in true } == nil)
  }

  @Test func `a refused request gives its error code`() throws {
    let client = try Client(server)
    #expect(client.refusals { XMapWindow(client.display, 0x1234_5678) } == [UInt8(BadWindow)])
  }
}
