import Support
import Testing

@Suite("What is made on the spot") struct ContentTests {
  private func entry(_ name: String, _ recorder: Recorder, _ keys: String = "", in home: PrivateHome) throws {
    try home.folder.write(
      "[Desktop Entry]\nType=Application\nName=\(name)\nExec=\(recorder.path) \(name) %U\n\(keys)\n",
      to: "data/applications/\(name.lowercased()).desktop")
  }

  private func choose(_ path: String, _ daemon: DaemonProcess) throws -> Bool {
    try eventually { try daemon.whorl("choose", path).status == 0 }
  }

  @Test("offers the applications that are installed, by category, and those that come later")
  func apps() throws {
    let server = try PrivateServer()
    let recorder = try Recorder()
    let home = try PrivateHome(
      configuration: "[menu.main]\nitems = [{ source = \"apps\", hide = \"secret\" }]\n")
    try entry("Chess", recorder, "Categories=Game;", in: home)
    try entry("Ghost", recorder, "Categories=Game;\nNoDisplay=true", in: home)
    try entry("Secret", recorder, "Categories=Game;", in: home)
    let daemon = try DaemonProcess(server, home: home, environment: ["XDG_DATA_DIRS": "/nowhere"])
    #expect(try choose("main/Games/chess", daemon))
    #expect(try recorder.runs(1).map(\.arguments) == [["Chess"]])
    #expect(try daemon.whorl("choose", "main/Games/ghost").status == 2)
    #expect(try daemon.whorl("choose", "main/Games/secret").status == 2)
    try entry("Writer", recorder, "Categories=Office;", in: home)
    #expect(try choose("main/Office/writer", daemon))
    #expect(try recorder.runs(2).map(\.arguments) == [["Chess"], ["Writer"]])
    try daemon.expectCalm()
  }

  @Test("calls categories as the desktop does, in the user's language")
  func categories() throws {
    let recorder = try Recorder()
    let home = try PrivateHome(configuration: "[menu.main]\nitems = [{ source = \"apps\" }]\n")
    try entry("Chess", recorder, "Categories=Game;", in: home)
    try entry("Writer", recorder, "Categories=Office;", in: home)
    try home.folder.write(
      "[Desktop Entry]\nType=Directory\nName=Games\nName[de]=Spiele\n",
      to: "data/desktop-directories/xfce-games.directory")
    let server = try PrivateServer()
    let daemon = try DaemonProcess(
      server, home: home, environment: ["XDG_DATA_DIRS": "/nowhere", "LANGUAGE": "de"])
    // The id is the same in every language; what is typed is what is seen.
    #expect(try eventually { try daemon.whorl("show", "main/Games").status == 0 })
    try daemon.whorl("hide")
    let hand = try Hand(server)
    hand.move(to: 640, 400)
    let isRun = try eventually {
      try daemon.whorl("show", "main")
      try daemon.sync()
      for key in ["s", "p", "i", "e", "Return", "c", "h", "Return"] {
        try hand.tap(key)
        try daemon.sync()
      }
      try daemon.whorl("hide")
      return !recorder.runs.isEmpty
    }
    #expect(isRun, "\(daemon.log)")
    #expect(recorder.runs.first?.arguments == ["Chess"])
    try daemon.expectCalm()
  }

  @Test("lets an item name an application, in the user's language, and one of its actions")
  func app() throws {
    let server = try PrivateServer()
    let recorder = try Recorder()
    let home = try PrivateHome(
      configuration: """
        [menu.main]
        [[menu.main.items]]
        app = "chess"
        [[menu.main.items]]
        app = "chess.desktop"
        id = "new"
        action = "new-game"
        """)
    try entry(
      "Chess", recorder,
      "Actions=new-game;\n[Desktop Action new-game]\nName=New\nExec=\(recorder.path) 'new game'", in: home)
    let daemon = try DaemonProcess(server, home: home)
    try daemon.whorl("choose", "main/chess")
    #expect(try recorder.runs(1).map(\.arguments) == [["Chess"]])
    try daemon.whorl("choose", "main/new")
    #expect(try recorder.runs(2).map(\.arguments) == [["Chess"], ["new game"]])
    try daemon.expectCalm()
  }

  /// A script in rofi's words that writes down how it was called.
  private let script = """
    #!/bin/sh
    printf '%s/%s/%s/%s\\n' "$ROFI_RETV" "$ROFI_INFO" "$ROFI_DATA" "$*" >> "$HOME/calls"
    case "$1" in
    '') printf '\\0data\\037kept\\nOne\\0info\\0377\\nTwo words\\nMore\\0menu\\037true\\n' ;;
    'Two words') echo Inner ;;
    More) echo Deep ;;
    esac
    """

  @Test(
    "calls a script that stands in the configuration with the row that was chosen, whatever it is made of",
    arguments: [
      #"for row in One "Two words"; do echo "$row"; done; echo "$ROFI_RETV $1" >> "$HOME/calls"; : "#,
      #"echo One; echo "Two words"; if true; then echo "$ROFI_RETV $1" >> "$HOME/calls"; fi"#,
      #"printf 'One\nTwo words\n'; printf '%s %s\n' "$ROFI_RETV" >> "$HOME/calls""#,
      #"{ echo One; echo "Two words"; echo "$ROFI_RETV $1" >> "$HOME/calls"; } 2> /dev/null"#,
    ])
  func inlineRows(script: String) throws {
    let server = try PrivateServer()
    let home = try PrivateHome(
      configuration: "[menu.main]\nitems = [{ script = '''\n\(script)''' }]\n")
    let daemon = try DaemonProcess(server, home: home)
    func calls() -> [String] { (home.folder.text(of: "calls") ?? "").split(separator: "\n").map(String.init) }
    try daemon.whorl("show", "main")
    #expect(try choose("main/Two words", daemon))
    #expect(eventually { calls() == ["0 ", "1 Two words"] }, "\(calls())")
  }

  @Test("calls a script with the row that was chosen, as rofi does, and shows what that prints")
  func rows() throws {
    let server = try PrivateServer()
    let home = try PrivateHome(
      configuration: "[menu.main]\nitems = [{ script = \"sh ~/menu\" }]\n")
    try home.folder.write(script, to: "menu")
    let daemon = try DaemonProcess(server, home: home)
    func calls() -> [String] { (home.folder.text(of: "calls") ?? "").split(separator: "\n").map(String.init) }
    try daemon.whorl("show", "main")
    #expect(try choose("main/One", daemon))
    #expect(eventually { calls() == ["0///", "1/7/kept/One"] }, "\(calls())")
    try daemon.whorl("hide")
    try daemon.whorl("choose", "main/Two words")
    #expect(eventually { calls().suffix(1) == ["1//kept/Two words"] }, "\(calls())")
    let hand = try Hand(server)
    // Until the menu is there the key means nothing.
    let isCalled = try eventually {
      try hand.tap("1")
      try daemon.sync()
      return calls().suffix(1) == ["1///Inner"]
    }
    #expect(isCalled, "\(calls())")
    try daemon.expectCalm()
  }

  @Test("shows rows as they come, in a menu that is written inside another one and shown by itself too")
  func lateRows() throws {
    let server = try PrivateServer()
    let home = try PrivateHome(
      configuration: """
        [menu.main]
        items = [{ label = "sub", items = [{ script = "sh ~/late", timeout = "1min", run = "echo \\"$1\\" > ~/chosen" }] }]
        """)
    try home.folder.write(
      "until test -e ~/go; do sleep 0.05; done\necho first\necho second\n", to: "late")
    let daemon = try DaemonProcess(server, home: home)
    try daemon.whorl("show", "main/sub")
    let client = try Client(server)
    #expect(eventually { !client.whorlWindows().isEmpty })
    try home.folder.write("", to: "go")
    let hand = try Hand(server)
    let isChosen = try eventually {
      try hand.tap("2")
      try daemon.sync()
      return home.folder.text(of: "chosen") == "second\n"
    }
    #expect(isChosen, "\(daemon.log)")
    try daemon.expectCalm()
  }

  @Test("runs a command of its own for the rows of a script that knows no second call")
  func run() throws {
    let server = try PrivateServer()
    let recorder = try Recorder()
    let home = try PrivateHome(
      configuration: """
        [menu.main]
        items = [{ script = "printf 'a b\\n$(c)\\n'", run = "'\(recorder.path)' \\"$1\\" \\"$WHORL_ROW\\"" }]
        """)
    let daemon = try DaemonProcess(server, home: home)
    try daemon.whorl("show", "main")
    #expect(try choose("main/$(c)", daemon))
    #expect(try recorder.runs(1).map(\.arguments) == [["$(c)", "$(c)"]])
    try daemon.expectCalm()
  }

  @Test(
    "says what went wrong with a script, and ends one that does not end",
    arguments: [
      ("echo one; exit 3", "echo: it failed with exit status 3"),
      ("sleep 60", "sleep: it did not end within 3000 ms; `timeout` gives it longer"),
      ("yes", "yes: it printed more than 1000 rows"),
      ("cat /dev/zero", "cat: it printed more than 1 MiB"),
      ("no-such-program-anywhere", "no-such-program-anywhere: it failed with exit status 127"),
    ])
  func failures(_ command: String, _ message: String) throws {
    let server = try PrivateServer()
    let daemon = try DaemonProcess(
      server, configuration: "[menu.main]\nitems = [{ script = \"\(command)\", timeout = 3000 }]\n")
    try daemon.whorl("show", "main")
    #expect(eventually { daemon.log.contains(message) }, "\(daemon.log)")
    #expect(try choose("main/!", daemon))
    try daemon.expectCalm()
  }

  @Test("reads a state when its menu opens, and sets it by the wheel, the last value always")
  func states() throws {
    let server = try PrivateServer()
    let home = try PrivateHome(
      configuration: """
        [[menu.main.items]]
        label = "Volume"
        value = { get = "cat ~/volume", set = "echo $WHORL_VALUE > ~/volume" }
        [[menu.main.items]]
        label = "Wifi"
        toggle = { get = "cat ~/wifi", set = "echo $WHORL_VALUE > ~/wifi" }
        """)
    try home.folder.write("40\n", to: "volume")
    try home.folder.write("off\n", to: "wifi")
    let daemon = try DaemonProcess(server, home: home)
    let hand = try Hand(server)
    hand.move(to: 640, 400)
    try daemon.whorl("show", "main", "--at", "640,400")
    hand.move(to: 640, 310)
    // Until it has been read, the wheel begins at its least value.
    let isRead = try eventually {
      try daemon.sync()
      hand.click(4)
      try daemon.sync()
      return (Int(home.folder.text(of: "volume")?.filter(\.isNumber) ?? "") ?? 0) >= 45
    }
    #expect(isRead)
    for _ in 0..<40 { hand.click(4) }
    #expect(eventually { home.folder.text(of: "volume") == "100\n" })
    hand.move(to: 640, 490)
    hand.click()
    #expect(eventually { home.folder.text(of: "wifi") == "1\n" })
    try daemon.expectCalm()
  }
}
