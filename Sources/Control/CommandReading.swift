extension Command {
  /// Reads a command line, without the name of the program.
  ///
  /// Options may stand anywhere after the command, as `--at X` or `--at=X`; after `--` all words are arguments.
  /// `--help` and `--version` win over everything else. Options alone mean the daemon.
  package static func parse(_ arguments: [String]) -> Result<Command, UsageError> {
    do throws(UsageError) {
      return .success(try read(arguments))
    } catch {
      return .failure(error)
    }
  }

  private static func read(_ arguments: [String]) throws(UsageError) -> Command {
    let before = arguments.prefix { $0 != "--" }
    if before.contains("--version") { return .version }
    let isOption = arguments.first.map { $0.utf8.first == UInt8(ascii: "-") } ?? true
    if before.contains("--help") || (before.contains("-h") && before.first != CommandName.pick.rawValue) {
      return .help(isOption ? nil : try commandName(arguments[0]))
    }
    guard !isOption else {
      let row = CommandRow[.daemon]
      return try row.read(try Words(arguments[...], for: row))
    }
    let row = CommandRow[try commandName(arguments[0])]
    // Its options are those of other programs too, which have rules of their own.
    if row.name == .pick { return .pick(try Pick.read(arguments.dropFirst())) }
    return try row.read(try Words(arguments.dropFirst(), for: row))
  }
}
