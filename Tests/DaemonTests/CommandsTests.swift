import Glibc
import Support
import Testing

@Suite("Commands of the client") struct CommandsTests {
  private func stage() throws -> Stage {
    try Stage(
      item: "exec = [\"RECORD\", \"LABEL\"]",
      more: """

        [[menu.main.items]]
        label = "More"
        items = [{ label = "a/b", exec = ["RECORD", "deep"] }]
        """)
  }

  @Test("list every menu and item as show and choose take them")
  func list() throws {
    let stage = try stage()
    let paths = try stage.daemon.whorl("list").output.split(separator: "\n").map(String.init)
    #expect(
      paths == ["main"] + Stage.compass.map { "main/\($0)" } + ["main/More", "main/More/a\\/b"])
    for path in paths where path != "main" && path != "main/More" {
      let answer = try stage.daemon.whorl("choose", path)
      #expect(answer.status == 0, "\(path): \(answer)")
    }
    #expect(try stage.recorded(9).count == 9)
    #expect(try stage.daemon.whorl("show", "main/More").status == 0)
  }

  @Test("show a menu where they are told, and hide it once")
  func show() throws {
    let stage = try stage()
    stage.hand.move(to: 640, 400)
    for (place, x, y) in [("500,300", 500, 300), ("center", 640, 400), ("pointer", 640, 400)] {
      stage.hand.move(to: 640, 400)
      #expect(try stage.daemon.whorl("show", "main", "--at", place).status == 0)
      let frame = try stage.frame()
      #expect(abs(frame[0] + frame[2] / 2 - x) <= 1, "\(place): \(frame)")
      #expect(stage.hand.pointer.x == x && stage.hand.pointer.y == y, "\(place): the pointer follows")
      #expect(try stage.daemon.whorl("hide").status == 0)
      #expect(try stage.isClosed())
      #expect(try stage.daemon.whorl("hide").status == 1)
    }
    try stage.daemon.expectCalm()
  }

  @Test("show with --hold closes when the key that started it is let go")
  func hold() throws {
    let stage = try stage()
    stage.hand.move(to: 640, 400)
    try stage.hand.press("F9")
    try stage.daemon.whorl("show", "main", "--hold")
    #expect(stage.window != nil)
    stage.hand.move(by: 90, 0)
    try stage.hand.release("F9")
    #expect(try stage.recorded(1) == ["E"])
    try stage.daemon.expectCalm()
  }

  @Test("that name what is not there fail with a suggestion")
  func mistakes() throws {
    let stage = try stage()
    for (arguments, part) in [
      (["show", "mian"], "main"), (["choose", "main/Mor"], "More"), (["choose", "main/More"], "show"),
      (["show", "main/N"], "choose"),
    ] {
      let answer = try run(
        [built("whorl")] + arguments,
        environment: stage.daemon.home.environment.merging(["DISPLAY": stage.server.display]) { $1 })
      #expect(answer.status == 2 && answer.errors.contains(part), "\(arguments): \(answer)")
    }
  }

  @Test("tell what happens, a line of JSON each")
  func events() throws {
    let stage = try stage()
    let follower = try Program(
      [built("whorl"), "events"],
      environment: stage.daemon.home.environment.merging(["DISPLAY": stage.server.display]) { $1 })
    // The follower is there once it has heard something.
    #expect(
      try eventually {
        try stage.daemon.whorl("choose", "main/N")
        return !follower.output.text.isEmpty
      })
    try stage.open()
    try stage.hand.tap("Escape")
    try stage.daemon.sync()
    for line in [
      "{\"event\":\"opened\",\"menu\":\"main\",\"depth\":1}",
      "{\"event\":\"closed\",\"menu\":\"main\",\"reason\":\"escape\"}",
    ] { #expect(eventually { follower.output.text.contains(line + "\n") }, "\(follower.output.text)") }
    try stage.daemon.whorl("quit")
    #expect(try stage.daemon.program.wait() == 0)
    _ = try follower.wait()
  }

  @Test("pause gives the trigger back and resume takes it again")
  func pause() throws {
    let stage = try stage()
    try stage.daemon.whorl("pause")
    try stage.open()
    #expect(stage.window == nil)
    #expect(try stage.status("paused") == "true")
    try stage.daemon.whorl("resume")
    try stage.open()
    #expect(stage.window != nil)
  }

  @Test func `a menu is drawn, and the lack told, where no font is installed`() throws {
    let server = try PrivateServer()
    let home = try PrivateHome()
    let fonts = try home.folder.write("<fontconfig></fontconfig>", to: "fonts.conf")
    let environment = home.environment.merging(["DISPLAY": server.display, "FONTCONFIG_FILE": fonts]) { $1 }
    let picture = home.folder["main.png"]
    #expect(try run([built("whorl"), "render", "main", picture], environment: environment).status == 0)
    #expect(contents(of: picture)?.utf8.count ?? 0 > 5000)
    let doctor = try run([built("whorl"), "doctor"], environment: environment)
    #expect(doctor.output.contains("no font"), "\(doctor)")
  }

  @Test func `the letter stands for an emoji where no font has emoji, and the log says which`() throws {
    let home = try PrivateHome(
      configuration: """
        [menu.party]
        items = [{ label = "Party", icon = "🎉", run = "true" }]
        [menu.letter]
        items = [{ label = "Party", icon = "P", run = "true" }]
        """)
    let fonts = """
      <fontconfig><dir>/usr/share/fonts</dir><cachedir>\(home.folder["fonts"])</cachedir>
      <selectfont><rejectfont><glob>*moji*</glob></rejectfont></selectfont></fontconfig>
      """
    let environment = home.environment.merging([
      "FONTCONFIG_FILE": try home.folder.write(fonts, to: "fonts.conf")
    ]) { $1 }
    let pictures = try ["party", "letter"].map { menu -> (Outcome, String?) in
      let file = home.folder["\(menu).png"]
      let outcome = try run([built("whorl"), "render", menu, file], environment: environment)
      return (outcome, contents(of: file))
    }
    #expect(pictures[0].1 == pictures[1].1 && pictures[0].1 != nil)
    let told = "whorl: no font has the icon \"🎉\" (U+1F389)\n"
    #expect(pictures[0].0 == Outcome(status: 0, output: "", errors: told))
    #expect(pictures[1].0 == Outcome(status: 0, output: "", errors: ""))
  }

  @Test("init writes a configuration that is good, once; render draws its menu; doctor looks round")
  func alone() throws {
    let server = try PrivateServer()
    let home = try PrivateHome()
    let environment = home.environment.merging(["DISPLAY": server.display]) { $1 }
    #expect(try run([built("whorl"), "init"], environment: environment).status == 0)
    let again = try run([built("whorl"), "init"], environment: environment)
    #expect(again.status == 1 && again.errors.contains("nothing was changed"), "\(again)")
    #expect(try run([built("whorl"), "check"], environment: environment).status == 0)
    let picture = home.folder["main.png"]
    for menu in ["main", "main/Whorl", "session"] {
      let drawn = try run([built("whorl"), "render", menu, picture], environment: environment)
      // Every icon is one of the theme that comes with the program.
      #expect(drawn == Outcome(status: 0, output: "", errors: ""), "\(menu)")
      #expect(contents(of: picture)?.utf8.count ?? 0 > 5000)
    }
    let nowhere = try run(
      [built("whorl"), "render", "main", "/no/such/folder/a.png"], environment: environment)
    #expect(nowhere.status == 3 && nowhere.errors.contains("/no/such/folder"), "\(nowhere)")
    let doctor = try run([built("whorl"), "doctor"], environment: environment)
    for part in ["RANDR", "no compositor", "monitor", "main: Super+space"] {
      #expect(doctor.output.contains(part), "\(part) in \(doctor)")
    }
  }
}
