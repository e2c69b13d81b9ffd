import Support
import Testing

/// Who presses a key does not read the log.
@Suite("What the user has to know comes as a notification")
struct NoticeTests {
  private let bus: SessionBus
  private let stage: Stage

  init() throws {
    let bus = try SessionBus()
    self.bus = bus
    stage = try Stage(
      more: "[[menu.main.items]]\nlabel = \"broken\"\nexec = [\"/nowhere/program\"]\n",
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    // Buses are looked for once the triggers are grabbed.
    try stage.daemon.sync()
  }

  @Test func `a hotkey that meets a held pointer opens nothing`() throws {
    let holder = try Grabber(stage.server, holding: .pointer)
    try stage.hand.tap("Super_L", "F1")
    #expect(bus.carries("string \"no menu: another program holds the pointer"), "\(bus.traffic)")
    #expect(stage.window == nil && bus.traffic.contains("member=Notify"))
    holder.release()
    try stage.open()
    #expect(stage.window != nil)
    try stage.daemon.whorl("hide")
    try stage.daemon.expectCalm()
  }

  @Test func `a menu whose keyboard is held works by mouse alone`() throws {
    let holder = try Grabber(stage.server, holding: .keyboard)
    try stage.daemon.whorl("show", "main")
    #expect(bus.carries("string \"another program holds the keyboard"), "\(bus.traffic)")
    #expect(stage.window != nil)
    holder.release()
    try stage.daemon.whorl("hide")
    try stage.daemon.expectCalm()
  }

  @Test func `a saved file has mistakes`() throws {
    try stage.daemon.home.folder.write("[menu.main\n", to: "config/whorl/config.toml")
    #expect(bus.carries("string \"Whorl: the configuration has errors"), "\(bus.traffic)")
    #expect(bus.carries("config.toml:1:"), "\(bus.traffic)")
  }

  @Test func `a command cannot start`() throws {
    try stage.daemon.whorl("choose", "main/broken")
    #expect(bus.carries("string \"broken\""), "\(bus.traffic)")
    #expect(bus.carries("/nowhere/program"), "\(bus.traffic)")
  }
}
