import Support
import Testing

/// What lies in config/examples is what people copy.
@Suite("The example for") struct ExampleTests {
  enum Session: String, CaseIterable {
    case openbox, i3, bare
  }

  /// The window manager of an example, with a workspace more than the one that is shown.
  private func start(_ session: Session, on server: PrivateServer, _ home: PrivateHome) throws -> Program? {
    let environment = home.environment.merging(["DISPLAY": server.display]) { $1 }
    switch session {
    case .bare: return nil
    case .openbox: return try Program(["openbox", "--sm-disable"], environment: environment)
    case .i3:
      let file = try home.folder.write("font pango:Sans 8\nworkspace 2 output primary\n", to: "i3")
      return try Program(["i3", "-c", file], environment: environment)
    }
  }

  @Test("each kind of session opens by its key, and does what it shows", arguments: Session.allCases)
  func works(_ session: Session) throws {
    let server = try PrivateServer()
    let text = try #require(Repository.text("config/examples/\(session).toml"))
    let home = try PrivateHome(configuration: text)
    try home.folder.write(
      "[Desktop Entry]\nType=Application\nName=Chess\nExec=true\nCategories=Game;\n",
      to: "data/applications/chess.desktop")
    let client = try Client(server)
    let manager = try start(session, on: server, home)
    if manager != nil {
      #expect(eventually { !client.numbers("_NET_SUPPORTING_WM_CHECK", of: client.root).isEmpty })
    }
    let daemon = try DaemonProcess(server, home: home)
    let probe = try Program(["xterm", "-T", "probe"], environment: ["DISPLAY": server.display])
    let hand = try Hand(server)
    hand.move(to: 640, 400)
    try hand.tap("Super_L", "space")
    #expect(eventually { !client.whorlWindows().isEmpty }, "\(daemon.log)")
    try daemon.whorl("hide")
    // What is installed and what is open stands in its menus.
    try expectMenu("main/Applications/Games", daemon)
    if session != .bare {
      try expectMenu(session == .openbox ? "windows" : "main/Windows", daemon)
      let chosen = try daemon.whorl("choose", "main/Workspaces/1")
      #expect(chosen.status == 0, "\(chosen.errors)")
    }
    #expect(!daemon.log.includes("error"), "\(daemon.log)")
    try daemon.expectCalm()
    withExtendedLifetime((manager, probe)) {}
  }

  /// Its content may come a little later.
  private func expectMenu(_ path: String, _ daemon: DaemonProcess) throws {
    let isThere = try eventually { try daemon.whorl("show", path).status == 0 }
    #expect(isThere, "\(path): \(daemon.log)")
    try daemon.whorl("hide")
  }
}

extension String {
  fileprivate func includes(_ part: String) -> Bool { split(separator: part).count > 1 || self == part }
}
