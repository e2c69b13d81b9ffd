import CDesktop
import Glibc
import Menus

/// Starts programs and waits for their ends.
///
/// Whatever goes wrong comes through `onFailure`, once for each command: that a program could not be started, or
/// that it failed within a second, or that the rest of a list was not run. Nothing here waits.
package final class Launcher {
  /// `settings.terminal`: the command line before a program that runs in a terminal; nil: `$TERMINAL`, else the
  /// first known one.
  package var terminal: [String]?

  private let loop: MainLoop
  private let environment: ProcessEnvironment
  private let home: String
  private let search: ProgramSearch
  private let children: Children
  private let worker: Worker
  private let entries: EntryLauncher
  /// Scripts that print items, with the environment of every other program.
  package let scripts: Scripts
  private let onFailure: (LaunchFailure) -> Void
  private var scopes: Scopes?

  /// A failure later than this is the program's own affair.
  private static let earlyFailure: Milliseconds = 1000

  /// What has not come about after this is told.
  private static let patience: Milliseconds = 15_000

  /// - Parameters:
  ///   - environment: the daemon's at its start; variables meant for the daemon alone are taken out.
  ///   - display: the X display the programs are to use; nil: that of the environment.
  ///   - worker: the thread for what may wait.
  package init(
    loop: MainLoop, environment: ProcessEnvironment, display: String? = nil, worker: Worker = Worker(),
    onFailure: @escaping (LaunchFailure) -> Void
  ) {
    self.loop = loop
    home = environment.filled("HOME") ?? "/"
    search = ProgramSearch(path: environment["PATH"])
    var additions = ["PWD": home]
    additions["DISPLAY"] = display
    self.environment = environment.forPrograms().adding(additions)
    children = Children(loop: loop)
    self.worker = worker
    entries = EntryLauncher(worker: worker, environment: environment, home: home)
    scripts = Scripts(
      loop: loop, worker: worker, children: children, environment: self.environment, home: home,
      search: search)
    self.onFailure = onFailure
  }

  /// From now on applications are started through this bus where they want it, and each program gets a scope of
  /// its own where systemd runs.
  package func use(sessionBus bus: Bus) {
    entries.bus = bus
    scopes = Scopes(bus: bus)
  }

  /// From now on the desktop is told of applications that start.
  package func use(_ hooks: StartupHooks) { entries.startup = hooks }

  /// Starts `command` with `additions` (the WHORL_ variables) in its environment.
  ///
  /// Relative paths of `exec` and `open` start from the home directory.
  package func start(_ command: Command, adding additions: [String: String] = [:]) {
    let environment = environment.adding(additions)
    let more = command.dropped?.words ?? []
    switch command.kind {
    case .open(let target):
      open(target, for: command, environment: environment)
    case .app(let app):
      entries.start(
        app, opening: command.dropped?.uris ?? [], inTerminal: command.runsInTerminal,
        surroundings(environment),
        outcome: began(Run(command, steps: [], environment.block, in: home)))
    case .shell(let lines) where command.runsInTerminal:
      runInTerminal(Self.terminalWords(lines, more), for: command, environment: environment)
    case .shell(let lines):
      proceed(
        Run(command, steps: lines.map { ["/bin/sh", "-c", $0, "sh"] + more }, environment.block, in: home))
    case .program(let words) where command.runsInTerminal:
      runInTerminal(words + more, for: command, environment: environment)
    case .program(let words):
      proceed(Run(command, steps: [words + more], environment.block, in: home))
    }
  }

  /// One terminal for all lines; they and the words that each of them gets are arguments of a fixed script, never part
  /// of one.
  private static func terminalWords(_ lines: [String], _ more: [String]) -> [String] {
    let script =
      #"n=$1; shift; while [ "$n" -gt 0 ]; do line=$1; shift; n=$((n-1)); "#
      + #"(shift "$n"; exec /bin/sh -c "$line" sh "$@") || exit; done"#
    return ["/bin/sh", "-c", script, "sh", String(lines.count)] + lines + more
  }

  private func runInTerminal(_ words: [String], for command: Command, environment: ProcessEnvironment) {
    guard let terminal = terminalWords(environment) else {
      let why = "needs a terminal, and none was found; install xterm, or set terminal in [settings]"
      return fail(command, .notStarted(why))
    }
    proceed(Run(command, steps: [terminal + words], environment.block, in: home))
  }

  /// The words before a program that runs in a terminal; nil: none is to be had.
  private func terminalWords(_ environment: ProcessEnvironment) -> [String]? {
    Terminal(configured: terminal, environment: environment) { search.file(of: $0) != nil }?.words
  }

  private func surroundings(_ environment: ProcessEnvironment) -> EntryLauncher.Surroundings {
    EntryLauncher.Surroundings(environment: environment, terminal: terminalWords(environment))
  }

  private func open(_ target: String, for command: Command, environment: ProcessEnvironment) {
    guard let opening = Opening(target, home: home) else {
      return fail(command, .notStarted("there is nothing to open; write a path or a URI"))
    }
    entries.open(
      opening, surroundings(environment),
      outcome: began(Run(command, steps: [], environment.block, in: home)))
  }

  private func began(_ run: Run) -> (Start, String?) -> Void {
    let start = MainLoop.now
    let limit = limit(for: run.command)
    return { [weak self] outcome, startupID in
      limit.moment = nil
      var run = run
      run.startupID = startupID
      self?.began(outcome, run, at: start)
    }
  }

  /// Starts the next step, if one is left.
  private func proceed(_ run: Run) {
    guard let words = run.steps.first else { return }
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      return fail(run.command, .notStarted("holds a NUL character, which no command can; take it out"))
    }
    let spawn = Spawn(words, environment: run.environment, directory: run.directory, search: search)
    var rest = run
    rest.steps.removeFirst()
    let start = MainLoop.now
    let limit = limit(for: run.command)
    worker.run({ spawn.start() }) { [weak self, rest] in
      limit.moment = nil
      self?.began($0, rest, at: start)
    }
  }

  /// Until it is known what became of a start.
  private func limit(for command: Command) -> Deadline {
    let limit = loop.deadline { [weak self] in
      let why = "has not started for 15 s, and may still do so: a file system or a service does not answer"
      self?.fail(command, .notStarted(why))
    }
    limit.moment = MainLoop.now + Self.patience
    return limit
  }

  private func began(_ outcome: Start, _ rest: Run, at start: Instant) {
    var rest = rest
    let process: pid_t
    switch outcome {
    case .started(let started): process = started
    case .startedWithoutDirectory(let started):
      process = started
      fail(rest.command, .homeMissing(rest.directory))
      rest.directory = "/"
    case .handedOver: return
    case .failed(let why):
      if let id = rest.startupID { entries.startup.end(id) }
      return fail(rest.command, .notStarted(why))
    }
    scopes?.move(process, named: rest.command.name)
    children.wait(for: process) { [weak self, rest] end in self?.ended(end, rest, startedAt: start) }
  }

  private func ended(_ end: ProcessEnd, _ rest: Run, startedAt start: Instant) {
    if let id = rest.startupID { entries.startup.end(id) }
    guard end != .exited(status: 0) else { return proceed(rest) }
    guard MainLoop.now - start < Self.earlyFailure || !rest.steps.isEmpty else { return }
    switch end {
    case .exited(let status): fail(rest.command, .exited(status: status))
    case .killed(let signal): fail(rest.command, .killed(signal: signal))
    }
  }

  private func fail(_ command: Command, _ reason: LaunchFailure.Reason) {
    onFailure(LaunchFailure(name: command.name, reason: reason, of: command.origin))
  }
}

/// What is left to do of one command.
private struct Run {
  let command: Command
  /// Command lines, each to be started when the one before it has succeeded.
  var steps: [[String]]
  let environment: CStringBlock
  var directory: String
  /// Of the startup sequence that its program belongs to.
  var startupID: String?

  init(_ command: Command, steps: [[String]], _ environment: CStringBlock, in directory: String) {
    self.command = command
    self.steps = steps
    self.environment = environment
    self.directory = directory
  }
}
