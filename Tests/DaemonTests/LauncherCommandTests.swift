import Support
import Testing

@Suite("Launchers and commands for them") struct LauncherCommandTests {
  private func state(of name: String, _ bench: LauncherBench) throws -> String? {
    try bench.daemon.whorl("status").output.split(separator: "\n")
      .first { $0.hasPrefix("launcher \(name):") }.map { String($0.drop { $0 != ":" }.dropFirst(2)) }
  }

  @Test func `are opened, closed and extended by commands`() throws {
    let bench = try LauncherBench(launcher: "label = \"New\"")
    #expect(try bench.daemon.whorl("launcher", "new", "open").status == 0)
    #expect(eventually { bench.showsItems })
    #expect(try bench.daemon.whorl("launcher", "new", "close").status == 0)
    #expect(!bench.showsItems)
    #expect(try bench.daemon.whorl("launcher", "new", "close").status == 1)
    let end = (x: 1145, y: 743)
    for (command, isWide) in [("shrink", false), ("extend", true)] {
      #expect(try bench.daemon.whorl("launcher", "new", command).status == 0)
      #expect(try eventually { try bench.isIndigo(at: end) == isWide })
    }
    let answer = try bench.daemon.whorl("launcher", "nev", "open")
    #expect(answer.status == 2)
    #expect(answer.errors.contains("did you mean \"new\"?"))
  }

  @Test func `tell why they do not what a command wants`() throws {
    var manager: WindowManager?
    let bench = try LauncherBench(
      launcher: "workspace = 2",
      more: "[launcher.plain]\nmenu = \"main\"\n[launcher.doer]\nrun = \"true\"\nworkspace = 2"
    ) { manager = try WindowManager($0) }
    func answer(_ name: String, _ deed: String) throws -> String {
      let outcome = try bench.daemon.whorl("launcher", name, deed)
      return "\(outcome.status) \(outcome.errors)"
    }
    for deed in ["extend", "shrink"] {
      #expect(try answer("plain", deed).hasPrefix("2 whorl: launcher \"plain\" has no label"))
    }
    #expect(try answer("new", "open") == "3 whorl: launcher \"new\" is on workspace 2 only\n")
    // What it runs has no place.
    #expect(try answer("doer", "open") == "0 ")
    do {
      let grabber = try Grabber(bench.server, holding: .pointer)
      #expect(try answer("plain", "open").contains("another program holds the pointer"))
      grabber.release()
    }
    do {
      let probe = try Probe(bench.server, .fullScreen)
      #expect(
        try eventually { try answer("plain", "open").contains("a fullscreen window covers its monitor") })
      withExtendedLifetime(probe) {}
    }
    #expect(try eventually { try answer("plain", "close") == "1 " && answer("plain", "open") == "0 " })
    #expect(try answer("plain", "close") == "0 ")
    #expect(try bench.daemon.whorl("pause").status == 0)
    #expect(
      try answer("plain", "open").hasPrefix("3 whorl: launcher \"plain\" is not there while Whorl is paused"))
    try bench.daemon.expectCalm()
    withExtendedLifetime(manager) {}
  }

  @Test func `have one open at a time, by whatever way it opens, which lies above the others`() throws {
    let bench = try LauncherBench(more: "[launcher.other]\nmenu = \"main\"\n[launcher.third]\nrun = \"true\"")
    let buttons = bench.buttons
    #expect(buttons.count == 3)
    for (name, other, button) in [
      ("new", "other", buttons[0]), ("other", "new", buttons[1]), ("new", "other", buttons[0]),
    ] {
      #expect(try bench.daemon.whorl("launcher", name, "open").status == 0)
      #expect(try state(of: name, bench) == "open")
      #expect(try state(of: other, bench) == "closed")
      #expect(bench.showsItems)
      #expect(bench.buttons.last == button)
    }
    try bench.hand.tap("Escape")
    try bench.daemon.sync()
    #expect(!bench.showsItems)
    #expect(try state(of: "new", bench) == "closed")
    try bench.daemon.expectCalm()
  }

  @Test(arguments: [false, true]) func `give way to each other at a click`(passesClick: Bool) throws {
    let bench = try LauncherBench(
      launcher: "pass-click = \(passesClick)",
      more: """
        [launcher.beside]
        menu = "main"
        [launcher.other]
        at = [600, 400]
        menu = "main"
        [launcher.doer]
        at = [300, 400]
        exec = ["RECORD", "own"]
        """)
    func click(_ place: (x: Int, y: Int), opens name: String, closes other: String) throws {
      try bench.click(place)
      #expect(try eventually { try state(of: name, bench) == "open" })
      #expect(try state(of: other, bench) == "closed")
      #expect(bench.showsItems)
    }
    try click(LauncherBench.corner, opens: "new", closes: "other")
    try click((600, 400), opens: "other", closes: "new")
    // One that stands on the way from the button to an item.
    try click(LauncherBench.corner, opens: "new", closes: "other")
    try click((LauncherBench.corner.x - 76, LauncherBench.corner.y), opens: "beside", closes: "new")
    try click(LauncherBench.corner, opens: "new", closes: "other")
    try bench.click((300, 400))
    #expect(try bench.recorder.runs(1).map(\.arguments) == [["own"]])
    #expect(try state(of: "new", bench) == "closed")
    try bench.daemon.expectCalm()
  }
}
