import CDesktop
import Glibc
import Support
import Testing

@Suite("A launcher on the desktop") struct LauncherTests {
  @Test func `opens by a click and runs the item that is clicked`() throws {
    let bench = try LauncherBench()
    #expect(bench.buttonStands(at: LauncherBench.corner))
    try bench.click(LauncherBench.corner)
    #expect(bench.showsItems)
    try bench.click(bench.place(of: 2))
    #expect(try bench.recorder.runs(1).map(\.arguments) == [["three"]])
    try bench.daemon.expectCalm()
  }

  @Test func `pressed, dragged onto an item and let go runs it in one go, while everything moves`() throws {
    let bench = try LauncherBench(settings: "reduce-motion = \"never\"")
    for (index, item) in LauncherBench.items.enumerated() {
      bench.hand.move(to: LauncherBench.corner.x, LauncherBench.corner.y)
      bench.hand.press(button: 1)
      let place = bench.place(of: index)
      bench.hand.move(to: place.x, place.y, after: 20)
      bench.hand.release(button: 1)
      #expect(try bench.recorder.runs(index + 1).contains { $0.arguments == [item] })
    }
    try bench.daemon.expectCalm()
  }

  @Test func `closes by a second click, and by Escape`() throws {
    let bench = try LauncherBench()
    try bench.click(LauncherBench.corner)
    #expect(bench.showsItems)
    try bench.click(LauncherBench.corner)
    #expect(!bench.showsItems)
    try bench.click(LauncherBench.corner)
    try bench.hand.tap("Escape")
    try bench.daemon.sync()
    #expect(!bench.showsItems)
    try bench.daemon.expectCalm()
    #expect(bench.recorder.runs.isEmpty)
  }

  @Test func `closes by a click elsewhere, which does not reach what it hits`() throws {
    var probe: Probe?
    let bench = try LauncherBench { probe = try Probe($0) }
    try bench.click(LauncherBench.corner)
    try bench.click((400, 300))
    #expect(!bench.showsItems)
    try bench.daemon.expectCalm()
    #expect(try #require(probe).presses.isEmpty)
    try bench.click((400, 300))
    #expect(probe?.sees { $0.kind == .buttonRelease } ?? false)
  }

  @Test func `that passes clicks closes by one that reaches what it hits, once`() throws {
    var probe: Probe?
    let bench = try LauncherBench(launcher: "pass-click = true") { probe = try Probe($0) }
    try bench.click(LauncherBench.corner)
    #expect(bench.showsItems)
    try bench.click((400, 300))
    #expect(!bench.showsItems)
    #expect(probe?.sees { $0.kind == .buttonRelease } ?? false)
    #expect(probe?.presses.map(\.kind) == [.buttonPress, .buttonRelease])
    #expect(probe?.presses.map(\.x) == [400, 400])
    // It still chooses.
    try bench.click(LauncherBench.corner)
    try bench.click(bench.place(of: 0))
    #expect(try bench.recorder.runs(1).map(\.arguments) == [["one"]])
    try bench.daemon.expectCalm()
  }

  @Test func `that passes clicks, of a daemon that stands still, does not hold the pointer`() throws {
    var probe: Probe?
    let bench = try LauncherBench(launcher: "pass-click = true") { probe = try Probe($0) }
    try bench.click(LauncherBench.corner)
    bench.daemon.program.signal(SIGSTOP)
    bench.hand.move(to: 400, 300)
    bench.hand.click(1)
    // Its watchdog ends it.
    #expect(eventually(within: 6) { bench.daemon.program.status != nil })
    bench.hand.click(1)
    #expect(probe?.sees(within: 2) { $0.kind == .buttonRelease } ?? false)
  }

  @Test func `takes no click beside its disc, and no focus`() throws {
    var probe: Probe?
    let bench = try LauncherBench { probe = try Probe($0) }
    let frame = bench.client.frame(of: try #require(bench.buttons.first))
    try bench.click((frame[0] + 3, frame[1] + 3))
    #expect(probe?.sees { $0.kind == .buttonRelease } ?? false)
    try bench.click(LauncherBench.corner)
    try bench.hand.tap("Escape")
    try bench.daemon.sync()
    try bench.hand.tap("x")
    #expect(probe?.sees { $0.detail == "x" } ?? false)
  }

  @Test(arguments: [2, 3, 7, 8]) func `after quick clicks is open or closed, by their number`(count: Int)
    throws
  {
    let bench = try LauncherBench(settings: "reduce-motion = \"never\"")
    bench.hand.move(to: LauncherBench.corner.x, LauncherBench.corner.y)
    for _ in 0..<count {
      bench.hand.press(button: 1, after: 10)
      bench.hand.release(button: 1, after: 10)
    }
    try bench.daemon.sync()
    if count % 2 == 1 {
      #expect(bench.showsItems)
      try bench.hand.tap("Escape")
    }
    try bench.daemon.expectCalm()
  }

  @Test func `loses no click that comes while the grabs of the one before are ending`() throws {
    let bench = try LauncherBench()
    try bench.click(LauncherBench.corner)
    // All of it has reached its grabs before it can answer the first.
    bench.daemon.program.signal(SIGSTOP)
    bench.hand.click(1)
    bench.hand.click(1)
    bench.daemon.program.signal(SIGCONT)
    try bench.daemon.sync()
    #expect(bench.showsItems)
    try bench.hand.tap("Escape")
    try bench.daemon.expectCalm()
  }

  @Test func `without a margin is hit by a pointer that was thrown into the corner or at its edges`() throws {
    let bench = try LauncherBench(launcher: "margin = 0")
    #expect(bench.buttonStands(at: (1250, 770)))
    // The disc is at none of these places.
    for place in [(1279, 799), (1222, 799), (1279, 742), (1274, 794)] {
      try bench.click(place)
      #expect(bench.showsItems)
      try bench.click(place)
      #expect(!bench.showsItems)
    }
    // The round end that points into the screen is left to what lies below.
    try bench.click((1222, 742))
    #expect(!bench.showsItems)
    try bench.daemon.expectCalm()
  }

  @Test func `that is a pill leaves no trace of it on the copy of the screen that its items lie on`() throws {
    var probe: Probe?
    let bench = try LauncherBench(launcher: "label = \"Compose\"") { probe = try Probe($0) }
    let text = (x: LauncherBench.corner.x - 85, y: LauncherBench.corner.y)
    let below = try bench.color(at: (400, 300))
    #expect(try eventually { try bench.isIndigo(at: (text.x, text.y - 20)) })
    try bench.click(LauncherBench.corner)
    // Its items do not wait for that.
    #expect(bench.showsItems)
    #expect(try eventually { try bench.color(at: (text.x, text.y - 20)) == below })
    try bench.hand.tap("Escape")
    try bench.daemon.expectCalm()
    withExtendedLifetime(probe) {}
  }

  @Test
  func `shows no panel behind its items when it opens right after one too large for its copy to be kept`()
    throws
  {
    let bench = try LauncherBench(
      settings: "reduce-motion = \"always\"\nscale = 3",
      more: """
        [launcher.other]
        corner = "bottom-left"
        layout = "stack"
        items = [{ label = "a", run = "true" }, { label = "b", run = "true" }]
        """)
    let below = try bench.color(at: (400, 100))
    for (name, command) in [("new", "open"), ("new", "close"), ("other", "open")] {
      #expect(try bench.daemon.whorl("launcher", name, command).status == 0)
    }
    #expect(eventually { bench.showsItems })
    let window = try #require(bench.client.whorlWindows().first)
    let frame = bench.client.frame(of: window)
    #expect(try bench.color(at: (frame[0] + 3, frame[1] + 3)) == below)
    try bench.hand.tap("Escape")
    try bench.daemon.expectCalm()
  }

  @Test func `with an action of its own runs it`() throws {
    let bench = try LauncherBench(
      launcher: "icon = \"★\"", action: "exec = [\"RECORD\", \"own\"]")
    try bench.click(LauncherBench.corner)
    let runs = try bench.recorder.runs(1)
    #expect(runs.map(\.arguments) == [["own"]])
    #expect(runs.first?.environment["WHORL_ITEM"] == "new")
    #expect(!bench.showsItems)
  }

  @Test func `gives way to a menu's trigger, and opens its items' submenus`() throws {
    let bench = try LauncherBench(
      action: "items = [{ label = \"more\", menu = \"main\" }]", more: "")
    try bench.click(LauncherBench.corner)
    try bench.hand.tap("Super_L", "F1")
    try bench.daemon.sync()
    #expect(try bench.daemon.whorl("status", "--json").output.contains("\"open\":\"main\""))
    try bench.hand.tap("Escape")
    try bench.daemon.expectCalm()
    try bench.click(LauncherBench.corner)
    // One item, half-way between left and up.
    try bench.click((LauncherBench.corner.x - 79, LauncherBench.corner.y - 79))
    #expect(try bench.daemon.whorl("status", "--json").output.contains("\"open\":\"main\""))
    try bench.hand.tap("Escape")
    try bench.daemon.expectCalm()
  }

  @Test func `chooses by the place of the click, wherever the hand has gone since`() throws {
    let bench = try LauncherBench()
    try bench.click(LauncherBench.corner)
    let place = bench.place(of: 1)
    bench.hand.move(to: place.x, place.y)
    bench.daemon.program.signal(SIGSTOP)
    bench.hand.click(1)
    bench.hand.move(to: 300, 200)
    bench.daemon.program.signal(SIGCONT)
    let run = try bench.recorder.runs(1).first
    #expect(run?.arguments == ["two"])
    #expect([run?.environment["WHORL_X"], run?.environment["WHORL_Y"]] == ["\(place.x)", "\(place.y)"])
  }

  @Test func `with a label shrinks when another client's window is scrolled, and grows back at the top`()
    throws
  {
    var probe: Probe?
    let bench = try LauncherBench(launcher: "label = \"New\"") { probe = try Probe($0) }
    let end = (x: 1145, y: 743)
    #expect(try eventually { try bench.isIndigo(at: end) })
    bench.hand.move(to: 300, 300)
    bench.hand.click(5)
    #expect(try eventually { try !bench.isIndigo(at: end) })
    bench.hand.click(4)
    #expect(try eventually { try bench.isIndigo(at: end) })
    // The client got every notch, once.
    #expect(probe?.sees { $0.kind == .buttonRelease && $0.detail == "Button4" } ?? false)
    #expect(probe?.presses.map(\.detail) == ["Button5", "Button5", "Button4", "Button4"])
    // With Ctrl the wheel zooms.
    try bench.hand.press("Control_L")
    bench.hand.click(5)
    try bench.daemon.sync()
    try bench.hand.release("Control_L")
    #expect(try bench.isIndigo(at: end))
  }

  @Test func `moves with Ctrl held, and is there again the next time`() throws {
    let bench = try LauncherBench()
    try bench.hand.press("Control_L")
    bench.hand.move(to: LauncherBench.corner.x, LauncherBench.corner.y)
    bench.hand.press(button: 1)
    bench.hand.move(to: 700, 500)
    bench.hand.move(to: 600, 400)
    bench.hand.release(button: 1)
    try bench.hand.release("Control_L")
    #expect(bench.buttonStands(at: (600, 400)))
    #expect(!bench.showsItems)
    var kept = stat()
    #expect(eventually { lstat(bench.home.folder["state/whorl/launchers"], &kept) == 0 })
    #expect(kept.st_mode & 0o777 == 0o600)
    try bench.restart()
    #expect(bench.buttonStands(at: (600, 400)))
    try bench.daemon.expectCalm()
  }
}
