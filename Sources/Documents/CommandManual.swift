import Control

/// `whorl(1)`, written from the command table.
package enum CommandManual {
  package static var text: String {
    Roff.head("whorl", section: 1, version: versionLine.filter { $0 != "\n" })
      + Roff.section("NAME") + Roff.text("whorl - pie menus for X11 desktops\n")
      + Roff.section("SYNOPSIS") + Roff.bold("whorl") + Roff.text(" [COMMAND] [OPTION…] [ARGUMENT…]\n")
      + Roff.section("DESCRIPTION") + description.map(Roff.paragraph).joined()
      + Roff.section("COMMANDS") + sections.map(commands).joined()
      + Roff.section("EXIT STATUS") + list(exitCodes)
      + Roff.section("ENVIRONMENT") + list(environment)
      + Roff.paragraph("Commands of menus find these variables, as far as the desktop tells:") + list(given)
      + Roff.section("FILES") + list(files)
      + Roff.section("SIGNALS") + list(signals)
      + Roff.section("SEE ALSO") + "\(Roff.bold("whorl.toml"))(5)\n"
  }

  private static let description = [
    "A resident program, the daemon, waits for hotkeys and mouse buttons. It opens a ring of items round the "
      + "pointer and runs the item towards which the pointer was moved when the key was let go.",
    "`whorl` without a command runs the daemon in the foreground. Most other commands ask the daemon of the display "
      + "named by `DISPLAY`; there is one for each display.",
    "Options may stand anywhere after the command, as `--at X` or `--at=X`. After `--` all words are arguments. "
      + "Every command takes `--help`. `whorl --version` prints the version.",
  ]

  private static let sections: [(title: String, includes: @Sendable (Performer) -> Bool)] = [
    ("Asking the running daemon", { $0 == .runningDaemon }),
    ("Without a daemon", { $0 != .runningDaemon }),
  ]

  private static func commands(_ section: (title: String, includes: @Sendable (Performer) -> Bool)) -> String
  {
    Roff.subsection(section.title)
      + CommandRow.all.filter { section.includes($0.performer) }.map(command).joined()
  }

  private static func command(_ row: CommandRow) -> String {
    let summary = row.summary.prefix(1).uppercased() + row.summary.dropFirst() + "."
    let parts =
      row.arguments.map { (Roff.bold($0.name), $0.help) } + row.options.map { (option($0), $0.help) }
    let below = parts.map { Roff.tagged($0.0, Roff.marked($0.1)) }.joined()
    return Roff.tagged(Roff.bold(row.usage), Roff.marked(([summary] + row.notes).joined(separator: " ")))
      + (below.isEmpty ? "" : ".RS\n\(below).RE\n")
  }

  private static func option(_ option: CommandRow.Option) -> String {
    Roff.bold(option.flag) + (option.value.map { " " + Roff.text($0) } ?? "")
  }

  private static func list(_ rows: [(name: String, text: String)]) -> String {
    rows.map { Roff.tagged(Roff.bold($0.name), Roff.marked($0.text)) }.joined()
  }

  private static let exitCodes = [
    ("0", "Done."),
    ("1", "A plain no: nothing is wrong, but the answer is no."),
    ("2", "Wrong use, or a configuration with errors."),
    ("3", "Failed: the reason is on standard error."),
  ]

  private static let environment = [
    ("DISPLAY", "The X display."),
    ("XDG_CONFIG_HOME", "The folder that holds the folder `whorl` of the configuration; else `~/.config`."),
    ("XDG_RUNTIME_DIR", "The folder that holds the folder `whorl` of the daemon's socket."),
    ("TERMINAL", "The terminal for items that run in one, where the configuration names none."),
  ]

  private static let given = [
    (
      "WHORL_MENU, WHORL_ITEM",
      "The menu that was opened, and the ids that lead to the item, joined by slashes."
    ),
    ("WHORL_X, WHORL_Y", "The place of the pointer, in device pixels of the root window."),
    ("WHORL_WINDOW", "The active window, as a number."),
    ("WHORL_WINDOW_CLASS, WHORL_WINDOW_TITLE, WHORL_WINDOW_PID", "Its class, title and process."),
    ("WHORL_WORKSPACE, WHORL_MONITOR", "The workspace, counted from 1, and the name of the monitor."),
    ("WHORL_SELECTION", "The text that was marked, for items with `selection`."),
    ("WHORL_DROP", "What was dropped on the item: files, a URL or text, a line each."),
  ]

  private static let files = [
    ("~/.config/whorl/config.toml", "The configuration; see `whorl.toml`(5)."),
    ("~/.config/whorl/menus/NAME.toml", "A menu in a file of its own."),
    ("~/.config/whorl/themes/NAME.toml", "A theme."),
    ("~/.cache/whorl/pictures/", "Icons as they were decoded. May be deleted at any time."),
    ("~/.local/state/whorl/launchers", "Where launchers were moved to."),
    ("$XDG_RUNTIME_DIR/whorl/DISPLAY.sock", "The socket of the daemon. Only its user may use it."),
  ]

  private static let signals = [
    ("SIGTERM, SIGINT", "End the daemon. Programs that it started live on."),
    ("SIGHUP", "The same as `whorl reload`."),
  ]
}
