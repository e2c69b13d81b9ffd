import Support
import Testing

/// What is dragged here by hand comes from a GTK program, as from a file manager.
@Suite("Files dragged over a launcher") struct DropTests {
  private static let uris = ["file:///tmp/a%20b.txt", "file:///tmp/%24(touch%20x).txt"]
  private static let paths = ["/tmp/a b.txt", "/tmp/$(touch x).txt"]

  /// Presses on the source and drags to the middle of the launcher's button.
  private func drag(
    _ bench: LauncherBench, _ source: GtkDragSource, to place: (x: Int, y: Int) = LauncherBench.corner
  ) throws {
    bench.hand.move(to: GtkDragSource.middle.x, GtkDragSource.middle.y)
    bench.hand.press(button: 1)
    for step in 1...4 { bench.hand.move(to: GtkDragSource.middle.x + 10 * step, 160) }
    guard source.says("begin") else { throw TestFailure("no drag began") }
    approach(bench, place)
  }

  /// Moves there in some steps, so that the source notices what it is over.
  private func approach(_ bench: LauncherBench, _ place: (x: Int, y: Int)) {
    for step in (0...5).reversed() { bench.hand.move(to: place.x - step, place.y - step, after: 20) }
  }

  @Test func `open it, and dropped on an item are its command's arguments`() throws {
    var source: GtkDragSource?
    let bench = try LauncherBench { source = try GtkDragSource($0, .files(Self.uris)) }
    let gtk = try #require(source)
    try drag(bench, gtk)
    #expect(eventually { bench.showsItems })
    approach(bench, bench.place(of: 2))
    bench.hand.release(button: 1)
    let run = try bench.recorder.runs(1)
    #expect(run.map(\.arguments) == [["three"] + Self.paths])
    #expect(run.first?.environment["WHORL_DROP"] == Self.paths.joined(separator: "\n"))
    #expect(run.first?.environment["WHORL_ITEM"] == "three")
    #expect(gtk.says("end"))
    #expect(eventually { !bench.showsItems })
    try bench.daemon.expectCalm()
  }

  @Test func `are positional parameters of shell commands, and never text that a shell reads`() throws {
    var source: GtkDragSource?
    let bench = try LauncherBench(
      action: """
        items = [{ label = "x", run = ["RECORD first \\"$@\\"", "RECORD second \\"$2\\" $#"] }]
        """
    ) { source = try GtkDragSource($0, .files(Self.uris)) }
    try drag(bench, try #require(source))
    #expect(eventually { bench.showsItems })
    // One item, half-way between left and up.
    approach(bench, (LauncherBench.corner.x - 79, LauncherBench.corner.y - 79))
    bench.hand.release(button: 1)
    let arguments = try bench.recorder.runs(2).map(\.arguments)
    #expect(arguments.contains(["first"] + Self.paths))
    #expect(arguments.contains(["second", Self.paths[1], "2"]))
  }

  @Test func `close it again when they are dragged away for half a second, and reach what lies below`() throws
  {
    var source: GtkDragSource?
    let bench = try LauncherBench { source = try GtkDragSource($0, .files(Self.uris)) }
    try drag(bench, try #require(source))
    #expect(eventually { bench.showsItems })
    approach(bench, (500, 400))
    #expect(eventually(within: 3) { !bench.showsItems })
    bench.hand.release(button: 1)
    #expect(try #require(source).says("end"))
    try bench.daemon.expectCalm()
    #expect(bench.recorder.runs.isEmpty)
    source?.stop()
    // Clicks are for others again.
    #expect(bench.client.dropTarget(at: 500, 400) == 0)
  }

  @Test func `open one without a margin in the corner of the screen, where its disc is not`() throws {
    var source: GtkDragSource?
    let bench = try LauncherBench(launcher: "margin = 0") {
      source = try GtkDragSource($0, .files(Self.uris))
    }
    try drag(bench, try #require(source), to: (1279, 799))
    #expect(eventually { bench.showsItems })
    approach(bench, bench.place(of: 2, around: (1250, 770)))
    bench.hand.release(button: 1)
    #expect(try bench.recorder.runs(1).map(\.arguments) == [["three"] + Self.paths])
    try bench.daemon.expectCalm()
  }

  @Test func `go to the launcher's own command where it has no menu`() throws {
    var source: GtkDragSource?
    let bench = try LauncherBench(
      launcher: "icon = \"★\"", action: "exec = [\"RECORD\", \"own\"]"
    ) { source = try GtkDragSource($0, .files(Self.uris)) }
    try drag(bench, try #require(source))
    bench.hand.release(button: 1)
    #expect(try bench.recorder.runs(1).map(\.arguments) == [["own"] + Self.paths])
    try bench.daemon.expectCalm()
  }

  @Test func `as a text are one argument`() throws {
    var source: GtkDragSource?
    let text = "two words; $(touch x)\nand a line — ü"
    let bench = try LauncherBench { source = try GtkDragSource($0, .text(text)) }
    try drag(bench, try #require(source))
    #expect(eventually { bench.showsItems })
    approach(bench, bench.place(of: 0))
    bench.hand.release(button: 1)
    let runs = try bench.recorder.runs(1)
    #expect(runs.map(\.arguments) == [["one", text]])
    #expect(runs.first?.environment["WHORL_DROP"] == text)
  }

  @Test func `whose program dies meanwhile leave nothing open`() throws {
    var source: GtkDragSource?
    let bench = try LauncherBench { source = try GtkDragSource($0, .files(Self.uris)) }
    try drag(bench, try #require(source))
    #expect(eventually { bench.showsItems })
    source?.kill()
    #expect(eventually(within: 3) { !bench.showsItems })
    bench.hand.release(button: 1)
    try bench.daemon.expectCalm()
    #expect(bench.recorder.runs.isEmpty)
    #expect(bench.client.dropTarget(at: 500, 400) == 0)
  }

  @Test func `open a menu by command, submenus by a rest, and are dropped there`() throws {
    var source: GtkDragSource?
    let bench = try LauncherBench(
      more: """
        [menu.files]
        dwell = 150
        [[menu.files.items]]
        label = "north"
        exec = ["RECORD", "north"]
        [[menu.files.items]]
        label = "south"
        items = [{ label = "up", exec = ["RECORD", "up"] }, { label = "down", exec = ["RECORD", "down"] }]
        """
    ) { source = try GtkDragSource($0, .files(Self.uris)) }
    let gtk = try #require(source)
    bench.hand.move(to: GtkDragSource.middle.x, GtkDragSource.middle.y)
    bench.hand.press(button: 1)
    for step in 1...4 { bench.hand.move(to: GtkDragSource.middle.x + 10 * step, 160) }
    #expect(gtk.says("begin"))
    let events = try Program(
      [built("whorl"), "events"],
      environment: bench.home.environment.merging(["DISPLAY": bench.server.display]) { $1 })
    bench.hand.move(to: 640, 400)
    let isOpen = try eventually {
      try bench.daemon.whorl("hide")
      try bench.daemon.whorl("show", "files")
      return events.output.text.contains("\"depth\":1")
    }
    #expect(isOpen)
    approach(bench, (640, 490))
    #expect(eventually { events.output.text.contains("\"depth\":2") })
    // The first of two items, beside the way back that lies above.
    approach(bench, (720, 536))
    bench.hand.release(button: 1)
    let runs = try bench.recorder.runs(1)
    #expect(runs.map(\.arguments) == [["up"] + Self.paths])
    #expect(runs.first?.environment["WHORL_MENU"] == "files")
    try bench.daemon.expectCalm()
  }

  @Test func `dropped on an item that asks, or leads to a menu, go to what is chosen there`() throws {
    var source: GtkDragSource?
    let bench = try LauncherBench(
      action: """
        items = [{ label = "x", confirm = true, exec = ["RECORD", "sure"] }]
        """
    ) { source = try GtkDragSource($0, .files(Self.uris)) }
    try drag(bench, try #require(source))
    #expect(eventually { bench.showsItems })
    let place = (x: LauncherBench.corner.x - 79, y: LauncherBench.corner.y - 79)
    approach(bench, place)
    bench.hand.release(button: 1)
    #expect(try #require(source).says("end"))
    #expect(try eventually { try bench.daemon.whorl("status", "--json").output.contains("\"open\":\"") })
    #expect(bench.recorder.runs.isEmpty)
    // "Yes" lies below.
    let pointer = bench.hand.pointer
    bench.hand.move(to: pointer.x, pointer.y + 90, after: 150)
    bench.hand.click()
    let runs = try bench.recorder.runs(1)
    #expect(runs.map(\.arguments) == [["sure"] + Self.paths])
    // The command learns of the item, not of its question.
    #expect(runs.first?.environment["WHORL_MENU"] == "launcher/new")
    #expect(runs.first?.environment["WHORL_ITEM"] == "x")
    try bench.daemon.expectCalm()
  }

  @Test func `tell the command of the launcher's menu and of the way, however deep it was`() throws {
    var source: GtkDragSource?
    let bench = try LauncherBench(
      action: """
        items = [{ label = "more", items = [{ label = "up", exec = ["RECORD", "up"] }, { label = "x", run = "true" }] }]
        """
    ) { source = try GtkDragSource($0, .files(Self.uris)) }
    try drag(bench, try #require(source))
    #expect(eventually { bench.showsItems })
    approach(bench, (LauncherBench.corner.x - 79, LauncherBench.corner.y - 79))
    bench.hand.release(button: 1)
    #expect(try #require(source).says("end"))
    #expect(try eventually { try bench.daemon.whorl("status", "--json").output.contains("\"open\":\"") })
    let pointer = bench.hand.pointer
    bench.hand.move(to: pointer.x, pointer.y - 90, after: 150)
    bench.hand.click()
    let runs = try bench.recorder.runs(1)
    #expect(runs.map(\.arguments) == [["up"] + Self.paths])
    #expect(runs.first?.environment["WHORL_MENU"] == "launcher/new")
    #expect(runs.first?.environment["WHORL_ITEM"] == "more/up")
    try bench.daemon.expectCalm()
  }
}
