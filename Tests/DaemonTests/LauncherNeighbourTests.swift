import CDesktop
import Support
import Testing

@Suite("A launcher among other windows") struct LauncherNeighbourTests {
  /// True where the launcher's window lies above another one.
  private func isAbove(_ bench: LauncherBench, _ other: CDesktop.Window) -> Bool {
    let order = bench.client.children(of: bench.client.root)
    guard let own = bench.buttons.first, let place = order.firstIndex(of: own) else { return false }
    let frames = order[..<place].flatMap { [$0] + bench.client.children(of: $0) }
    return frames.contains(other)
  }

  @Test func `comes above a managed window that was put over it`() throws {
    var manager: WindowManager?
    let bench = try LauncherBench { manager = try WindowManager($0) }
    let probe = try Probe(bench.server, .at(x: 900, y: 500, width: 360, height: 280))
    #expect(eventually { isAbove(bench, probe.window) })
    try bench.click(LauncherBench.corner)
    #expect(bench.showsItems)
    withExtendedLifetime(manager) {}
  }

  @Test func `is raised no more than five times in two seconds`() throws {
    let bench = try LauncherBench()
    let rival = try Rival(bench.server)
    let start = TimeLimit.now
    // It answers every raise of the launcher by one of its own.
    var answers = 0
    while TimeLimit.now - start < 1_500_000_000, rival.waitToBeCovered(within: 0.5) {
      rival.raise()
      answers += 1
    }
    #expect((1...5).contains(answers), "raised \(answers) times")
  }

  @Test func `vanishes under a fullscreen window and comes back`() throws {
    var manager: WindowManager?
    let bench = try LauncherBench { manager = try WindowManager($0) }
    #expect(eventually { bench.buttons.count == 1 })
    do {
      let probe = try Probe(bench.server, .fullScreen)
      #expect(eventually { bench.buttons.isEmpty })
      withExtendedLifetime(probe) {}
    }
    #expect(eventually { bench.buttons.count == 1 })
    withExtendedLifetime(manager) {}
  }

  @Test func `keeps off what a panel reserves`() throws {
    var manager: WindowManager?
    let bench = try LauncherBench { manager = try WindowManager($0) }
    #expect(bench.buttonStands(at: LauncherBench.corner))
    let panel = try Panel(bench.server, height: 40)
    #expect(bench.buttonStands(at: (LauncherBench.corner.x, LauncherBench.corner.y - 40)))
    panel.close()
    #expect(bench.buttonStands(at: LauncherBench.corner))
    withExtendedLifetime(manager) {}
  }

  @Test func `keeps off a panel that the window manager has put into a frame and does not list`() throws {
    let bench = try LauncherBench()
    #expect(bench.buttonStands(at: LauncherBench.corner))
    let panel = try Panel(bench.server, height: 40, isFramed: true)
    #expect(bench.buttonStands(at: (LauncherBench.corner.x, LauncherBench.corner.y - 40)))
    panel.close()
    #expect(bench.buttonStands(at: LauncherBench.corner))
  }

  @Test func `follows the monitors`() throws {
    let bench = try LauncherBench(screen: "1280x800x24", launcher: "monitor = \"LEFT\"")
    #expect(bench.buttonStands(at: LauncherBench.corner))
    try bench.run("xrandr", "--setmonitor", "LEFT", "600/160x500/140+0+100", "screen")
    try bench.run("xrandr", "--setmonitor", "RIGHT", "680/170x800/280+600+0", "none")
    #expect(bench.buttonStands(at: (542, 542)))
    let remark = "launcher \"new\": no monitor is called \"LEFT\""
    #expect(bench.daemon.log.ranges(of: remark).count == 1)
    try bench.run("xrandr", "--delmonitor", "LEFT")
    try bench.run("xrandr", "--delmonitor", "RIGHT")
    try bench.daemon.sync()
    #expect(bench.buttonStands(at: LauncherBench.corner))
    #expect(bench.daemon.log.ranges(of: remark).count == 2)
    try bench.click(LauncherBench.corner)
    #expect(bench.showsItems)
  }

  @Test func `is shown on its workspace only`() throws {
    var manager: WindowManager?
    let bench = try LauncherBench(launcher: "workspace = 2") { manager = try WindowManager($0) }
    let client = bench.client
    #expect(bench.buttons.isEmpty)
    for (workspace, count) in [(1, 1), (0, 0)] {
      client.switchWorkspace(to: workspace)
      #expect(eventually { bench.buttons.count == count }, "workspace \(workspace)")
    }
    withExtendedLifetime(manager) {}
  }

  @Test func `stands in a row with another one of its corner`() throws {
    let bench = try LauncherBench(more: "[launcher.other]\nlabel = \"Other\"\nmenu = \"main\"")
    #expect(eventually { bench.buttons.count == 2 })
    #expect(try bench.isIndigo(at: (LauncherBench.corner.x - 20, LauncherBench.corner.y)))
    // 16 px between them, and both can be clicked.
    #expect(try !bench.isIndigo(at: (LauncherBench.corner.x - 38, LauncherBench.corner.y)))
    #expect(try bench.isIndigo(at: (LauncherBench.corner.x - 60, LauncherBench.corner.y)))
    try bench.click((LauncherBench.corner.x - 80, LauncherBench.corner.y))
    #expect(eventually { bench.showsItems })
  }

  @Test func `comes back when another program destroys its window`() throws {
    let bench = try LauncherBench()
    let window = try #require(bench.buttons.first)
    XDestroyWindow(bench.client.display, window)
    bench.client.sync()
    #expect(eventually { bench.buttons.count == 1 && bench.buttons.first != window })
    try bench.click(LauncherBench.corner)
    #expect(bench.showsItems)
  }

  @Test func `looks the same when a compositor comes and goes`() throws {
    let bench = try LauncherBench()
    #expect(try eventually { try bench.isIndigo(at: (LauncherBench.corner.x - 15, LauncherBench.corner.y)) })
    let compositor = try Compositor(bench.server)
    #expect(eventually { bench.buttons.map(bench.client.depth(of:)) == [32] })
    #expect(try eventually { try bench.isIndigo(at: (LauncherBench.corner.x - 15, LauncherBench.corner.y)) })
    try bench.click(LauncherBench.corner)
    #expect(eventually { bench.showsItems })
    try bench.hand.tap("Escape")
    compositor.stop()
    #expect(eventually { bench.buttons.map(bench.client.depth(of:)) == [24] })
    #expect(try eventually { try bench.isIndigo(at: (LauncherBench.corner.x - 15, LauncherBench.corner.y)) })
  }

  @Test func `appears, changes and goes with the configuration`() throws {
    let bench = try LauncherBench()
    #expect(bench.buttonStands(at: LauncherBench.corner))
    try bench.home.write(bench.configuration + "corner = \"top-left\"\n")
    #expect(bench.buttonStands(at: (58, 58)))
    let lines = bench.configuration.split(separator: "\n").prefix { $0 != "[launcher.new]" }
    try bench.home.write(lines.joined(separator: "\n"))
    #expect(eventually { bench.buttons.isEmpty })
  }
}
