import CDesktop
import Support
import Testing

/// Window managers differ in what they do; what they do not do is told.
@Suite("Every window action, on two monitors, with") struct WindowManagersTests {
  enum Manager: String, CaseIterable {
    case openbox, fluxbox, i3, xfwm4
  }

  private static let actions = [
    "left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right", "center",
    "maximize",
    "fullscreen", "above", "below", "sticky", "shade", "to-next-monitor", "minimize",
  ]
  private static let all = actions + ["move-next", "move-previous", "to-workspace-2", "close"]

  private func start(_ manager: Manager, on server: PrivateServer, _ home: PrivateHome) throws -> Program {
    let environment = home.environment.merging(["DISPLAY": server.display, "DBUS_SESSION_BUS_ADDRESS": nil]) {
      $1
    }
    let words: [String]
    switch manager {
    case .openbox: words = ["openbox", "--sm-disable"]
    case .fluxbox: words = ["fluxbox"]
    case .i3: words = try ["i3", "-c", home.folder.write("font pango:Sans 8\n", to: "i3")]
    // Its settings are on a bus.
    case .xfwm4: words = ["dbus-run-session", "--", "xfwm4", "--compositor=off"]
    }
    return try Program(words, environment: environment)
  }

  @Test("a real window: does something, or tells that it does not", arguments: Manager.allCases)
  func actions(_ manager: Manager) throws {
    let server = try PrivateServer()
    let client = try Client(server)
    for (name, place, output) in [("L", "0+0", "screen"), ("R", "640+0", "none")] {
      _ = try run(
        ["xrandr", "--setmonitor", name, "640/169x800/211+\(place)", output],
        environment: ["DISPLAY": server.display])
    }
    let items = Self.all.map { "{ label = \"\($0)\", window = \"\($0)\" }" }.joined(separator: ", ")
    let home = try PrivateHome(
      configuration: "[menu.w]\nitems = [\(items)]\n[menu.s]\nitems = [{ label = \"two\", workspace = 2 }]\n")
    let running = try start(manager, on: server, home)
    #expect(eventually(within: 30) { !client.numbers("_NET_SUPPORTING_WM_CHECK", of: client.root).isEmpty })
    let daemon = try DaemonProcess(server, home: home)
    let terminal = try Program(
      ["xterm", "-T", "probe", "-geometry", "20x5+150+150"], environment: ["DISPLAY": server.display])
    #expect(eventually { active(client) != nil })
    let window = try #require(active(client))
    // A lone tiled window fills its monitor, and so stands in its middle already.
    for action in Self.actions where manager != .i3 || action != "center" {
      let before = facts(of: window, client)
      try daemon.whorl("choose", "w/\(action)")
      let isDone = eventually { facts(of: window, client) != before || daemon.log.contains("\(action): ") }
      #expect(isDone, "\(action): \(before)\n\(daemon.log)")
      guard !daemon.log.contains("\(action): ") else { continue }
      // Again takes it back.
      let isBack = try eventually {
        try daemon.sync()
        try daemon.whorl("choose", "w/\(action)")
        return eventually(within: 2) {
          facts(of: window, client).state == before.state && active(client) == window
        }
      }
      #expect(isBack, "\(action) back: \(before) \(facts(of: window, client))")
    }
    try daemon.whorl("choose", "w/move-next")
    #expect(
      eventually { workspace(of: window, client).map { $0 != 0 } == true && active(client) == window })
    // After a change of workspaces Fluxbox has no active window for a moment, and then nothing is done.
    try expect("move-previous", by: daemon) { workspace(of: window, client) == 0 }
    try expect("close", by: daemon) { terminal.status != nil }
    try daemon.expectCalm()
    withExtendedLifetime(running) {}
  }

  /// Chooses the item until it has done its work.
  private func expect(_ item: String, by daemon: DaemonProcess, _ isDone: () -> Bool) throws {
    let isDone = try eventually {
      try daemon.whorl("choose", "w/\(item)")
      return eventually(within: 2, isDone)
    }
    #expect(isDone, "\(item): \(daemon.log)")
  }

  private struct Facts: Equatable {
    var state: Set<UInt> = []
    var frame: [Int] = []
    var workspace: UInt?
  }

  private func active(_ client: Client) -> CDesktop.Window? {
    client.numbers("_NET_ACTIVE_WINDOW", of: client.root).first.flatMap {
      $0 == 0 ? nil : CDesktop.Window($0)
    }
  }

  private func workspace(of window: CDesktop.Window, _ client: Client) -> UInt? {
    client.numbers("_NET_WM_DESKTOP", of: window).first.map { UInt($0) }
  }

  private func facts(of window: CDesktop.Window, _ client: Client) -> Facts {
    Facts(
      state: Set(client.numbers("_NET_WM_STATE", of: window).map { UInt($0) }),
      frame: client.frame(of: window),
      workspace: workspace(of: window, client))
  }
}
