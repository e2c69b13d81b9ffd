import CDesktop
import Support
import Testing

/// What is dragged here comes from a program that speaks the protocol itself, rightly or wrongly.
@Suite("A drag from a program that") struct HostileDropTests {
  private typealias Form = SelectionOwner.Form

  private static let file: Form = ("text/uri-list", .bytes(Array("file:///tmp/a\r\n".utf8)))

  /// Drags onto the item "three" of an open launcher.
  private func over(
    _ forms: [Form], version: UInt = 5, action: String = "XdndActionCopy",
    _ check: (LauncherBench, DragSource) throws -> Void
  ) throws {
    let bench = try LauncherBench()
    #expect(bench.buttonStands(at: LauncherBench.corner))
    let source = try DragSource(bench.server, offering: forms, version: version, action: action)
    try source.begin()
    source.move(to: LauncherBench.corner.x, LauncherBench.corner.y)
    let place = bench.place(of: 2)
    source.move(to: place.x, place.y)
    try check(bench, source)
    source.letGo()
    #expect(eventually(within: 3) { !bench.showsItems })
    try bench.daemon.expectCalm()
    #expect(bench.client.dropTarget(at: 500, 400) == 0)
  }

  private func expectRun(_ bench: LauncherBench, _ arguments: [String]) throws {
    #expect(try bench.recorder.runs(1).map(\.arguments) == [arguments])
  }

  /// Nothing ran, and the log says why.
  private func expectNothing(_ bench: LauncherBench, _ why: String) {
    #expect(eventually { bench.daemon.log.contains(why) })
    #expect(bench.recorder.runs.isEmpty)
  }

  @Test(arguments: [3, 4, 5, 250] as [UInt])
  func `speaks that version is understood`(version: UInt) throws {
    try over([Self.file], version: version, action: "XdndActionMove") { bench, source in
      let place = bench.place(of: 2)
      #expect(source.move(to: place.x, place.y) == .init(accepts: true, action: "XdndActionCopy"))
      // Before version 5 the end told nothing.
      #expect(source.drop() == (version >= 5))
      try expectRun(bench, ["three", "/tmp/a"])
    }
  }

  @Test func `keeps keyboard and pointer to itself is not in the way`() throws {
    try over([Self.file]) { bench, source in
      #expect(bench.client.grabKeyboard())
      try bench.daemon.sync()
      #expect(bench.showsItems)
      XUngrabKeyboard(bench.client.display, UInt(CurrentTime))
      #expect(source.drop() == true)
      try expectRun(bench, ["three", "/tmp/a"])
    }
  }

  @Test func `drops files on an application has them opened by it`() throws {
    let bench = try LauncherBench(action: "items = [{ app = \"viewer.desktop\" }]")
    try bench.home.folder.write(
      "[Desktop Entry]\nType=Application\nName=Viewer\nExec=\(bench.recorder.path) view %F\n",
      to: "data/applications/viewer.desktop")
    let place = (x: LauncherBench.corner.x - 79, y: LauncherBench.corner.y - 79)
    for (form, isTaken) in [(Self.file, true), (("STRING", .bytes([0x61])), false)] as [(Form, Bool)] {
      let source = try DragSource(bench.server, offering: [form])
      try source.begin()
      source.move(to: LauncherBench.corner.x, LauncherBench.corner.y)
      #expect(bench.showsItems == isTaken)
      source.move(to: place.x, place.y)
      #expect(source.drop() == (isTaken ? true : nil))
    }
    try expectRun(bench, ["view", "/tmp/a"])
  }

  @Test func `is too old, or offers nothing of use, opens nothing`() throws {
    for (forms, version) in [([Self.file], 2), ([("image/png", .silence)], 5), ([], 5)] as [([Form], UInt)] {
      try over(forms, version: version) { bench, source in
        #expect(!bench.showsItems)
        #expect(source.move(to: LauncherBench.corner.x, LauncherBench.corner.y)?.accepts == false)
        #expect(source.drop() == false)
      }
    }
  }

  @Test func `offers many forms is asked for the most telling one`() throws {
    let text: Form = ("UTF8_STRING", .bytes(Array("text".utf8)))
    let many: [Form] = [text, ("STRING", .refusal), ("a/b", .silence), ("c/d", .silence), Self.file]
    try over(many) { bench, source in
      #expect(source.drop() == true)
      try expectRun(bench, ["three", "/tmp/a"])
    }
  }

  @Test func `gives its data in pieces is listened to until the end`() throws {
    let pieces = ["file:///tmp/", "one\r\nfile:", "///tmp/two\r\n"].map { Array($0.utf8) }
    try over([("text/uri-list", .pieces(pieces))]) { bench, source in
      #expect(source.drop() == true)
      try expectRun(bench, ["three", "/tmp/one", "/tmp/two"])
    }
  }

  @Test func `never answers holds up nobody`() throws {
    try over([("text/uri-list", .silence)]) { bench, source in
      source.letGo()
      source.dropWithoutWaiting()
      // Menus work meanwhile.
      try bench.hand.tap("Super_L", "F1")
      try bench.daemon.sync()
      #expect(try bench.daemon.whorl("status", "--json").output.contains("\"open\":\"main\""))
      try bench.hand.tap("Escape")
      #expect(source.drop() == false)
      expectNothing(bench, "three: the program it comes from does not answer")
    }
  }

  @Test func `never ends its data holds up nobody`() throws {
    try over([("text/uri-list", .pieces([Array("file:///a".utf8)], isEndless: true))]) { bench, source in
      #expect(source.drop() == false)
      expectNothing(bench, "three: the program it comes from does not answer")
    }
  }

  @Test func `refuses its data, or sends something else, gets a clear word`() throws {
    try over([("text/uri-list", .refusal)]) { bench, source in
      #expect(source.drop() == false)
      expectNothing(bench, "three: the program it comes from does not hand it out")
    }
    try over([("text/uri-list", .words([1, 2, 3]))]) { bench, source in
      #expect(source.drop() == true)
      expectNothing(bench, "three: what was dropped is said to be a list of files, and none is in it")
    }
  }

  @Test func `sends megabytes is not read to the end`() throws {
    let megabytes = [UInt8](repeating: 0x61, count: 3 << 20)
    try over([("UTF8_STRING", .bytes(megabytes))]) { bench, source in
      #expect(source.drop() == false)
      expectNothing(bench, "three: it is larger than 1 MiB")
    }
    let pieces = [[UInt8]](repeating: [UInt8](repeating: 0x61, count: 400_000), count: 1000)
    try over([("UTF8_STRING", .pieces(pieces))]) { bench, source in
      #expect(source.drop() == false)
      expectNothing(bench, "three: it is larger than 1 MiB")
    }
  }

  @Test func `writes control characters and rubbish into its list gives the rest of it`() throws {
    let list = "file:///tmp/\u{1b}]0;x\u{7}\r\n%%%\r\nfile:///tmp/%00\r\nfile:///tmp/%0a\r\n"
    try over([("text/uri-list", .bytes(Array(list.utf8)))]) { bench, source in
      #expect(source.drop() == true)
      let runs = try bench.recorder.runs(1)
      #expect(runs.map(\.arguments) == [["three", "/tmp/\n"]])
      #expect(runs.first?.environment["WHORL_DROP"] == "file:///tmp/%0a")
    }
  }

  @Test func `ends in the middle leaves nothing open`() throws {
    let bench = try LauncherBench()
    var source: DragSource? = try DragSource(bench.server, offering: [Self.file])
    try source?.begin()
    source?.move(to: LauncherBench.corner.x, LauncherBench.corner.y)
    #expect(bench.showsItems)
    source = nil
    #expect(eventually(within: 3) { !bench.showsItems })
    try bench.daemon.expectCalm()
    #expect(bench.client.dropTarget(at: 500, 400) == 0)
  }

  @Test func `ends after the drop is told of`() throws {
    let bench = try LauncherBench()
    var source: DragSource? = try DragSource(bench.server, offering: [("text/uri-list", .silence)])
    try source?.begin()
    let place = bench.place(of: 2)
    source?.move(to: LauncherBench.corner.x, LauncherBench.corner.y)
    source?.move(to: place.x, place.y)
    source?.dropWithoutWaiting()
    try bench.daemon.sync()
    source = nil
    expectNothing(bench, "three: the program it comes from has ended")
    try bench.daemon.expectCalm()
  }

  @Test func `drops nothing and lets go of the pointer leaves the clicks to others`() throws {
    try over([Self.file]) { bench, source in
      #expect(bench.showsItems)
      source.letGo()
      #expect(eventually(within: 3) { !bench.showsItems })
    }
  }

  @Test func `sends messages without sense is answered and changes nothing`() throws {
    let bench = try LauncherBench()
    let source = try DragSource(bench.server, offering: [Self.file])
    let button = try #require(bench.buttons.first)
    let rubbish: [[UInt]] = [
      [0, 0, 0, 0, 0], [UInt(UInt32.max), 1 << 24, 7, 8, 9], [source.window + 1, 0x0500_0001, 1, 2, 3],
    ]
    for name in ["XdndEnter", "XdndPosition", "XdndLeave", "XdndDrop", "XdndStatus", "XdndFinished"] {
      for data in rubbish { source.send(name, data, to: button) }
    }
    try bench.daemon.sync()
    #expect(!bench.showsItems)
    try source.begin()
    #expect(source.move(to: LauncherBench.corner.x, LauncherBench.corner.y) != nil)
    #expect(bench.showsItems)
    let place = bench.place(of: 0)
    source.move(to: place.x, place.y)
    #expect(source.drop() == true)
    try expectRun(bench, ["one", "/tmp/a"])
    try bench.daemon.expectCalm()
  }

  @Test func `goes from one launcher straight to another opens that one alone`() throws {
    let bench = try LauncherBench(more: "[launcher.other]\ncorner = \"top-left\"\nmenu = \"main\"")
    #expect(eventually { bench.buttons.count == 2 })
    let source = try DragSource(bench.server, offering: [Self.file])
    try source.begin()
    for button in bench.buttons {
      let place = bench.middle(of: button)
      source.send(
        "XdndEnter", [source.window, 5 << 24, bench.client.atom("text/uri-list"), 0, 0], to: button)
      source.send("XdndPosition", [source.window, 0, UInt(place.x << 16 | place.y), 0, 0], to: button)
      try bench.daemon.sync()
      let status = try bench.daemon.whorl("status").output
      #expect(status.split(separator: "\n").count { $0.hasSuffix(": open") } == 1)
      #expect(status.contains("launcher \(place.x < 600 ? "other" : "new"): open"))
    }
    source.letGo()
    try bench.daemon.expectCalm()
  }

  @Test func `rests over a launcher's item that leads to a menu goes on in that menu`() throws {
    let bench = try LauncherBench(action: "items = [{ label = \"more\", menu = \"main\" }]")
    let source = try DragSource(bench.server, offering: [Self.file])
    try source.begin()
    source.move(to: LauncherBench.corner.x, LauncherBench.corner.y)
    let place = (x: LauncherBench.corner.x - 79, y: LauncherBench.corner.y - 79)
    #expect(source.move(to: place.x, place.y)?.accepts == true)
    let isOpen = try eventually {
      try bench.daemon.whorl("status", "--json").output.contains("\"open\":\"main\"")
    }
    #expect(isOpen)
    // Up from where it rested.
    #expect(source.move(to: place.x, place.y - 90)?.accepts == true)
    #expect(source.drop() == true)
    try expectRun(bench, ["one", "/tmp/a"])
    try bench.daemon.expectCalm()
  }

  @Test func `drops a file on an item that leads to a menu has it kept for what is chosen there`() throws {
    let bench = try LauncherBench(action: "items = [{ label = \"more\", menu = \"main\" }]")
    let source = try DragSource(bench.server, offering: [Self.file])
    try source.begin()
    source.move(to: LauncherBench.corner.x, LauncherBench.corner.y)
    source.move(to: LauncherBench.corner.x - 79, LauncherBench.corner.y - 79)
    #expect(source.drop() == true)
    let isOpen = try eventually {
      try bench.daemon.whorl("status", "--json").output.contains("\"open\":\"main\"")
    }
    #expect(isOpen)
    #expect(bench.recorder.runs.isEmpty)
    try bench.hand.tap("3")
    try expectRun(bench, ["three", "/tmp/a"])
    try bench.daemon.expectCalm()
  }

  @Test func `drops a text on the shipped example has it noted down`() throws {
    let server = try PrivateServer(screen: "1280x800x24")
    let home = try PrivateHome(configuration: Repository.text("config/examples/drop.toml"))
    let daemon = try DaemonProcess(server, home: home)
    let source = try DragSource(
      server, offering: [("UTF8_STRING", .bytes(Array("a line; $(touch x)\nanother".utf8)))])
    try source.begin()
    source.move(to: LauncherBench.corner.x, LauncherBench.corner.y)
    // The third of five.
    #expect(source.move(to: LauncherBench.corner.x - 101, LauncherBench.corner.y - 101)?.accepts == true)
    #expect(source.drop() == true)
    #expect(eventually { home.folder.text(of: "notes.txt") == "a line; $(touch x)\nanother\n" })
    try daemon.expectCalm()
  }
}
