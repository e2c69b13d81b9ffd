import Support
import Testing

@Suite("The items of a launcher") struct LauncherContentTests {
  /// Of two items, beside the button and above it.
  private let places = [
    (x: LauncherBench.corner.x - 112, y: LauncherBench.corner.y),
    (x: LauncherBench.corner.x, y: LauncherBench.corner.y - 112),
  ]

  @Test(arguments: [true, false])
  func `are there as their conditions hold, written inside of it or in a menu`(isInside: Bool) throws {
    let items = """
      [{ label = "here", exec = ["RECORD", "here"] },
       { label = "gone", exec = ["RECORD", "gone"], when = { class = "nothing-of-the-kind" } }]
      """
    let bench = try LauncherBench(
      action: isInside ? "items = \(items)" : "menu = \"some\"",
      more: isInside ? "" : "[menu.some]\nitems = \(items)")
    let below = try bench.color(at: places[1])
    try bench.click(LauncherBench.corner)
    #expect(bench.showsItems)
    #expect(try bench.color(at: places[1]) == below)
    // A gap is chosen by nothing: not by a click, which closes, and by no key.
    try bench.click(places[1])
    #expect(!bench.showsItems)
    try bench.click(LauncherBench.corner)
    try bench.hand.tap("2")
    try bench.hand.tap("End")
    try bench.hand.tap("Return")
    #expect(try bench.recorder.runs(1).map(\.arguments) == [["here"]])
    try bench.daemon.expectCalm()
  }

  @Test func `that a script prints join it while it is open`() throws {
    let bench = try LauncherBench(
      action: "items = [{ script = \"sleep 0.2; echo first; echo second\", run = \"RECORD \\\"$1\\\"\" }]")
    let below = try bench.color(at: places[0])
    try bench.click(LauncherBench.corner)
    #expect(bench.showsItems)
    #expect(try eventually { try bench.color(at: places[0]) != below })
    #expect(bench.showsItems)
    try bench.click(places[1])
    #expect(try bench.recorder.runs(1).map(\.arguments) == [["second"]])
    try bench.daemon.expectCalm()
  }

  @Test func `that are values are set by the wheel, and show it at their rim`() throws {
    let bench = try LauncherBench(
      action: "items = [{ label = \"volume\", tint = \"#336699\", "
        + "value = { get = \"echo 40\", set = \"RECORD set\", step = 10 } }]")
    let place = (x: LauncherBench.corner.x - 79, y: LauncherBench.corner.y - 79)
    try bench.click(LauncherBench.corner)
    #expect(bench.showsItems)
    bench.hand.move(to: place.x, place.y)
    try bench.daemon.sync()
    // The rim is white from the top clockwise: on its right from a quarter on, on its left from three quarters on.
    func isWhite(_ offset: Int) throws -> Bool {
      let color = try bench.color(at: (place.x + offset, place.y))
      return [16, 8, 0].allSatisfy { color >> $0 & 0xff > 0xd0 }
    }
    #expect(try eventually { try isWhite(22) })
    #expect(try !isWhite(-22))
    for _ in 0..<4 { bench.hand.click(4) }
    #expect(try eventually { try isWhite(-22) })
    #expect(try eventually { try bench.recorder.runs(1).last?.environment["WHORL_VALUE"] == "80" })
    // A click chooses nothing.
    bench.hand.click(1)
    try bench.daemon.sync()
    #expect(bench.showsItems)
    try bench.hand.tap("Escape")
    #expect(eventually { !bench.showsItems })
    try bench.daemon.expectCalm()
  }

  @Test(
    arguments: ["", "icon-theme = \"hicolor\""],
    ["", "[menu.main]\nitems = [{ label = \"a\", run = \"true\" }]"])
  func `get their pictures, whatever the icon theme, with menus and without`(settings: String, menus: String)
    throws
  {
    let server = try PrivateServer()
    let home = try PrivateHome()
    let icon = try home.folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='24'><rect width='24' height='24' fill='#0f0'/></svg>",
      to: "green.svg")
    try home.write(
      "[settings]\n\(settings)\n\(menus)\n[launcher.new]\nicon = \"\(icon)\"\nrun = \"true\"\n")
    let daemon = try DaemonProcess(server, home: home)
    let client = try Client(server)
    let (x, y) = LauncherBench.corner
    #expect(
      try eventually { try Screenshot(client, x: x, y: y, width: 1, height: 1)[0, 0] & 0xffffff == 0x00ff00 })
    try daemon.sync()
  }
}
