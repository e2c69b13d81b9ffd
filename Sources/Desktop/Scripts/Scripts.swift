import CDesktop
import Glibc
import Menus

/// Runs scripts that print items. Nothing here waits, and no script outlives its time or its welcome.
package final class Scripts {
  private let loop: MainLoop
  private let worker: Worker
  private let environment: ProcessEnvironment
  private let home: String
  private let search: ProgramSearch
  private let children: Children
  private var running: [ObjectIdentifier: ScriptRun] = [:]

  init(
    loop: MainLoop, worker: Worker, children: Children, environment: ProcessEnvironment, home: String,
    search: ProgramSearch
  ) {
    self.loop = loop
    self.worker = worker
    self.children = children
    self.environment = environment
    self.home = home
    self.search = search
  }

  /// Starts `script` with `additions` (the WHORL_ variables) in its environment.
  ///
  /// `heard` gets what it has printed, again and again, the last time with the end.
  package func run(
    _ script: Script, adding additions: [String: String] = [:],
    heard: @escaping (ScriptOutput, ScriptEnd?) -> Void
  ) {
    var variables = additions
    variables["ROFI_RETV"] = script.call == nil ? "0" : "1"
    variables["ROFI_OUTSIDE"] = "0"
    variables["ROFI_INFO"] = script.call?.info
    variables["ROFI_DATA"] = script.call?.data
    variables["WHORL_ROW"] = script.call?.text
    let words = script.words
    guard !(words + variables.values).contains(where: { $0.utf8.contains(0) }) else {
      return heard(ScriptOutput(), .failed("holds a NUL character, which no command can"))
    }
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      return heard(ScriptOutput(), .failed("no pipe for it: \(String(cString: strerror(errno)))"))
    }
    let pipe = Descriptor(ends[0])
    let output = Descriptor(ends[1])
    guard fcntl(pipe.number, F_SETFL, O_NONBLOCK) == 0 else {
      return heard(ScriptOutput(), .failed("no pipe for it: \(String(cString: strerror(errno)))"))
    }
    let spawn = Spawn(
      words, environment: environment.adding(variables).block, directory: home, search: search,
      output: output.number)
    let run = ScriptRun(loop: loop, pipe: pipe, timeout: script.timeout)
    running[ObjectIdentifier(run)] = run
    run.heard = { [weak self, weak run] result, end in
      if end != nil, let run { self?.running[ObjectIdentifier(run)] = nil }
      heard(result, end)
    }
    worker.run({ withExtendedLifetime(output) { spawn.start() } }) { [children] start in
      switch start {
      case .started(let process), .startedWithoutDirectory(let process):
        run.began(process)
        children.wait(for: process) { run.ended($0) }
      case .failed(let why): run.finish(.failed(why))
      case .handedOver: preconditionFailure("a shell is a process")
      }
    }
  }
}

extension Script {
  /// The script is the text of a shell command; a chosen row is an argument of it, never part of it.
  fileprivate var words: [String] {
    guard let call else { return ["/bin/sh", "-c", command, "sh"] }
    return ["/bin/sh", "-c", Script.calling, "sh", command, call.text]
  }

  /// Adds the row to the words of a command. Behind a loop or a condition words are a mistake; such a text finds
  /// the row in `$1`.
  private static let calling = #"""
    whorl_line=$1; shift
    /bin/sh -nc "$whorl_line \"\$@\"" 2>/dev/null && whorl_line="$whorl_line \"\$@\""
    eval "$whorl_line"
    """#
}

/// How a script's answer came to its end.
package nonisolated enum ScriptEnd: Hashable, Sendable {
  case complete
  /// The text says why, for the user.
  case failed(String)
}

/// The owner of a file descriptor.
nonisolated final class Descriptor: Sendable {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  deinit { close(number) }
}
