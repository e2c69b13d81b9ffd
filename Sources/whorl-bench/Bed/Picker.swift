import Glibc

/// Programs that let a user choose between lines: started, watched to their first frame, cancelled.
struct Picker {
  let bench: Bench
  let environment: [String: String]
  /// What is chosen from.
  let file: String

  /// - Parameter folder: for a file of so many lines; also where a daemon is sought, if `environment` names none.
  init(on bench: Bench, lines: Int, in folder: String) throws {
    self.bench = bench
    environment = [
      "HOME": folder, "XDG_CONFIG_HOME": "\(folder)/config", "XDG_CACHE_HOME": "\(folder)/cache",
      "XDG_RUNTIME_DIR": folder, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus", "LC_ALL": "C.UTF-8",
    ]
    file = "\(folder)/lines-\(lines)"
    guard let handle = fopen(file, "we") else { throw BenchError("\(file): errno \(errno)") }
    for index in 0..<lines { fputs("Line number \(index)\n", handle) }
    fclose(handle)
  }

  /// From exec to the first frame, in milliseconds. A frame is painted whole: its first pixel is its last. It is looked
  /// for once a millisecond, lest the looking keeps the server from what is looked for.
  func firstFrame(of arguments: [String]) throws -> Double {
    let screen = bench.screen
    let (x, y, width, height) = bench.column
    screen.move(to: bench.center.x, bench.center.y)
    Clock.rest(milliseconds: 350)
    screen.sync()
    let input = open(file, O_RDONLY | O_CLOEXEC)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer {
      close(input)
      close(nowhere)
    }
    let before = screen.pixels(x, y, width, height)
    let start = Clock.now
    let process = try spawn(arguments, environment: environment, input: input, output: nowhere)
    let changed = screen.changed(from: before, x, y, width, height, pause: 1)
    try cancel(process)
    guard let changed else { throw BenchError("\(arguments[0]) showed nothing") }
    return changed.milliseconds(since: start)
  }

  /// Its grab of the keyboard may come after its first frame.
  private func cancel(_ process: pid_t) throws {
    let limit = Clock.now + 5_000_000_000
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      guard Clock.now < limit else {
        kill(process, SIGKILL)
        wait(for: process)
        throw BenchError("a program to choose with stays after Escape")
      }
      bench.screen.tap("Escape")
      Clock.rest(milliseconds: 20)
    }
  }
}
