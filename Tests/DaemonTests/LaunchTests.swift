import CDesktop
import Support
import Testing

@Suite("A chosen item") struct LaunchTests {
  private func choose(_ way: (Int, Int), _ stage: Stage) throws {
    stage.hand.move(to: 640, 400)
    try stage.open()
    stage.hand.move(by: way.0 * 80, way.1 * 80)
    stage.hand.click()
    try stage.daemon.sync()
  }

  @Test("runs in the home folder with what it is told, and nothing of the daemon")
  func environment() throws {
    let stage = try Stage(
      environment: ["DESKTOP_STARTUP_ID": "x", "DESKTOP_AUTOSTART_ID": "y", "EXAMPLE": "a\nb"])
    let probe = try Probe(stage.server)
    try choose((1, 0), stage)
    let run = try #require(try stage.recorder.runs(1).first)
    #expect(run.arguments == ["E"])
    #expect(run.folder == stage.daemon.home.folder.path)
    let expected = [
      "WHORL_MENU": "main", "WHORL_ITEM": "E", "WHORL_X": "720", "WHORL_Y": "400",
      "DISPLAY": stage.server.display, "EXAMPLE": "a\nb",
    ]
    for (name, value) in expected { #expect(run.environment[name] == value, "\(name)") }
    #expect(run.environment["DESKTOP_STARTUP_ID"] == nil && run.environment["DESKTOP_AUTOSTART_ID"] == nil)
    #expect(run.descriptors.keys.filter { $0 > 2 } == [], "\(run.descriptors)")
    // Perl itself ignores SIGFPE (8).
    #expect(run.blocked == 0 && run.ignored & ~(1 << 7) == 0, "\(run.ignored)")
    #expect(run.session == run.process)
    _ = probe
  }

  @Test("is told of the active window, and of none that has been closed", arguments: ["exit", "withdraw"])
  func activeWindow(_ ending: String) throws {
    let stage = try Stage()
    let manager = try WindowManager(stage.server)
    var probe: Probe? = try Probe(stage.server, .at(x: 0, y: 0, width: 200, height: 200))
    let window = try #require(probe?.window)
    #expect(eventually { stage.onRoot("_NET_ACTIVE_WINDOW") == [window] })
    try stage.daemon.sync()
    try stage.daemon.whorl("choose", "main/N")
    #expect(try stage.recorder.runs(1).first?.environment["WHORL_WINDOW"] == String(window))
    if ending == "withdraw" { XUnmapWindow(probe?.client.display, window) } else { probe = nil }
    probe?.client.sync()
    #expect(eventually { stage.onRoot("_NET_CLIENT_LIST").isEmpty })
    try stage.daemon.sync()
    try stage.daemon.whorl("choose", "main/S")
    let run = try #require(try stage.recorder.runs(2).first { $0.arguments == ["S"] })
    #expect(run.environment.keys.filter { $0.hasPrefix("WHORL_WINDOW") } == [], "\(run.environment)")
    _ = manager
  }

  @Test("gives the shell its text unharmed")
  func shell() throws {
    let text = "steam://x//y '~user' 'a  b' \\\"$HOME/x y\\\" '#' '%'"
    let stage = try Stage(item: "run = \"'RECORD' \(text)\"")
    try choose((0, -1), stage)
    let run = try #require(try stage.recorder.runs(1).first)
    let home = stage.daemon.home.folder.path
    #expect(run.arguments == ["steam://x//y", "~user", "a  b", "\(home)/x y", "#", "%"])
  }

  @Test("in a terminal runs inside of it")
  func terminal() throws {
    let terminal = try Recorder()
    let stage = try Stage(
      settings: "terminal = [\"\(terminal.path)\", \"-e\"]\n" + Stage.still,
      item: "exec = [\"RECORD\", \"a b\"]\nin-terminal = true")
    try choose((0, 1), stage)
    let run = try #require(try terminal.runs(1).first)
    #expect(run.arguments == ["-e", stage.recorder.path, "a b"])
  }

  @Test("that cannot start, or fails at once, is told once")
  func failures() throws {
    let stage = try Stage(
      labels: ["fine"], item: "exec = [\"RECORD\", \"LABEL\"]",
      more: """

        [menu.bad]
        trigger = "Super+F2"
        [[menu.bad.items]]
        label = "missing"
        exec = ["no-such-program-anywhere"]
        [[menu.bad.items]]
        label = "failing"
        run = "exit 3"
        [[menu.bad.items]]
        label = "killed"
        run = "kill -9 $$"
        """)
    for name in ["missing", "failing", "killed"] {
      try stage.daemon.whorl("choose", "bad/\(name)")
      #expect(eventually { stage.daemon.log.contains("\(name):") }, "\(name)")
    }
    for name in ["missing", "failing", "killed"] {
      let times = stage.daemon.log.split(separator: "\n").count { $0.contains("\(name):") }
      #expect(times == 1, "\(stage.daemon.log)")
    }
    try choose((0, -1), stage)
    #expect(try stage.recorded(1) == ["fine"])
    try stage.daemon.expectCalm()
  }

  @Test("fifty times in a row leaves no dead process, and a slow one holds up nothing")
  func zombies() throws {
    let stage = try Stage(
      labels: ["go"], item: "exec = [\"RECORD\", \"LABEL\"]",
      more: "\n[menu.slow]\n[[menu.slow.items]]\nlabel = \"slow\"\nexec = [\"sleep\", \"3\"]\n")
    try stage.daemon.whorl("choose", "slow/slow")
    for _ in 1...50 { try stage.daemon.whorl("choose", "main/go") }
    #expect(try stage.recorder.runs(50, within: 20).count == 50)
    try stage.daemon.expectCalm()
  }

  @Test("that confirms runs only after a yes, opposite to the way that led there")
  func confirm() throws {
    let stage = try Stage(item: "exec = [\"RECORD\", \"LABEL\"]\nconfirm = true")
    try choose((1, 0), stage)
    // On in the same direction: no.
    stage.hand.move(by: 90, 0)
    stage.hand.click()
    #expect(try stage.isClosed())
    #expect(stage.recorder.runs.isEmpty)
    try choose((1, 0), stage)
    stage.hand.move(by: -90, 0)
    stage.hand.click()
    #expect(try stage.recorded(1) == ["E"])
    try stage.daemon.expectCalm()
  }

  @Test("that keeps the menu open can be chosen again and again")
  func keepOpen() throws {
    let stage = try Stage(item: "exec = [\"RECORD\", \"LABEL\"]\nkeep-open = true")
    try choose((0, 1), stage)
    for _ in 1...2 { stage.hand.click() }
    #expect(try stage.recorded(3) == ["S", "S", "S"])
    #expect(stage.window != nil)
    try stage.hand.tap("Escape")
    #expect(try stage.isClosed())
    try stage.daemon.expectCalm()
  }
}

extension Stage {
  fileprivate func onRoot(_ name: String) -> [UInt] { client.numbers(name, of: client.root) }
}
