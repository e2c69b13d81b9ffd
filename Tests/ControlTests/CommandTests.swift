import Control
import Geometry
import Menus
import Testing

/// One of every command, with and without what it can take.
let examples: [(line: [String], command: Command)] = [
  ([], .daemon(takingOver: false, configuration: .standard)),
  (["--replace"], .daemon(takingOver: true, configuration: .standard)),
  (["daemon", "--config", "/c"], .daemon(takingOver: false, configuration: .folder("/c"))),
  (["daemon", "--replace"], .daemon(takingOver: true, configuration: .standard)),
  (["show", "main"], .show(MenuPath("main", []), at: nil, until: .choice)),
  (
    ["show", "main/Windows", "--at", "-5,700", "--hold"],
    .show(MenuPath("main", ["Windows"]), at: .point(Point(x: -5, y: 700)), until: .release)
  ),
  (["show", "--at=pointer", "main"], .show(MenuPath("main", []), at: .pointer, until: .choice)),
  (["show", "main", "--at", "center"], .show(MenuPath("main", []), at: .center, until: .choice)),
  (["show", "main", "--at", "last"], .show(MenuPath("main", []), at: .last, until: .choice)),
  (["show", "--", "--hold"], .show(MenuPath("--hold", []), at: nil, until: .choice)),
  (["hide"], .hide),
  (["launcher", "new", "open"], .launcher(LauncherName("new"), .open)),
  (["launcher", "new", "shrink"], .launcher(LauncherName("new"), .shrink)),
  (["choose", "main/Cut\\/Copy/a b"], .choose(MenuPath("main", ["Cut/Copy", "a b"]))),
  (["list"], .list),
  (["status"], .status(.text)),
  (["status", "--json"], .status(.json)),
  (["reload"], .reload),
  (["quit"], .quit),
  (["pause"], .pause),
  (["resume"], .resume),
  (["sync"], .sync),
  (["events"], .events(trace: nil)),
  (["events", "--trace", "a.trace"], .events(trace: "a.trace")),
  (["check", "--advise", "a.toml"], .check(files: ["a.toml"], configuration: .standard, advises: true)),
  (
    ["replay", "a.trace", "main"],
    .replay(trace: "a.trace", menu: MenuPath("main", []), configuration: .standard)
  ),
  (["inspect"], .inspect),
  (["pick"], .pick(Pick())),
  (["check"], .check(files: [], configuration: .standard)),
  (["check", "a.toml", "-"], .check(files: ["a.toml", "-"], configuration: .standard)),
  (["render", "main", "m.png"], .render(Rendering(of: MenuPath("main", []), to: "m.png"))),
  (
    [
      "render", "main", "m.png", "--hover", "Web", "--theme", "mocha", "--scale", "1.5", "--background",
      "#336699", "--dark", "--launcher", "shrunk", "--config", "c",
    ], .render(fullRendering)
  ),
  (["init"], .initialize(configuration: .standard)),
  (["doctor", "--config=c"], .doctor(configuration: .folder("c"))),
  (["completions", "fish"], .completions(.fish)),
  (["help"], .help(nil)),
  (["help", "show"], .help(.show)),
  (["--help"], .help(nil)),
  (["show", "main", "--help"], .help(.show)),
  (["-h"], .help(nil)),
  (["--version"], .version),
  (["show", "--version"], .version),
]

private var fullRendering: Rendering {
  var rendering = Rendering(of: MenuPath("main", []), to: "m.png")
  rendering.hoveredItem = "Web"
  rendering.theme = "mocha"
  rendering.scale = Scale(1.5)
  rendering.background = Color(hexadecimal: "#336699").map { .color($0) }
  rendering.appearance = .dark
  rendering.launcher = .shrunk
  rendering.configuration = .folder("c")
  return rendering
}

extension MenuPath {
  init(_ menu: String, _ items: [String]) { self.init(MenuName(menu), items) }
}

@Suite("A command line") struct CommandTests {
  @Test("is read as the command it spells", arguments: examples)
  func read(line: [String], command: Command) {
    #expect(Command.parse(line) == .success(command))
  }

  @Test("is written so that it reads back as the same command", arguments: examples.map(\.command))
  func write(command: Command) {
    #expect(Command.parse(command.arguments) == .success(command))
  }

  @Test("exists for every command")
  func complete() {
    #expect(Set(examples.compactMap { $0.command.name }) == Set(CommandName.allCases))
    #expect(CommandRow.all.map(\.name) == CommandName.allCases)
  }

  @Test(
    "that is wrong is refused with what is wrong and what was meant",
    arguments: [
      (["shwo"], "unknown command \"shwo\"; did you mean \"show\"?", "whorl --help"),
      (["frobnicate"], "unknown command \"frobnicate\"", "whorl --help"),
      (["stat"], "unknown command \"stat\"; did you mean \"status\"?", "whorl --help"),
      (["show"], "show: MENU[/ITEM…] is missing", "whorl help show"),
      (
        ["show", "main", "--hodl"], "show: unknown option \"--hodl\"; did you mean \"--hold\"?",
        "whorl help show"
      ),
      (["show", "main", "--hold=1"], "show: --hold takes no value", "whorl help show"),
      (["show", "main", "--hold", "--hold"], "show: --hold is given twice", "whorl help show"),
      (["show", "main", "--at"], "show: --at needs a value: X,Y|pointer|center|last", "whorl help show"),
      (
        ["show", "main", "--at", "5"],
        "show: --at: \"5\" is no place; say X,Y in pixels, pointer, center or last", "whorl help show"
      ),
      (
        ["show", "main", "--at", "1,99999"],
        "show: --at: \"1,99999\" is no place; say X,Y in pixels, pointer, center or last", "whorl help show"
      ),
      (
        ["show", "main//x"],
        "show: \"main//x\" is no menu path; parts are parted by one \"/\", as in main/Windows",
        "whorl help show"
      ),
      (["show", "a", "b"], "show: unexpected argument \"b\"", "whorl help show"),
      (
        ["launcher", "new", "jump"],
        "launcher: \"jump\" is nothing a launcher does; say open, close, extend or shrink",
        "whorl help launcher"
      ),
      (["choose", "main"], "choose: \"main\" names a menu; say MENU/ITEM", "whorl help choose"),
      (["hide", "x"], "hide: unexpected argument \"x\"", "whorl help hide"),
      (
        ["--replcae"], "daemon: unknown option \"--replcae\"; did you mean \"--replace\"?",
        "whorl help daemon"
      ),
      (
        ["completions", "ksh"], "completions: unknown shell \"ksh\"; say bash, zsh or fish",
        "whorl help completions"
      ),
      (
        ["render", "m", "f", "--scale", "nan"], "render: --scale: \"nan\" is no number from 0.5 to 4",
        "whorl help render"
      ),
      (
        ["render", "m", "f", "--background", "#12"],
        "render: --background: \"#12\" is no colour; write #rgb, #rrggbb or #rrggbbaa", "whorl help render"
      ),
      (
        ["render", "m", "f", "--launcher", "ajar"],
        "render: --launcher: a launcher is never \"ajar\"; say closed, opening, open or shrunk",
        "whorl help render"
      ),
      (["help", "lsit"], "unknown command \"lsit\"; did you mean \"list\"?", "whorl --help"),
    ])
  func refuse(line: [String], message: String, help: String) {
    guard case .failure(let error) = Command.parse(line) else {
      Issue.record("\(line) was understood")
      return
    }
    #expect("\(error)" == "whorl: \(message)\nSee `\(help)`.")
  }
}

@Suite("A menu path") struct MenuPathTests {
  @Test(
    "holds any id",
    arguments: [["a"], ["a/b"], ["\\"], ["/", "\\/"], ["ä ö", "…"], ["\r\n/"]])
  func anyIdentifier(parts: [String]) {
    let path = MenuPath(MenuName(parts[0]), parts)
    #expect(MenuPath(path.description) == path)
  }

  @Test("without an empty part is needed", arguments: ["", "/", "main/", "/main", "a//b", "a\\"])
  func emptyParts(text: String) {
    #expect(MenuPath(text) == nil)
  }
}
