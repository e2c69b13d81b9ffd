import Control
import Glibc

let usage = """
  whorl-bench [--title TEXT] [--json FILE] [--count N] [NAME…]   measure on $DISPLAY, a private server
  whorl-bench --list                                             the names of the measurements
  whorl-bench play FOLDER                                        use the built-in menu, take pictures
  whorl-bench look X Y HEIGHT FILE.png                           a picture of an open menu, the pointer there
  whorl-bench floor PROGRAM ARGUMENT…                            the least client, as the measurements start it
  whorl-bench floor-button PROGRAM ARGUMENT…                     the same, opened by a click
  whorl-bench --help | --version                                 print this, or the version
  """

/// Runs the measurements named, all of them if none is.
func measure(_ options: Options) throws -> Int32 {
  let screen = try Screen()
  if options.waitsForCompositor {
    let limit = Clock.now + 10_000_000_000
    while !screen.hasCompositor, Clock.now < limit { Clock.rest(milliseconds: 10) }
  }
  let place = screen.hasCompositor ? "with a compositor" : "without a compositor"
  var report = Report(title: "\(options.title), \(place)")
  print("\n\(report.title)")
  let bench = Bench(screen: screen, count: options.count, isRehearsal: options.isRehearsal)
  screen.watchWindows()
  var code: Int32 = 0
  for measurement in Measurement.all where options.names.isEmpty || options.names.contains(measurement.name) {
    print("\n\(measurement.name): \(measurement.summary)")
    do {
      let rows = try measurement.run(bench)
      report.sections.append((measurement.name, rows))
      print(report.table(of: rows), terminator: "")
    } catch {
      print("not measured: \(error)")
      code = 1
    }
    fflush(nil)
  }
  if let path = options.json { try report.write(to: path) }
  return code
}

do {
  let words = Array(CommandLine.arguments.dropFirst())
  switch words.first {
  case "floor"? where words.count > 1, "floor-button"? where words.count > 1:
    let floor = try Floor(hasButton: words[0] == "floor-button")
    print("ready")
    fflush(nil)
    floor.serve(Array(words.dropFirst()))
  case "play" where words.count == 2: try Play(in: words[1]).run()
  case "look" where words.count == 5:
    guard let x = Int(words[1]), let y = Int(words[2]), let height = Int(words[3]) else { exit(2) }
    try Play(in: ".").look(from: x, y, size: (640, height), into: words[4])
  case "--help": print(usage)
  case "--version": print(versionLine, terminator: "")
  case "--list": for measurement in Measurement.all { print("\(measurement.name): \(measurement.summary)") }
  default:
    guard let options = Options(words) else {
      write(STDERR_FILENO, usage + "\n", usage.utf8.count + 1)
      exit(2)
    }
    exit(try measure(options))
  }
} catch {
  let text = "whorl-bench: \(error)\n"
  write(STDERR_FILENO, text, text.utf8.count)
  exit(3)
}
