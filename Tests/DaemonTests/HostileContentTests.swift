import CDesktop
import Glibc
import Support
import Testing

/// What comes from outside may be anything.
@Suite("From outside") struct HostileContentTests {
  @Test(
    "a script may print anything, and the daemon stays calm and its menu usable",
    arguments: [
      "head -c 3000000 /dev/urandom", "yes x | tr -d '\\n' | head -c 1000000000", "yes", "sleep 1000",
      "printf 'a\\0icon\\037/dev/zero\\nb\\0icon\\037/proc/self/mem\\nc'", "printf 'no end of line'",
      "kill -9 $$",
      "exec >&-; sleep 1000",
      "printf '\\377\\376\\0\\0\\037\\n\\033[31mred\\n<b>&amp;</i>\\n$(touch ran)\\n'",
    ])
  func scripts(_ command: String) throws {
    let server = try PrivateServer()
    let home = try PrivateHome(
      configuration: """
        [menu.main]
        items = [{ script = '''\(command)''', timeout = "500ms" }, { label = "plain", run = "touch ran-plain" }]
        """)
    let daemon = try DaemonProcess(server, home: home)
    let client = try Client(server)
    try daemon.whorl("show", "main")
    #expect(eventually { !client.whorlWindows().isEmpty })
    try daemon.whorl("hide")
    try daemon.whorl("choose", "main/plain")
    #expect(eventually { home.folder.text(of: "ran-plain") != nil }, "\(daemon.log)")
    #expect(home.folder.text(of: "ran") == nil)
    try daemon.expectCalm()
  }

  @Test("a window's title may be of any length and of any bytes, also while its menu is open")
  func titles() throws {
    let server = try PrivateServer()
    let manager = try Support.WindowManager(server)
    let daemon = try DaemonProcess(server, configuration: "[menu.main]\nitems = [{ source = \"windows\" }]\n")
    let probe = try Probe(server, .at(x: 0, y: 0, width: 200, height: 100))
    let client = try Client(server)
    try daemon.whorl("show", "main")
    #expect(eventually { !client.whorlWindows().isEmpty })
    let titles = [
      String(repeating: "long ", count: 2000), "<b>&amp;</i>", "\u{1}\u{2}\n\t\u{7f}",
      "\u{202e}right to left",
      "e\u{301}\u{301}\u{301}" + String(repeating: "\u{301}", count: 3000), "",
    ]
    for title in titles {
      XStoreName(probe.client.display, probe.window, title)
      probe.client.sync()
      try daemon.sync()
    }
    try daemon.whorl("hide")
    try daemon.whorl("show", "main")
    #expect(eventually { !client.whorlWindows().isEmpty })
    XDestroyWindow(probe.client.display, probe.window)
    probe.client.sync()
    // It vanished between the hover and the choice.
    let hand = try Hand(server)
    try hand.tap("1")
    try daemon.expectCalm()
    withExtendedLifetime(manager) {}
  }

  @Test func `what is told of it steers no terminal`() throws {
    let home = try PrivateHome(
      configuration: """
        [menu.main]
        items = [{ label = "\\u001b]0;x\\u0007\\u009b31m\\nnext", run = "false" },
          { script = "printf '\\\\033[31mred\\\\n'" }]
        """)
    let daemon = try DaemonProcess(PrivateServer(), home: home)
    let events = try daemon.followEvents()
    try daemon.whorl("show", "main")
    #expect(try eventually { try daemon.whorl("list").output.contains("red") })
    try daemon.whorl("choose", "main/ ]0;x  31m next")
    #expect(eventually { daemon.log.contains("failed with exit status 1") }, "\(daemon.log)")
    #expect(eventually { events.output.text.contains("failed") })
    for told in [daemon.log, try daemon.whorl("list").output, events.output.text] {
      let controls = told.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
      #expect(controls.isEmpty, "\(told.debugDescription)")
    }
    #expect(try daemon.whorl("list").output.split(separator: "\n").count == 3)
    try daemon.expectCalm()
  }

  @Test func `what is told of it has nothing that is not to be seen`() throws {
    let home = try PrivateHome(
      configuration: """
        [menu."\u{202E}main\u{200B}"]
        trigger = "F5"
        items = [{ label = "a\u{2066}b", icon = "\u{200D}", run = "false" },
          { label = "x\u{E0041}", menu = "\u{202E}main\u{200B}" }]
        """)
    let daemon = try DaemonProcess(PrivateServer(), home: home)
    let events = try daemon.followEvents()
    let list = try daemon.whorl("list").output
    #expect(
      list == "<U+202E>main<U+200B>\n<U+202E>main<U+200B>/a<U+2066>b\n<U+202E>main<U+200B>/x<U+E0041>\n")
    // A path is taken as it is listed, and as it is written.
    for path in ["<U+202E>main<U+200B>/a<U+2066>b", "\u{202E}main\u{200B}/a\u{2066}b"] {
      #expect(try daemon.whorl("choose", path).status == 0)
    }
    #expect(
      eventually { events.output.text.split(separator: "\n").filter { $0.contains("failed") }.count == 2 })
    let chosen = #"{"event":"chosen","menu":"\u202emain\u200b","item":"a\u2066b"}"#
    #expect(events.output.text.contains(chosen), "\(events.output.text)")
    let refusal = try daemon.whorl("show", "\u{202E}none").errors
    #expect(refusal.contains("<U+202E>none"))
    for told in [
      list, refusal, events.output.text, daemon.log, try daemon.whorl("status").output,
      try daemon.whorl("status", "--json").output,
    ] {
      let unseen = told.unicodeScalars.filter { $0.properties.generalCategory == .format }
      #expect(unseen.isEmpty, "\(told.debugDescription)")
    }
    try daemon.expectCalm()
  }

  @Test func `an application whose entry cannot be read for a file system is told of, and the rest goes on`()
    throws
  {
    let home = try PrivateHome(
      configuration: """
        [menu.main]
        items = [{ app = "good.desktop", label = "Good" }, { source = "apps" }, { label = "run", run = "touch ran" }]
        """)
    try home.folder.write(
      "[Desktop Entry]\nType=Application\nName=Good\nExec=touch started\n",
      to: "data/applications/good.desktop")
    // Whoever reads it waits for ever.
    #expect(mkfifo(home.folder["data/applications/stalled.desktop"], 0o600) == 0)
    let daemon = try DaemonProcess(PrivateServer(), home: home)
    try daemon.whorl("show", "main")
    #expect(!daemon.client.whorlWindows().isEmpty)
    try daemon.whorl("hide")
    try daemon.whorl("choose", "main/Good")
    try daemon.whorl("choose", "main/run")
    #expect(eventually { home.folder.names().contains("ran") })
    _ = try daemon.program.errors.line(within: 60) { $0.contains("Good: has not started for 15 s") }
    try daemon.expectCalm()
  }

  @Test("entries and themes may be broken, and themes inherit one another in a circle")
  func entries() throws {
    let server = try PrivateServer()
    let home = try PrivateHome(
      configuration: """
        [settings]
        icon-theme = "one"
        [menu.main]
        items = [{ source = "apps", depth = 1 }, { label = "icon", icon = "nowhere-to-be-found", run = "true" }]
        """)
    let broken = [
      "", "\u{0}\u{1}\u{2}", "[Desktop Entry]", "[Desktop Entry]\nType=Application\nName=\nExec=\n",
      "[Desktop Entry]\nType=Application\nName=\(String(repeating: "n", count: 100_000))\nExec=true\n",
      "[Desktop Entry]\nType=Application\nName=x\nExec=\"unended %\nIcon=../../../etc/passwd\n",
      "[[Desktop Entry\nName==\n=\n[]\n",
    ]
    for (index, text) in broken.enumerated() {
      try home.folder.write(text, to: "data/applications/broken\(index).desktop")
    }
    try home.folder.write(
      "[Desktop Entry]\nType=Application\nName=Good\nExec=true\n", to: "data/applications/good.desktop")
    for (name, parent) in [("one", "two"), ("two", "three"), ("three", "one,three")] {
      try home.folder.write(
        "[Icon Theme]\nName=\(name)\nInherits=\(parent)\nDirectories=a,b\n[a]\nSize=-1\n[b]\nSize=48\nType=Odd\n",
        to: "data/icons/\(name)/index.theme")
      try home.folder.write("not a cache", to: "data/icons/\(name)/icon-theme.cache")
    }
    let daemon = try DaemonProcess(server, home: home, environment: ["XDG_DATA_DIRS": "/nowhere"])
    try daemon.whorl("show", "main")
    #expect(try eventually { try daemon.whorl("choose", "main/good").status == 0 })
    #expect(eventually { daemon.log.contains("nowhere-to-be-found") }, "\(daemon.log)")
    try daemon.expectCalm()
  }
}
