import Glibc
import Testing

@testable import Desktop

@Suite("An application", .serialized) struct EntryTests {
  @Test(
    "gets the arguments that its Exec key means",
    arguments: [
      ("%f %F %u %U", []), ("a%%b", ["a%b"]), ("%c", ["My App"]), ("%i", ["--icon", "my-icon"]),
      ("%d %D %n %N %v %m end", ["end"]), (#""two  words" "\\$HOME" "#, ["two  words", "$HOME"]),
      ("a;b 'c d'", ["a;b", "c d"]),
    ])
  func arguments(_ codes: String, _ expected: [String]) throws {
    let desktop = try EntryDesk()
    desktop.entry("a.desktop", "Exec=\(desktop.folder.path)/record \(codes)\nName=My App\nIcon=my-icon")
    try desktop.start("a.desktop")
    #expect(desktop.answer() == "started")
    #expect(desktop.folder.parts(of: "arguments") == expected)
    desktop.folder.expectCleanProcess()
  }

  @Test("starts in the directory its Path key names, else in the home directory")
  func directory() throws {
    for (key, expected) in [("Path=/usr\n", "/usr\n"), ("", nil), ("Path=\n", nil)] {
      let desktop = try EntryDesk()
      desktop.entry("a.desktop", "\(key)Exec=\(desktop.folder.path)/record")
      try desktop.start("a.desktop")
      #expect(desktop.answer() == "started")
      #expect(desktop.folder.text(of: "directory") == expected ?? desktop.folder.path + "\n")
    }
  }

  @Test("of the user's directory takes the place of the system's, also in a subdirectory")
  func overriding() throws {
    let desktop = try EntryDesk()
    _ = desktop.folder.makeFolder("data/applications/kde")
    desktop.entry("kde/a.desktop", "Exec=\(desktop.folder.path)/record mine")
    desktop.entry("kde-a.desktop", "Exec=\(desktop.folder.path)/record system", in: "system")
    try desktop.start("kde-a.desktop")
    #expect(desktop.answer() == "started")
    #expect(desktop.folder.parts(of: "arguments") == ["mine"])
  }

  @Test("with Terminal runs in the terminal the user has, its action too")
  func terminal() throws {
    for (name, expected) in [("a.desktop", ["one"]), ("a.desktop:more", ["two  words"])] {
      let desktop = try EntryDesk()
      desktop.folder.write(
        "#!/bin/sh\nprintf '%s\\0' \"$@\" > \(desktop.folder.path)/terminal\nshift 3\nexec \"$@\"\n",
        to: "my-term", mode: 0o755)
      desktop.entry(
        "a.desktop",
        """
        Exec=\(desktop.folder.path)/record one
        Terminal=true
        Actions=more;
        [Desktop Action more]
        Name=More
        Exec=\(desktop.folder.path)/record "two  words" %U
        """)
      try desktop.start(name, ["TERMINAL": "\(desktop.folder.path)/my-term -T '50% \"$x\" `y` \\'"])
      #expect(desktop.answer() == "started")
      #expect(desktop.folder.parts(of: "arguments") == expected)
      let words = desktop.folder.parts(of: "terminal") ?? []
      #expect(words.prefix(3) == ["-T", #"50% "$x" `y` \"#, "-e"])
    }
  }

  @Test("that says when it has started begins a sequence, which ends with it")
  func startup() throws {
    let desktop = try EntryDesk()
    desktop.entry(
      "a.desktop",
      "Name=My App\nExec=\(desktop.folder.path)/record %U\nStartupNotify=true\nStartupWMClass=Mine")
    try desktop.start("a.desktop", ["DESKTOP_STARTUP_ID": "stale"])
    #expect(desktop.answer() == "begin My App \(desktop.folder.path)/record Mine")
    #expect(desktop.answer() == "started")
    #expect(desktop.answer() == "end whorl/test_TIME42")
    #expect(desktop.variables.contains("DESKTOP_STARTUP_ID=whorl/test_TIME42"))
  }

  @Test("that does not say when it has started gets no id")
  func noStartup() throws {
    let desktop = try EntryDesk()
    desktop.entry("a.desktop", "Exec=\(desktop.folder.path)/record\nStartupNotify=false")
    try desktop.start("a.desktop", ["DESKTOP_STARTUP_ID": "stale"])
    #expect(desktop.answer() == "started")
    #expect(!desktop.variables.contains { $0.hasPrefix("DESKTOP_STARTUP_ID") })
    #expect(desktop.variables.contains("WHORL_ITEM=Item"))
  }

  @Test(
    "that cannot be started says why",
    arguments: [
      (
        "none.desktop", "",
        "no desktop entry is called none.desktop; the files in /usr/share/applications have the names"
      ),
      (
        "a.desktop", "Exec=true\nHidden=true",
        "the desktop entry HOME/data/applications/a.desktop is switched off (Hidden)"
      ),
      (
        "a.desktop", "Exec=true\nTryExec=no-such-program",
        "the program of HOME/data/applications/a.desktop is not installed: no-such-program"
      ),
      (
        "a.desktop", "Exec=no-such-program %u",
        "the program of HOME/data/applications/a.desktop is not installed: no-such-program %u"
      ),
      ("a.desktop", "Name=b", "the desktop entry a.desktop names no program (Exec)"),
      (
        "a.desktop", "Exec=true %f %% %z",
        "the desktop entry a.desktop cannot be started: its Exec line has the unknown field code \"%z\""
      ),
      (
        "a.desktop", "Exec=true 100%",
        "the desktop entry a.desktop cannot be started: its Exec line has the unknown field code \"%\""
      ),
      (
        "a.desktop:x", "Exec=true\nActions=x;\n[Desktop Action x]\nName=x\nExec=true %é",
        "the desktop entry a.desktop cannot be started: its Exec line has the unknown field code \"%é\""
      ),
      (
        "a.desktop:none", "Exec=true\nActions=x;y;\n[Desktop Action x]\nName=x\n[Desktop Action y]\nName=y",
        "the desktop entry a.desktop has no action \"none\"; it has x and y"
      ),
      ("a.desktop", "Exec=sh -c 'exit 3'", "failed with exit status 3"),
    ])
  func failures(_ name: String, _ keys: String, _ message: String) throws {
    let desktop = try EntryDesk()
    if !keys.isEmpty { desktop.entry("a.desktop", keys) }
    try desktop.start(name)
    #expect(desktop.answer() == "Item: " + message.replacing("HOME", with: desktop.folder.path))
  }
}

@Suite("An application of the bus", .serialized) struct BusApplicationTests {
  private func service() throws -> PrivateBus {
    try PrivateBus(
      service: "org.test.App-x", path: "/org/test/App_x",
      interface: """
        <interface name="org.freedesktop.Application">
        <method name="Activate"><arg type="a{sv}" direction="in"/></method>
        <method name="ActivateAction"><arg type="s" direction="in"/><arg type="av" direction="in"/>
        <arg type="a{sv}" direction="in"/></method></interface>
        """, reply: "()")
  }

  @Test(
    "is activated by its name",
    arguments: [
      (
        "org.test.App-x.desktop",
        "Activate({'activation-token': <'whorl/test_TIME42'>, 'desktop-startup-id': <'whorl/test_TIME42'>},)"
      ),
      (
        "org.test.App-x.desktop:more",
        "ActivateAction('more', [], {'activation-token': <'whorl/test_TIME42'>, 'desktop-startup-id': <'whorl/test_TIME42'>})"
      ),
    ])
  func activation(_ name: String, _ call: String) throws {
    let service = try service()
    let desktop = try EntryDesk()
    desktop.entry(
      "org.test.App-x.desktop",
      "DBusActivatable=true\nStartupNotify=true\nExec=false\nActions=more;\n[Desktop Action more]\nName=More\nExec=false"
    )
    try desktop.start(name, ["DBUS_SESSION_BUS_ADDRESS": service.address])
    service.run { !service.calls.isEmpty }
    #expect(service.calls == [call])
  }

  @Test("gets files for one of its actions as a program, since actions take none by the bus")
  func filesForAction() throws {
    let service = try service()
    for (program, answer) in [
      ("Exec=RECORD %U", "started"),
      (
        "",
        "Item: the action \"more\" of org.test.App-x.desktop names no program (Exec), and so takes no files"
      ),
    ] {
      let desktop = try EntryDesk()
      let line = program.replacing("RECORD", with: "\(desktop.folder.path)/record")
      desktop.entry(
        "org.test.App-x.desktop",
        "DBusActivatable=true\nExec=false\nActions=more;\n[Desktop Action more]\nName=More\n\(line)")
      try desktop.start(
        "org.test.App-x.desktop:more file:///tmp/a%20b file:///tmp/c",
        ["DBUS_SESSION_BUS_ADDRESS": service.address])
      #expect(desktop.answer() == answer)
      guard answer == "started" else { continue }
      #expect(desktop.folder.parts(of: "arguments") == ["/tmp/a b", "/tmp/c"])
    }
    #expect(service.calls == [])
  }

  @Test("is started as a program where the bus, or the service, is missing")
  func fallback() throws {
    let service = try service()
    for address in [service.address, "unix:path=/nowhere"] {
      let desktop = try EntryDesk()
      desktop.entry("org.test.Other.desktop", "DBusActivatable=true\nExec=\(desktop.folder.path)/record")
      try desktop.start("org.test.Other.desktop", ["DBUS_SESSION_BUS_ADDRESS": address])
      #expect(desktop.answer() == "started")
    }
  }
}

@Suite("A scope", .serialized) struct ScopeTests {
  @Test("is asked of systemd for each started program")
  func scope() throws {
    let service = try PrivateBus(
      service: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
      interface: """
        <interface name="org.freedesktop.systemd1.Manager"><method name="StartTransientUnit">
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a(sv)" direction="in"/>
        <arg type="a(sa(sv))" direction="in"/><arg type="o" direction="out"/></method></interface>
        """, reply: "(objectpath '/job',)")
    let desktop = try EntryDesk()
    desktop.entry("a.desktop", "Exec=\(desktop.folder.path)/record")
    try desktop.start("a.desktop", ["DBUS_SESSION_BUS_ADDRESS": service.address])
    service.run { !service.calls.isEmpty }
    #expect(desktop.answer() == "started")
    let session = desktop.folder.text(of: "session") ?? ""
    let process = session.split { $0 == " " }.first.map(String.init) ?? ""
    #expect(
      service.calls == [
        "StartTransientUnit('app-whorl-Item-\(process).scope', 'fail', "
          + "[('PIDs', <[uint32 \(process)]>), ('CollectMode', <'inactive-or-failed'>)], [])"
      ])
  }

  @Test("has a name that a unit can have")
  func names() { #expect(Scopes.unit("Mein Büro/1", 42) == "app-whorl-Mein_B_ro_1-42.scope") }
}

/// A home directory with desktop entries whose programs write down how they were started.
final class EntryDesk {
  let folder = Folder()
  private(set) var output: Lines?
  private nonisolated(unsafe) var process: pid_t?

  init() throws {
    folder.writeRecorder("record", last: "echo started")
    for name in ["data", "data/applications", "system", "system/applications"] { _ = folder.makeFolder(name) }
  }

  deinit {
    guard let process else { return }
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }

  /// - Parameter keys: lines below those that every entry has.
  func entry(_ name: String, _ keys: String, in data: String = "data") {
    folder.write("[Desktop Entry]\nType=Application\nName=a\n\(keys)\n", to: "\(data)/applications/\(name)")
  }

  func start(_ name: String, _ variables: [String: String] = [:]) throws {
    let environment = [
      "HOME": folder.path, "XDG_DATA_HOME": folder.file("data"), "XDG_DATA_DIRS": folder.file("system"),
      "XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    ]
    (process, output) = try startProbe(["app", name], environment: environment.merging(variables) { $1 })
  }

  func answer() -> String? { output?.next() }

  var variables: [String] {
    (folder.text(of: "variables") ?? "").split(separator: "\n").map(String.init)
  }
}
