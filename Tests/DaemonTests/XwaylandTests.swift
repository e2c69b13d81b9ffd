import Support
import Testing

@Suite("On Xwayland") struct XwaylandTests {
  /// Its monitors are called so.
  private func daemon(monitor: String?) throws -> DaemonProcess {
    let server = try PrivateServer()
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

  @Test func `nothing is said on a plain server, whatever the environment says`() throws {
    let daemon = try daemon(monitor: nil)
    #expect(!daemon.log.contains("Xwayland"), "\(daemon.log)")
  }
}
