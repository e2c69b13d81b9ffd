import CDesktop
import Glibc

/// How starting a program went.
nonisolated enum Start: Sendable {
  case started(pid_t)
  /// Started in `/`, since its directory cannot be entered.
  case startedWithoutDirectory(pid_t)
  /// A program that runs already does the work; there is no process to wait for.
  case handedOver
  /// The text names the thing and what to do.
  case failed(String)
}

/// A program ready to be started: own session, default signals, nothing inherited but standard output and error.
nonisolated struct Spawn: Sendable {
  let program: String
  let arguments: CStringBlock
  let environment: CStringBlock
  /// The directory it starts in; `/` where that cannot be entered.
  let directory: String
  let search: ProgramSearch
  /// Where its output goes; nil: where the daemon's does.
  let output: Int32?

  init(
    _ words: [String], environment: CStringBlock, directory: String, search: ProgramSearch,
    output: Int32? = nil
  ) {
    guard let program = words.first else { preconditionFailure("a command has at least one word") }
    self.program = program
    arguments = CStringBlock(words)
    self.environment = environment
    self.directory = directory
    self.search = search
    self.output = output
  }

  /// Returns when the program's first instruction is due (glibc's posix_spawn waits for the exec).
  func start() -> Start {
    // A name with a slash is left to the exec, which sees it from the directory the program starts in.
    guard let file = program.contains("/") ? program : search.file(of: program) else {
      return .failed("no program \"\(program)\" in PATH; install it, or write its whole path")
    }
    var process: pid_t = 0
    let result = spawn(file, in: directory, &process)
    if result == 0 { return .started(process) }
    if access(directory, X_OK) != 0, spawn(file, in: "/", &process) == 0 {
      return .startedWithoutDirectory(process)
    }
    return .failed(message(for: result))
  }

  private func spawn(_ file: String, in directory: String, _ process: inout pid_t) -> Int32 {
    var spawn = CleanSpawn(in: .own)
    spawn.enter(directory)
    spawn.readNothing()
    if let output { spawn.write(to: output) }
    return spawn.start(file, arguments, environment: environment, process: &process)
  }

  private func message(for code: Int32) -> String {
    let quoted = "\"\(program)\""
    switch code {
    case ENOENT where program.hasPrefix("~"):
      return "no program \(quoted): exec does not expand ~; write the whole path, or use run"
    case ENOENT where access(program, F_OK) == 0:
      return "\(quoted) cannot be started: the interpreter its first line names is missing"
    case ENOENT, ENOTDIR:
      return "no program \(quoted); check the path"
    case EACCES:
      return "\(quoted) is not executable; chmod +x makes it so"
    case ENOEXEC:
      return "\(quoted) is no program; a script needs a first line such as #!/bin/sh"
    case E2BIG:
      return "\(quoted) cannot be started: its arguments and environment are too long"
    default:
      return "\(quoted) cannot be started: \(String(cString: strerror(code)))"
    }
  }
}
