import CDesktop
import Glibc

/// The program that shows the output of others: a command line that the command to run is appended to.
nonisolated struct Terminal: Hashable, Sendable {
  let words: [String]

  /// Known terminals in the order they are looked for, with the words that come before the command. They take
  /// the command as separate words, so no quoting is needed.
  static let known: [(program: String, before: [String])] = [
    ("x-terminal-emulator", ["-e"]),
    ("foot", []),
    ("alacritty", ["-e"]),
    ("kitty", []),
    ("wezterm", ["start", "--"]),
    ("ghostty", ["-e"]),
    ("xfce4-terminal", ["-x"]),
    ("gnome-terminal", ["--"]),
    ("kgx", ["--"]),
    ("mate-terminal", ["-x"]),
    ("konsole", ["-e"]),
    ("qterminal", ["-e"]),
    ("terminator", ["-x"]),
    ("tilix", ["-e"]),
    ("urxvt", ["-e"]),
    ("rxvt", ["-e"]),
    ("st", ["-e"]),
    ("xterm", ["-e"]),
  ]

  /// A command line a person wrote: `xterm`, `xterm -T notes`, `xterm -T notes -e`. The words that announce the
  /// command are added unless the last one already does.
  init(written words: [String]) {
    let name = words.first.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let before = Self.known.first { $0.program == name }?.before ?? ["-e"]
    let announces = words.count > 1 && ["-e", "-x", "--", "start"].contains(words.last)
    self.words = announces ? words : words + before
  }

  /// The configured one, else `$TERMINAL`, else the first known one that is installed; nil: none.
  ///
  /// - Parameter configured: used even where it is not installed, so that its failure is told by name.
  init?(configured: [String]?, environment: ProcessEnvironment, isInstalled: (String) -> Bool) {
    if let configured, !configured.isEmpty {
      self.init(written: configured)
      return
    }
    let named = environment.filled("TERMINAL").map(Self.split) ?? []
    if let program = named.first, isInstalled(program) {
      self.init(written: named)
      return
    }
    guard let found = Self.known.first(where: { isInstalled($0.program) }) else { return nil }
    self.init(written: [found.program])
  }

  /// Words as a shell splits them (g_shell_parse_argv); nothing is expanded.
  private static func split(_ line: String) -> [String] {
    var count: gint = 0
    var words: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
    guard g_shell_parse_argv(line, &count, &words, nil) != 0, let words else { return [] }
    defer { g_strfreev(words) }
    return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
  }
}
