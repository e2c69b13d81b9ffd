import Glibc
import Support
import Testing

@Suite("The weight of the daemon") struct WeightTests {
  /// The resident set, in KiB (proc(5), status).
  private func residentSet(_ process: pid_t) -> Int {
    number("VmRSS:", in: contents(of: "/proc/\(process)/status") ?? "")
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

  @Test(
    "grows by less than 1 MiB in two hundred openings, of memory and of pixmaps", arguments: [true, false])
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
        base = residentSet(stage.daemon.program.process)
      }
    }
    try stage.daemon.expectCalm()
    #expect(residentSet(stage.daemon.program.process) - base < 1024)
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
