import Control
import Desktop
import Glibc
import Menus
import X11

/// `whorl pick` where no daemon runs: the choice is made by a process of its own, which ends with it.
struct PickCommand {
  let pick: Pick

  func run() -> ExitCode {
    let environment = ProcessEnvironment.current()
    guard let text = environment["DISPLAY"], let name = DisplayName(text) else {
      return fail("no X display: DISPLAY is not set; whorl pick needs an X11 session")
    }
    do {
      let connection = try X11.Connection()
      let watchdog = Watchdog.start(watching: connection.descriptor)
      let lines = try PickInput(pick).read()
      return try choose(lines, name, connection, watchdog, environment)
    } catch {
      return fail("\(error)")
    }
  }

  private func choose(
    _ lines: [UInt8], _ name: DisplayName, _ connection: X11.Connection, _ watchdog: Watchdog?,
    _ environment: ProcessEnvironment
  ) throws -> ExitCode {
    let installation = Installation(environment, folder: .standard)
    guard let configuration = ConfigurationDesk(reader: installation.reader, log: Log()) else {
      return fail("no file descriptors left")
    }
    let loop = MainLoop()
    let desktop = DesktopWatch(on: connection, following: [])
    let daemon = try Daemon(
      Parts(
        loop: loop, connection: connection, displayName: name, configuration: configuration,
        watchdog: watchdog, keyboard: Keyboard(connection),
        triggers: TriggerDesk(connection, loop: loop, log: Log()), desktop: desktop,
        conditions: ConditionDesk(desktop, loop: loop, following: Setup()), environment: environment,
        log: Log()),
      grabsTriggers: false)
    var result: Reply?
    daemon.items.picks.begin(pick, lines: lines, in: configuration.setup) { reply in
      result = reply
      daemon.quit()
    }
    if result == nil {
      daemon.watchGrabWishes()
      daemon.run()
    }
    guard let result else { return .failed }
    put(result.error, on: STDERR_FILENO)
    put(result.output, on: STDOUT_FILENO)
    return result.code
  }

  private func put(_ text: String, on descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      // Nobody reads it.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  private func fail(_ message: String) -> ExitCode {
    Log()(message)
    return .failed
  }
}

/// What is chosen from: the standard input or a file, to its end.
struct PickInput {
  private let file: String?

  init(_ pick: Pick) { file = pick.file }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func read() throws(Failure) -> [UInt8] {
    let descriptor = file.map { open($0, O_RDONLY | O_CLOEXEC) } ?? STDIN_FILENO
    guard descriptor >= 0 else { throw failure }
    defer { if file != nil { close(descriptor) } }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &part, part.count)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure }
      bytes += part[..<count]
    }
  }

  private var failure: Failure {
    Failure(description: "cannot read \(file ?? "the standard input"): \(String(cString: strerror(errno)))")
  }
}
