/// Release to the first instruction of the program that was chosen, and to the window gone.
func releasing(_ bench: Bench) throws -> [Row] {
  let program = try bench.both { subject in try bench.choose(subject).started }
  let window = try bench.both { subject in try bench.choose(subject).unmapped }
  let shell = Configuration(action: { "run = \"exec \($0.joined(separator: " "))\"" })
  let command = try bench.both(shell) { subject in try bench.choose(subject).started }
  let own = try bench.floor()
  let bare = try (0..<bench.count).map { _ in try own.duration(of: [built("whorl-stamp")]) }
  let inShell = try (0..<bench.count).map { _ in
    try own.duration(of: ["/bin/sh", "-c", "exec " + built("whorl-stamp")])
  }
  let start = (Summary(inShell)?.median ?? 0) - (Summary(bare)?.median ?? 0)
  return [
    Row("release to exec", in: "ms", program.product, floor: program.floor, limit: .floors(2)),
    Row("release to window gone", in: "ms", window.product, floor: window.floor, limit: .floors(2)),
    Row(
      "release to run, less the shell's start", in: "ms", command.product.map { $0 - start },
      floor: command.floor, limit: .floors(2)),
    Row("the shell's start", in: "ms", [start]),
  ]
}

extension Bench {
  /// Opens, moves right to the third item, lets go.
  /// - Returns: milliseconds from the release to the program's start and to the window's end.
  func choose(_ subject: Subject) throws -> (started: Double, unmapped: Double) {
    let opened = try open()
    screen.move(to: center.x + Bench.radius, center.y)
    screen.sync()
    Clock.rest(milliseconds: 30)
    let released = Clock.now
    screen.release()
    guard let unmapped = screen.unmapped(opened.window) else { throw BenchError("the window stays") }
    guard let stamp = subject.stamps.next() else { throw BenchError("no program was started") }
    return (stamp.moment.milliseconds(since: released), unmapped.milliseconds(since: released))
  }
}
