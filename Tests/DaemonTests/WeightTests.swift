import Glibc
import Support
import Testing

@Suite("The weight of the daemon") struct WeightTests {
  /// The resident set, in KiB (proc(5), status).
  private func residentSet(_ process: pid_t) -> Int {
    number("VmRSS:", in: contents(of: "/proc/\(process)/status") ?? "")
  }

  /// KiB of it that are the process's own: pages of the program that come into play late are no growth.
  private func ownMemory(_ process: pid_t) -> Int {
    let status = contents(of: "/proc/\(process)/status") ?? ""
    return number("RssAnon:", in: status) + number("RssShmem:", in: status)
  }

  /// How often the threads have given up or lost the processor.
  private func switches(_ process: pid_t) -> Int {
    names(in: "/proc/\(process)/task").reduce(0) { sum, thread in
      let status = contents(of: "/proc/\(process)/task/\(thread)/status") ?? ""
      return sum + number("voluntary_ctxt_switches:", in: status)
    }
  }

  private func number(_ name: String, in status: String) -> Int {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? -1
  }

  /// What the daemon has done when it is at rest again.
  private func switchesAtRest(_ process: pid_t) -> Int {
    var last = -1
    _ = eventually {
      let before = switches(process)
      // Longer than launchers wait before they look at windows once more.
      poll(nil, 0, 250)
      last = switches(process)
      return last == before
    }
    return last
  }

  @Test("is what it was, once a choice from many lines has ended")
  func manyLines() throws {
    let desk = try Desk("Super+space")
    let process = desk.daemon.program.process
    func heap() -> Int { number("RssAnon:", in: contents(of: "/proc/\(process)/status") ?? "") }
    func choose(from lines: String) throws {
      let program = try desk.pick(lines)
      #expect(eventually { desk.isShown })
      #expect(try desk.code(of: program) { try desk.hand.tap("Escape") } == 1)
    }
    try choose(from: "one\ntwo\n")
    let before = heap()
    try choose(from: (1...20_000).map { "a line that has the number \($0)\n" }.joined())
    #expect(eventually { heap() < before + 5000 }, "\(before) KiB, then \(heap()) KiB")
    try desk.daemon.expectCalm()
  }

  @Test("beside many launchers is none of its own marks and menus, and little of other programs' windows")
  func launchersAtRest() throws {
    let others = (1...7).map { "[launcher.l\($0)]\ncorner = \"top-left\"\nicon = \"x\"\nrun = \"true\"\n" }
    let bench = try LauncherBench(
      more: "[menu.other]\ntrigger = \"long-press Button2\"\nitems = [{ label = \"a\", run = \"true\" }]\n"
        + others.joined())
    #expect(eventually { bench.buttons.count == 8 })
    bench.hand.move(to: 640, 400)
    let process = bench.daemon.program.process
    let rest = switchesAtRest(process)
    // A press that shows its mark and is none after all.
    bench.hand.press(button: 2)
    #expect(eventually { bench.showsItems })
    bench.hand.release(button: 2)
    #expect(eventually { !bench.showsItems })
    let afterMark = switchesAtRest(process)
    #expect(afterMark - rest < 60)
    let probe = try Probe(bench.server, .at(x: 100, y: 300, width: 200, height: 200))
    // Each wait for an answer of the server is one.
    #expect(switchesAtRest(process) - afterMark < 80)
    withExtendedLifetime(probe) {}
  }

  @Test(
    "grows by less than half a MiB in two hundred openings, of memory and pixmaps", arguments: [true, false])
  func memory(isComposited: Bool) throws {
    let stage = try Stage(
      labels: Stage.compass,
      more: """

        [[menu.main.items]]
        label = "Deeper"
        items = [{ label = "a", exec = ["true"] }, { label = "b", exec = ["true"] }]
        """)
    let compositor = isComposited ? try Compositor(stage.server) : nil
    var base = 0
    for round in 1...220 {
      stage.hand.move(to: 300 + round * 3, 250 + round)
      try stage.hand.tap("Super_L", "F1")
      stage.hand.move(by: round % 2 == 0 ? 60 : -70, -70)
      stage.hand.move(by: 20, 140)
      try stage.daemon.sync()
      try stage.hand.tap("Escape")
      if round == 20 {
        try stage.daemon.sync()
        base = ownMemory(stage.daemon.program.process)
      }
    }
    try stage.daemon.expectCalm()
    #expect(ownMemory(stage.daemon.program.process) - base < 512)
    #expect(Int(try stage.status("openings")) ?? 0 >= 200)
    #expect(Int(try stage.status("pixmapBytes")) ?? .max <= 4 << 20)
    compositor?.stop()
  }

  @Test("is nothing while it idles, nor while a menu is open and still")
  func idle() throws {
    let stage = try Stage(settings: "")
    for isOpen in [false, true] {
      if isOpen {
        try stage.open()
        stage.hand.move(by: 80, 0)
      }
      let process = stage.daemon.program.process
      // What was begun ends: pictures, the last frame.
      var last = -1
      let isCalm = eventually(within: 5) {
        let before = switches(process)
        poll(nil, 0, 500)
        defer { last = switches(process) }
        return switches(process) == before && before == last
      }
      #expect(isCalm)
      let before = switches(process)
      poll(nil, 0, 3000)
      #expect(switches(process) == before, "open: \(isOpen)")
    }
  }
}
