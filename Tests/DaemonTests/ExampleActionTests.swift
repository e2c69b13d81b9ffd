import Support
import Testing

/// What people copy is to work as it stands.
@Suite("What the example shows") struct ExampleActionTests {
  @Test func `for Openbox changes values, makes menus of scripts, and acts on windows and keys`() throws {
    let desk = try ExampleDesk(
      "openbox", manager: ["openbox", "--sm-disable"],
      programs: [
        "brightnessctl": "test \"$1\" = -m && echo intel,backlight,300,40%,800",
        "tmux": "printf 'work\\nplay\\n'", "xterm": "",
      ])
    // Brightness is the fifth of nine.
    #expect(try desk.turnWheel(of: "main", over: 4, of: 9, until: "brightnessctl set "), "\(desk.calls)")
    try desk.show("main/tmux")
    try desk.choose("main/tmux/play")
    #expect(eventually { desk.calls.contains("xterm -e tmux attach -t play") }, "\(desk.calls)")
    try desk.choose("main/Theme/dark")
    try desk.show("main/Clipboard")
    try desk.daemon.whorl("hide")
    // A real terminal, which the second menu of the key is for.
    let typed = desk.home.folder["typed"]
    let terminal = try Program(
      ["/usr/bin/xterm", "-geometry", "40x10+100+100", "-e", "head -n 1 > \(typed)"],
      environment: desk.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    let client = try Client(desk.server)
    #expect(eventually { (client.numbers("_NET_ACTIVE_WINDOW", of: client.root).first ?? 0) != 0 })
    let isTyped = try eventually {
      try desk.choose("terminal/Login")
      try desk.daemon.sync()
      try desk.hand.tap("Return")
      return eventually(within: 1) { desk.home.folder.text(of: "typed")?.isEmpty == false }
    }
    #expect(isTyped, "\(desk.daemon.log)")
    #expect(desk.home.folder.text(of: "typed")?.hasPrefix("ssh -A ") == true)
    // It ended with its line; the next one is for the menu of windows.
    terminal.stop()
    let probe = try Probe(desk.server, .at(x: 700, y: 200, width: 300, height: 300), title: "probe")
    desk.hand.move(to: 850, 350)
    try desk.hand.press("Super_L")
    desk.hand.press(button: 3)
    #expect(eventually { !client.whorlWindows().isEmpty }, "\(desk.daemon.log)")
    desk.hand.move(to: 750, 350)
    desk.hand.release(button: 3)
    try desk.hand.release("Super_L")
    #expect(eventually { client.frame(of: probe.window).prefix(2) == [0, 0] }, "\(desk.daemon.log)")
    try desk.daemon.expectCalm()
  }

  @Test func `for i3 drives i3, and runs a script that was written for rofi`() throws {
    let configuration = "font pango:Sans 8\nworkspace 2 output primary\n"
    let script = """
      #!/bin/sh
      echo "$ROFI_RETV $*" >> "$HOME/rows"
      case $ROFI_RETV in
      0) printf 'Wired\\0icon\\037network-wired\\nOther\\n' ;;
      1) test "$1" = Other && printf 'One\\nTwo\\n' ;;
      esac
      exit 0
      """
    var folder: Folder?
    let file = try { () -> String in
      let made = try Folder()
      folder = made
      return try made.write(configuration, to: "i3")
    }()
    let desk = try ExampleDesk(
      "i3", manager: ["i3", "-c", file],
      programs: [
        "nmcli": "test \"$1\" = -g && echo enabled",
        "pactl": "case $1 in get-*) echo 'Volume: front-left: 26214 /  40% / -23 dB' ;; esac",
      ], files: [".config/rofi/network.sh": script])
    #expect(
      try desk.turnWheel(of: "main", over: 5, of: 10, until: "pactl set-sink-volume @DEFAULT_SINK@ "))
    try desk.choose("main/Wi-Fi")
    #expect(eventually { desk.calls.contains { $0.hasPrefix("nmcli radio wifi o") } }, "\(desk.calls)")
    try desk.choose("main/Layout/Tabs")
    let tree = {
      try run(["i3-msg", "-t", "get_tree"], environment: ["DISPLAY": desk.server.display]).output
    }
    #expect(try eventually { try tree().contains("tabbed") })
    try desk.show("main/Network")
    try desk.daemon.whorl("hide")
    try desk.choose("main/Network/Other")
    func rows() -> [String] {
      (desk.home.folder.text(of: "rows") ?? "").split(separator: "\n").map(String.init)
    }
    #expect(eventually { rows().contains("1 Other") }, "\(rows())")
    // The rows it printed then are the next menu.
    let isChosen = try eventually {
      try desk.hand.tap("2")
      try desk.daemon.sync()
      return rows().contains("1 Two")
    }
    #expect(isChosen, "\(rows())")
    try desk.daemon.expectCalm()
    withExtendedLifetime(folder) {}
  }

  @Test func `for a bare session opens projects, mutes, and asks with pick`() throws {
    let desk = try ExampleDesk(
      "bare",
      programs: [
        "pactl": "case $1 in get-sink-mute) echo Mute: yes ;; get-*) echo '40%' ;; esac",
        "xterm": "", "pkill": "", "ps": "printf 'zz\\naa\\nzz\\n'",
      ], files: ["Projects/one two/x": ""])
    #expect(
      try desk.turnWheel(of: "main", over: 4, of: 11, until: "pactl set-sink-volume @DEFAULT_SINK@ "))
    try desk.choose("main/Mute")
    #expect(eventually { desk.calls.contains { $0.hasPrefix("pactl set-sink-mute @DEFAULT_SINK@ ") } })
    try desk.show("main/Projects")
    try desk.choose("main/Projects/one two")
    let project = "xterm -e vim \(desk.home.folder.path)/Projects/one two"
    #expect(eventually { desk.calls.contains(project) }, "\(desk.calls)")
    try desk.choose("main/Kill a program")
    let isKilled = try eventually {
      try desk.hand.tap("2")
      return eventually(within: 0.5) { desk.calls.contains("pkill -x zz") }
    }
    #expect(isKilled, "\(desk.calls) \(desk.daemon.log)")
    try desk.daemon.expectCalm()
  }

  @Test func `for dropping keeps copies of what is dragged there`() throws {
    var source: GtkDragSource?
    let files = try Folder()
    let path = try files.write("kept", to: "a b.txt")
    let uri = "file://" + path.replacing(" ", with: "%20")
    let desk = try ExampleDesk("drop") { source = try GtkDragSource($0, .files([uri])) }
    let gtk = try #require(source)
    desk.hand.move(to: GtkDragSource.middle.x, GtkDragSource.middle.y)
    desk.hand.press(button: 1)
    for step in 1...4 { desk.hand.move(to: GtkDragSource.middle.x + 10 * step, 160) }
    #expect(gtk.says("begin"))
    func approach(_ place: (x: Int, y: Int)) {
      for step in (0...5).reversed() { desk.hand.move(to: place.x - step, place.y - step, after: 20) }
    }
    let client = try Client(desk.server)
    let corner = (x: 1223, y: 743)
    approach(corner)
    #expect(eventually { !client.whorlWindows().isEmpty }, "\(desk.daemon.log)")
    // "Keep a copy" is the second of five, from the left to the top.
    approach((corner.x - 132, corner.y - 55))
    desk.hand.release(button: 1)
    #expect(gtk.says("end"))
    #expect(eventually { desk.home.folder.text(of: "Inbox/a b.txt") == "kept" }, "\(desk.daemon.log)")
    try desk.daemon.expectCalm()
  }
}
