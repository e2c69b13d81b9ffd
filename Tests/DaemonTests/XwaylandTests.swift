import Support
import Testing

@Suite("On Xwayland") struct XwaylandTests {
  /// Its monitors are called so.
  private func daemon(monitor: String?, on server: PrivateServer? = nil) throws -> DaemonProcess {
    let server = try server ?? PrivateServer()
    if let monitor {
      let outcome = try run(
        ["xrandr", "--setmonitor", monitor, "1280/300x800/200+0+0", "screen"],
        environment: ["DISPLAY": server.display])
      guard outcome.status == 0 else { throw TestFailure("xrandr: \(outcome)") }
    }
    return try DaemonProcess(
      server, configuration: "[menu.main]\nitems = [{ label = \"a\", run = \"true\" }]\n",
      environment: ["XDG_SESSION_TYPE": "wayland"])
  }

  @Test func `the user is told what to do for keys, and menus open by command`() throws {
    let daemon = try daemon(monitor: "XWAYLAND0")
    #expect(daemon.log.contains("bind `whorl show MENU` in the compositor instead"), "\(daemon.log)")
    try daemon.whorl("show", "main")
    #expect(eventually { !daemon.client.whorlWindows().isEmpty })
    try daemon.expectCalm()
  }

  /// Where the pointer is over a window of Wayland, the server answers with where it was last over one of X11, and with
  /// the root alone: as over the bare root of this server.
  @Test func `a menu of a command opens in the middle where nobody tells of the pointer, which is told once`()
    throws
  {
    let server = try PrivateServer()
    let compositor = try Compositor(server)
    let hand = try Hand(server)
    let daemon = try daemon(monitor: "XWAYLAND0", on: server)
    func center() throws -> [Int] {
      try daemon.whorl("show", "main")
      let window = try #require(daemon.client.whorlWindows().last)
      let frame = daemon.client.frame(of: window)
      try daemon.whorl("hide")
      #expect(eventually { daemon.client.whorlWindows().isEmpty })
      return [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2]
    }
    hand.move(to: 300, 300)
    let first = try center()
    hand.move(to: 900, 500)
    #expect(try center() == first && abs(first[0] - 640) < 60 && abs(first[1] - 400) < 60)
    #expect(daemon.log.split(separator: "\n").filter { $0.contains("nobody tells where") }.count == 1)
    let probe = try Probe(server, .at(x: 200, y: 200, width: 200, height: 200))
    hand.move(to: 300, 300)
    let over = try center()
    #expect(first[0] - over[0] == 340 && first[1] - over[1] == 100)
    compositor.stop()
    hand.move(to: 900, 500)
    let bare = try center()
    #expect(bare[0] - first[0] == 260 && bare[1] - first[1] == 100, "\(bare)")
    _ = probe
    try daemon.expectCalm()
  }

  @Test func `nothing is said on a plain server, whatever the environment says`() throws {
    let daemon = try daemon(monitor: nil)
    #expect(!daemon.log.contains("Xwayland"), "\(daemon.log)")
  }
}
