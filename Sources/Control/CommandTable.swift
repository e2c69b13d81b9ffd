import Geometry
import Menus

extension CommandRow {
  /// Every command, in the order of the help.
  package static let all: [CommandRow] = [
    CommandRow(
      .show, by: .runningDaemon, "open a menu",
      arguments: [Argument("MENU[/ITEM…]", .one, .menus, help: pathHelp)],
      options: [
        Option(
          "--at", "X,Y|pointer|center|last", .words(["pointer", "center", "last"]),
          help: "instead of where the configuration says; X,Y are device pixels of the root window"),
        Option("--hold", help: "close it when the key that started this command is let go"),
      ]
    ) { words throws(UsageError) in
      .show(
        try words.path(), at: try words.openingPlace(), until: words.has("--hold") ? .release : .choice)
    },
    CommandRow(.hide, by: .runningDaemon, "close the open menu; nothing runs") { _ in .hide },
    CommandRow(
      .choose, by: .runningDaemon, "run an item without opening its menu",
      arguments: [Argument("MENU/ITEM…", .one, .menus, help: pathHelp)]
    ) { words throws(UsageError) in
      let path = try words.path()
      guard !path.items.isEmpty else { throw words.error("\"\(path)\" names a menu; say MENU/ITEM") }
      return .choose(path)
    },
    CommandRow(
      .launcher, by: .runningDaemon, "open, close, extend or shrink a launcher",
      arguments: [
        Argument("NAME", .one, help: "the launcher, as in [launcher.NAME]"),
        Argument(
          "DEED", .one, .words(LauncherDeed.allCases.map(\.rawValue)),
          help: "open, close, extend (show the label) or shrink (show the icon alone)"),
      ]
    ) { words throws(UsageError) in .launcher(LauncherName(words.arguments[0]), try words.launcherDeed()) },
    CommandRow(
      .list, by: .runningDaemon, "print every menu and item",
      notes: ["One path a line, as show and choose take it."]
    ) { _ in .list },
    CommandRow(
      .status, by: .runningDaemon, "tell how the daemon is: triggers, configuration, open menu",
      options: [
        Option("--json", help: "as one line of JSON"),
        Option("--triggers", help: "of the triggers alone, a line each: what is wrong, and what to do"),
      ]
    ) { words throws(UsageError) in .status(try words.reportForm()) },
    CommandRow(
      .events, by: .runningDaemon, "print a line of JSON for each thing that happens, until ended",
      options: [
        Option("--trace", "FILE", .files, help: "write what open menus get as input to this file instead")
      ],
      notes: [
        "chosen and failed name an item alike: menu is the one that was opened first, item the ids that lead from it.",
        "A trace has every key that is pressed in a menu. `whorl replay` plays it again.",
      ]
    ) { words in .events(trace: words.value(of: "--trace")) },
    CommandRow(
      .inspect, by: .runningDaemon, "tell the class, title and more of the window that you click next",
      notes: ["Escape or another button ends it. What it prints fits into `when`."]
    ) { _ in .inspect },
    CommandRow(
      .sync, by: .runningDaemon, "wait until the daemon has handled all that came before"
    ) { _ in .sync },
    CommandRow(.pause, by: .runningDaemon, "give all triggers back to the applications") { _ in .pause },
    CommandRow(.resume, by: .runningDaemon, "end the pause") { _ in .resume },
    CommandRow(
      .reload, by: .runningDaemon, "read the configuration again",
      notes: ["Not needed after saving a file: that is noticed."]
    ) { _ in .reload },
    CommandRow(.quit, by: .runningDaemon, "end the daemon") { _ in .quit },
    CommandRow(
      .daemon, by: .ownProcess, "run the daemon in the foreground (the same as no command)",
      options: [
        Option("--replace", help: "end the daemon that already serves this display, and take over"),
        configurationOption,
      ]
    ) { words in .daemon(takingOver: words.has("--replace"), configuration: words.configuration) },
    CommandRow(
      .pick, by: .either, "choose one of the lines of the standard input, as dmenu and rofi do",
      options: [
        Option("--prompt", "TEXT", help: "shown above the lines (-p)"),
        Option("--message", "TEXT", help: "shown there too (-mesg)"),
        Option(
          "--format", "LETTERS",
          help: "what is printed: s the line, i its number from 0, d from 1, q quoted, f what was typed"),
        Option("--sep", "CHARACTER", help: "parts the lines instead of a line feed; \\0 is a zero byte"),
        Option("--select", "TEXT", help: "the line that is chosen at first"),
        Option(
          "--layout", "NAME", .words(LayoutKind.allCases.map(\.rawValue)), help: "how the lines are arranged"),
        Option("--multi", help: "several lines can be chosen; the middle, or Shift+Return, ends it"),
        Option("--timeout", "TIME", help: "give up after so long: 5000, \"30s\""),
      ],
      notes: [
        "It takes the words of `rofi -dmenu` and of dmenu too, so that a script changes one word.",
        "Rows may have icons and more, as rofi's do. Only lines can be chosen: no other text, no password.",
        "Exit codes: 0 chosen, 1 cancelled, 10 to 28 chosen by -kb-custom-1 to -kb-custom-19, at first Alt+1 and on.",
      ]
    ) { _ in .pick(Pick()) },
    CommandRow(
      .check, by: .ownProcess, "read the configuration and print every mistake",
      arguments: [Argument("FILE", .any, .files, help: "read these files instead")],
      options: [
        Option("--advise", help: "also say what makes menus slow or dangerous to use"), configurationOption,
      ]
    ) { words in
      .check(files: words.arguments, configuration: words.configuration, advises: words.has("--advise"))
    },
    CommandRow(
      .render, by: .ownProcess, "draw a menu into a picture",
      arguments: [
        Argument("MENU[/ITEM…]", .one, .menus, help: pathHelp),
        Argument("FILE.png", .one, .files, help: "the picture, overwritten"),
      ],
      options: [
        Option("--hover", "ITEM", help: "with the pointer on the item of this id"),
        Option("--theme", "NAME", help: "in this theme instead of the configured one"),
        Option("--scale", "N", help: "0.5 to 4 device pixels for one pixel"),
        Option("--background", "COLOR|FILE", .files, help: "over a colour such as #336699, or a PNG file"),
        Option("--dark", help: "as on a dark desktop"),
        Option("--launcher", "STATE", help: "the launcher MENU: closed, opening, open or shrunk"),
        configurationOption,
      ]
    ) { words throws(UsageError) in .render(try words.rendering()) },
    CommandRow(
      .replay, by: .ownProcess, "play a recorded input into a menu, and print what it chooses",
      arguments: [
        Argument("FILE", .one, .files, help: "written by `whorl events --trace`"),
        Argument("MENU", .one, .menus, help: "the menu it is played into"),
      ],
      options: [configurationOption],
      notes: ["Nothing is run, and no X server is needed. Of several openings the last one is played."]
    ) { words throws(UsageError) in
      .replay(
        trace: words.arguments[0], menu: try words.path(at: 1), configuration: words.configuration)
    },
    CommandRow(
      .initialize, by: .ownProcess, "write a first configuration to start from",
      options: [configurationOption], notes: ["It never overwrites a file."]
    ) { words in .initialize(configuration: words.configuration) },
    CommandRow(
      .doctor, by: .ownProcess, "tell what of the desktop is there, what is missing and what to do",
      options: [configurationOption]
    ) { words in .doctor(configuration: words.configuration) },
    CommandRow(
      .completions, by: .client, "print the completion script of a shell",
      arguments: [
        Argument("SHELL", .one, .words(Shell.allCases.map(\.rawValue)), help: "bash, zsh or fish")
      ]
    ) { words throws(UsageError) in .completions(try words.shell()) },
    CommandRow(
      .help, by: .client, "explain a command",
      arguments: [
        Argument(
          "COMMAND", .optional, .words(CommandName.allCases.map(\.rawValue)), help: "one of these commands")
      ]
    ) { words throws(UsageError) in
      guard let word = words.arguments.first else { return .help(nil) }
      return .help(try commandName(word))
    },
  ]

  private static let pathHelp =
    "a menu, and the ids of the items that lead on; write \\/ for a slash that is part of an id"
  private static let configurationOption = Option(
    "--config", "DIR", .folders, help: "the folder of config.toml (default: ~/.config/whorl)")
}
