import CDesktop
import Glibc
import Support
import Testing

@Suite("Menus of windows and workspaces") struct WindowSourceTests {
  private static let more = """
    [menu.wins]
    items = [{ source = "windows" }]
    [menu.spaces]
    items = [{ source = "workspaces" }]
    [menu.space]
    [[menu.space.items]]
    label = "two"
    workspace = 2
    """

  private func desk() throws -> (Desk, Support.WindowManager) {
    var manager: Support.WindowManager?
    let desk = try Desk("Super+space", more: Self.more) { manager = try Support.WindowManager($0) }
    return (desk, try #require(manager))
  }

  private func active(_ desk: Desk) -> CDesktop.Window? {
    desk.daemon.client.numbers("_NET_ACTIVE_WINDOW", of: desk.daemon.client.root).first
  }

  @Test("show a window from another workspace")
  func activating() throws {
    let (desk, manager) = try desk()
    let probe = try Probe(desk.server, .at(x: 0, y: 0, width: 200, height: 100), title: "first")
    let other = try Probe(desk.server, .at(x: 300, y: 0, width: 200, height: 100), title: "other")
    #expect(eventually { active(desk) == other.window })
    try desk.daemon.whorl("choose", "space/two")
    let isChosen = try eventually {
      try desk.daemon.whorl("choose", "wins/\(probe.window)").status == 0
    }
    #expect(isChosen)
    #expect(eventually { active(desk) == probe.window })
    let current = desk.daemon.client.numbers("_NET_CURRENT_DESKTOP", of: desk.daemon.client.root)
    #expect(current == [0])
    withExtendedLifetime(manager) {}
  }

  @Test("keep a window's direction while others come and go")
  func directions() throws {
    let (desk, manager) = try desk()
    let north = try Probe(desk.server, .at(x: 0, y: 0, width: 200, height: 100), title: "north")
    var east: Probe? = try Probe(desk.server, .at(x: 300, y: 0, width: 200, height: 100), title: "east")
    let south = try Probe(desk.server, .at(x: 600, y: 0, width: 200, height: 100), title: "south")
    let west = try Probe(desk.server, .at(x: 900, y: 0, width: 200, height: 100), title: "west")
    func chooses(_ way: String, _ window: CDesktop.Window) throws -> Bool {
      try eventually {
        desk.moveBack()
        try desk.daemon.whorl("show", "wins", "--at", "640,400")
        try desk.daemon.sync()
        desk.move(to: way)
        desk.hand.click()
        return eventually(within: 1) { active(desk) == window }
      }
    }
    #expect(try chooses("west", west.window))
    #expect(try chooses("north", north.window))
    if let window = east?.window { XDestroyWindow(north.client.display, window) }
    north.client.sync()
    #expect(try chooses("south", south.window))
    #expect(try chooses("west", west.window))
    east = nil
    withExtendedLifetime(manager) {}
  }

  @Test("show workspaces by number")
  func workspaces() throws {
    let (desk, manager) = try desk()
    #expect(try eventually { try desk.daemon.whorl("choose", "spaces/3").status == 0 })
    #expect(
      eventually {
        desk.daemon.client.numbers("_NET_CURRENT_DESKTOP", of: desk.daemon.client.root) == [2]
      })
    withExtendedLifetime(manager) {}
  }

  /// A red square; its entry names the class of the window, as in StartupWMClass.
  @Test(
    "show the icon of the desktop entry where a window carries none", arguments: ["Odd-Class", "odd-name"])
  func entryIcon(entry: String) throws {
    let server = try PrivateServer()
    let home = try PrivateHome(configuration: "[settings]\nreduce-motion = \"always\"\n" + Self.more)
    try home.folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"48\" height=\"48\"><rect width=\"48\" height=\"48\" "
        + "fill=\"#ff0000\"/></svg>", to: "red.svg")
    let key = entry == "Odd-Class" ? "" : "StartupWMClass=Odd-Class\n"
    try home.folder.write(
      "[Desktop Entry]\nType=Application\nName=x\nExec=true\nIcon=\(home.folder["red.svg"])\n\(key)",
      to: "data/applications/sub/\(entry).desktop")
    try home.folder.write(
      "[Desktop Entry]\nType=Application\nName=x\nExec=true\nIcon=\(home.folder["red.svg"])\n\(key)",
      to: "data/applications/\(entry.lowercased()).desktop")
    let daemon = try DaemonProcess(server, home: home)
    let probe = try Probe(server, .at(x: 0, y: 0, width: 200, height: 100), title: "bare")
    var hint = XClassHint()
    let name = strdup("Odd-Class")
    (hint.res_name, hint.res_class) = (name, name)
    XSetClassHint(probe.client.display, probe.window, &hint)
    free(name)
    // Openbox would give it an icon that says nothing.
    let list = [UInt(probe.window)]
    list.withUnsafeBytes {
      _ = XChangeProperty(
        probe.client.display, probe.client.root, probe.client.atom("_NET_CLIENT_LIST"), Atom(XA_WINDOW), 32,
        PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress, 1)
    }
    probe.client.sync()
    let client = try Client(server)
    // The only item stands at the top.
    let isRed = try eventually {
      try daemon.whorl("show", "wins", "--at", "640,400")
      return try eventually(within: 2) {
        try Screenshot(client, x: 640, y: 296, width: 1, height: 1)[0, 0] == 0xff0000
      }
    }
    #expect(isRed, "\(daemon.log)")
    try daemon.expectCalm()
  }

  @Test("survive titles and icons that no program should have")
  func hostile() throws {
    let (desk, manager) = try desk()
    let probe = try Probe(desk.server, .at(x: 0, y: 0, width: 200, height: 100), title: "x")
    let display = probe.client.display
    let title = Array("<b>$(reboot)`id`\n\u{1B}]0;x\u{7}/%n".utf8) + [UInt8](repeating: 0xff, count: 10_000)
    XChangeProperty(
      display, probe.window, probe.client.atom("_NET_WM_NAME"), probe.client.atom("UTF8_STRING"), 8,
      PropModeReplace, title, Int32(title.count))
    for icon in [[UInt.max, .max, 1], [4, 4, 0], [0, 0, 0, 1, 1, 0xffff_ffff], [1, 1, 0xff00_ff00]]
      as [[UInt]]
    {
      icon.withUnsafeBytes {
        _ = XChangeProperty(
          display, probe.window, probe.client.atom("_NET_WM_ICON"), Atom(XA_CARDINAL), 32, PropModeReplace,
          $0.bindMemory(to: UInt8.self).baseAddress, Int32(icon.count))
      }
      probe.client.sync()
      try desk.daemon.whorl("show", "wins", "--at", "640,400")
      try desk.daemon.sync()
      #expect(desk.isShown)
      try desk.daemon.whorl("hide")
    }
    try desk.daemon.expectCalm()
    withExtendedLifetime(manager) {}
  }
}
