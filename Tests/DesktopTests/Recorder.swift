import Desktop
import Glibc
import Menus
import Testing

/// A launcher with a program to start that writes down how it was started.
final class Recorder {
  let folder = Folder()
  let loop = MainLoop()
  private(set) var failures: [LaunchFailure] = []
  let launcher: Launcher
  private let pipe: Int32
  private var watch: Watch?
  private var rings = 0
  private let limit: Deadline
  /// Left behind by other tests, whose launchers are gone.
  private let strangers = Set(children())

  /// - Parameters:
  ///   - variables: the daemon's environment beside HOME and PATH.
  ///   - path: where programs are looked for, beside the recorder's own folder.
  init(
    home: String? = nil, variables: [String: String] = [:], terminal: [String]? = nil,
    path: String = ":/usr/bin:/bin"
  ) {
    var environment = ["HOME": home ?? folder.path, "PATH": "\(folder.path)/bin\(path)"]
    environment.merge(variables) { $1 }
    mkfifo(folder.file("bell"), 0o600)
    pipe = open(folder.file("bell"), O_RDWR | O_NONBLOCK | O_CLOEXEC)
    var told: (LaunchFailure) -> Void = { _ in }
    launcher = Launcher(loop: loop, environment: ProcessEnvironment(environment)) { told($0) }
    launcher.terminal = terminal
    limit = loop.deadline { preconditionFailure("no answer within 20 s") }
    _ = folder.makeFolder("bin")
    folder.writeRecorder("bin/record", last: "echo > \(folder.path)/bell")
    told = { [weak self] failure in
      self?.failures.append(failure)
      self?.loop.quit()
    }
    watch = loop.watch(pipe) { [weak self] in
      guard let self else { return }
      var bytes = [UInt8](repeating: 0, count: 4096)
      rings += max(0, read(pipe, &bytes, bytes.count))
      loop.quit()
    }
  }

  deinit { close(pipe) }

  /// A shell command that rings the bell.
  var ring: String { "echo > \(folder.path)/bell" }

  /// Runs the loop until the bell has been rung so often since the last call.
  func untilRung(_ times: Int = 1) {
    limit.moment = MainLoop.now + 20_000
    while rings < times { loop.run() }
    rings -= times
    limit.moment = nil
  }

  func untilFailed(_ times: Int = 1) {
    limit.moment = MainLoop.now + 20_000
    while failures.count < times { loop.run() }
    limit.moment = nil
  }

  /// The children with this name that the launcher started, zombies included.
  func programs(named name: String) -> [pid_t] { children(named: name).filter { !strangers.contains($0) } }

  /// Runs the loop until no child of that name is left.
  func untilNoChild(named name: String) {
    limit.moment = MainLoop.now + 20_000
    let tick = loop.deadline { [loop] in loop.quit() }
    while !programs(named: name).isEmpty {
      tick.moment = MainLoop.now + 5
      loop.run()
    }
    limit.moment = nil
  }
}

extension Folder {
  /// Writes a program that writes down in this folder how it was started, and then runs one more shell line.
  func writeRecorder(_ name: String, last: String) {
    // Children are asked about signals and descriptors: the shell's own change while it starts them.
    write(
      """
      #!/bin/sh
      PATH=/usr/bin:/bin
      T=\(path)
      for word; do printf '%s\\0' "$word"; done > $T/arguments
      /bin/pwd > $T/directory
      tr '\\0' '\\n' < /proc/$$/environ > $T/variables
      grep -E '^Sig(Blk|Ign)' /proc/self/status > $T/signals
      ls /proc/self/fd > $T/descriptors
      readlink /proc/self/fd/0 > $T/input
      cut -d' ' -f1,6 /proc/$$/stat > $T/session
      \(last)

      """, to: name, mode: 0o755)
  }

  /// Expects that the recorder was the first process of its session, with no signal blocked or ignored, nothing
  /// open but the standard descriptors, and nothing to read.
  func expectCleanProcess() {
    let session = (text(of: "session") ?? "").split { $0 == " " || $0 == "\n" }
    #expect(session.count == 2 && session.first == session.last)
    let signals = (text(of: "signals") ?? "").split { $0 == "\t" || $0 == "\n" }
    // 32 and 33 are glibc's own, and stay ignored where this process was started with them ignored.
    let own: UInt64 = 0x1_8000_0000
    #expect(signals.count == 4 && signals[0] == "SigBlk:" && UInt64(signals[1], radix: 16) == 0)
    #expect(
      signals.count == 4 && signals[2] == "SigIgn:" && UInt64(signals[3], radix: 16).map { $0 & ~own } == 0)
    // 3 is the folder itself.
    #expect(text(of: "descriptors") == "0\n1\n2\n3\n")
    #expect(text(of: "input") == "/dev/null\n")
  }
}

/// The children of this process, or those with this name (proc(5), stat).
func children(named name: String? = nil) -> [pid_t] {
  guard let processes = opendir("/proc") else { return [] }
  defer { closedir(processes) }
  var found: [pid_t] = []
  while let entry = readdir(processes) {
    let id = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { pid_t(String(cString: $0)) }
    }
    guard let id, let stat = fopen("/proc/\(id)/stat", "re") else { continue }
    defer { fclose(stat) }
    var line = [CChar](repeating: 0, count: 512)
    guard fgets(&line, 512, stat) != nil else { continue }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let rest = text.split(separator: ")").last?.split(separator: " ") ?? []
    let matches = name.map { text.contains("(\($0))") } ?? true
    if matches, rest.count > 1, pid_t(rest[1]) == getpid() { found.append(id) }
  }
  return found
}
