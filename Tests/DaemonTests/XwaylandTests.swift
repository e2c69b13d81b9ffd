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

  @Test func `a menu of a command opens in the middle unless it is to trust the server, which is told once`()
    throws
  {
    let server = try PrivateServer()
    // Without one the root is to be seen, and the pointer with it.
    let compositor = try Compositor(server)
    let hand = try Hand(server)
    let daemon = try daemon(monitor: "XWAYLAND0", on: server)
    func center(trusting: Bool = false) throws -> [Int] {
      if trusting {
        try daemon.whorl("show", "main", "--at", "pointer")
      } else {
        try daemon.whorl("show", "main")
      }
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
    #expect(daemon.log.split(separator: "\n").filter { $0.contains("the pointer is not seen") }.count == 1)
    let trusted = try center(trusting: true)
    #expect(trusted[0] - first[0] == 260 && trusted[1] - first[1] == 100)
    compositor.stop()
    #expect(try center() == trusted)
    try daemon.expectCalm()
  }

  @Test func `nothing is said on a plain server, whatever the environment says`() throws {
    let daemon = try daemon(monitor: nil)
    #expect(!daemon.log.contains("Xwayland"), "\(daemon.log)")
  }
}
