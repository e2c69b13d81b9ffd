import Glibc
import Support
import Testing

@Suite("A saved configuration") struct SavingTests {
  private static func text(_ label: String) -> String {
    "[menu.main]\ntrigger = \"Super+F1\"\n[[menu.main.items]]\nlabel = \"\(label)\"\nexec = [\"true\"]\n"
  }

  private func list(_ daemon: DaemonProcess) throws -> [String] {
    try daemon.whorl("list").output.split(separator: "\n").map(String.init)
  }

  private func becomes(_ label: String, _ daemon: DaemonProcess) throws -> Bool {
    try eventually { try list(daemon) == ["main", "main/\(label)"] }
  }

  enum Editor: CaseIterable { case inPlace, twoSteps, rename, deleteAndCreate, link }

  private func save(_ label: String, in home: PrivateHome, as editor: Editor) throws {
    let text = Self.text(label)
    let path = home.folder["config/whorl/config.toml"]
    switch editor {
    case .inPlace: try home.write(text)
    case .twoSteps:
      try home.write(String(text.prefix(text.count / 2)))
      poll(nil, 0, 20)
      try home.write(text)
    case .rename:
      try home.write(text, to: ".config.toml.new")
      rename(home.folder["config/whorl/.config.toml.new"], path)
    case .deleteAndCreate:
      unlink(path)
      try home.write(text)
    case .link:
      try home.write(text, to: "\(label).toml.real")
      unlink(path)
      symlink(home.folder["config/whorl/\(label).toml.real"], path)
    }
  }

  @Test("counts at once, however an editor saves", arguments: Editor.allCases)
  func editors(_ editor: Editor) throws {
    let daemon = try DaemonProcess(try PrivateServer(), configuration: Self.text("first"))
    for round in 1...3 {
      try save("round\(round)", in: daemon.home, as: editor)
      #expect(try becomes("round\(round)", daemon), "\(daemon.log)")
    }
  }

  @Test("is in force when reload has answered, or its mistakes are told and end it with 2")
  func reload() throws {
    let daemon = try DaemonProcess(try PrivateServer(), configuration: Self.text("first"))
    for round in 1...5 {
      try daemon.home.write(Self.text("round\(round)"))
      let good = try daemon.whorl("reload")
      #expect(good.status == 0 && good.errors.isEmpty, "\(good)")
      #expect(try list(daemon) == ["main", "main/round\(round)"])
      try daemon.home.write(Self.text("bad") + "tinnt = 3\n")
      let bad = try daemon.whorl("reload")
      #expect(bad.status == 2 && bad.errors.contains("did you mean 'tint'?"), "\(bad)")
      #expect(try list(daemon) == ["main", "main/round\(round)"])
    }
  }

  @Test("with a mistake leaves the menus as they were, and is told in the log and by status")
  func mistake() throws {
    let stage = try Stage(labels: ["north"])
    let path = stage.daemon.home.folder["config/whorl/config.toml"]
    let good = try #require(contents(of: path))
    let bad = good + "colour = 3\n"
    try stage.daemon.home.write(bad)
    #expect(eventually { stage.daemon.log.contains("config.toml:") })
    #expect(try eventually { try stage.status("errors") == "1" })
    let status = try stage.daemon.whorl("status").output
    #expect(
      status.contains("1 error; the last good one is in force") && status.contains("colour"), "\(status)")
    #expect(contents(of: path) == bad)
    try stage.open()
    stage.hand.move(by: 0, -80)
    stage.hand.click()
    #expect(try stage.recorded(1) == ["north"])
    try stage.daemon.home.write(good)
    #expect(try eventually { try stage.status("errors") == "0" })
    #expect(try stage.daemon.whorl("status").output.contains("configuration: good"))
  }

  enum Content: CaseIterable { case wrong, empty, huge, notText, folder, unreadable, noItems }

  @Test("that makes no sense at the start leaves a menu that works", arguments: Content.allCases)
  func start(_ content: Content) throws {
    let home = try PrivateHome()
    let name = "config/whorl/config.toml"
    switch content {
    case .wrong: try home.write("[menu.main\n")
    case .empty: try home.write("")
    case .huge: try home.write(String(repeating: "# sixteen bytes\n", count: 1 << 20) + "#")
    case .notText:
      try home.write("x")
      let file = open(home.folder[name], O_WRONLY | O_TRUNC)
      write(file, [0x61, 0xff, 0xfe, 0x00, 0x0a], 5)
      close(file)
    case .folder:
      home.folder.makeFolder("config/whorl")
      home.folder.makeFolder(name)
    case .unreadable:
      // The superuser may read everything; a link to itself nobody.
      home.folder.makeFolder("config/whorl")
      symlink(home.folder[name], home.folder[name])
    case .noItems: try home.write("[menu.main]\ntrigger = \"Super+F1\"\n")
    }
    let daemon = try DaemonProcess(try PrivateServer(), home: home)
    let status = try daemon.whorl("status").output
    #expect(try !list(daemon).isEmpty)
    let errors = status.contains("error")
    #expect(errors == (content != .empty), "\(status)")
    if errors { #expect(daemon.log.contains("built-in menu") && daemon.log.contains("config.toml")) }
    // Mended, it counts.
    var facts = stat()
    lstat(home.folder[name], &facts)
    if facts.st_mode & S_IFMT == S_IFDIR { rmdir(home.folder[name]) } else { unlink(home.folder[name]) }
    try home.write(Self.text("mended"))
    #expect(try becomes("mended", daemon), "\(daemon.log)")
  }
}
