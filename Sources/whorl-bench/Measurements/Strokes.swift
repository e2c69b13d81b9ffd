import Geometry
import Menus
import Pie
import Practice

/// Strokes through three menus of seven items: the last event to the command, a submenu to its first frame, the
/// session's own time for a movement.
func strokes(_ bench: Bench) throws -> [Row] {
  let floor = try bench.both { subject in try bench.choose(subject).started }.floor
  let marks = try bench.marks(Configuration(text: Configuration.deep))
  let submenu = try bench.submenuFrames(Configuration(text: Configuration.deep))
  return [
    Row(
      "last event of a three-level stroke to exec (floor: of a release)", in: "ms", marks, floor: floor,
      limit: .floors(2)),
    Row(
      "click to a submenu's first frame (floor: the menu itself)", in: "ms", submenu.inner,
      floor: submenu.outer, limit: .floors(1.1)),
    Row("hit test and stroke, a movement", in: "us", movements(count: 200), limit: .atMost(2)),
  ]
}

/// How many strokes of a hundred choose what they mean.
func recognition(_ bench: Bench) throws -> [Row] {
  var rows: [Row] = []
  let tries = max(20, 4 * bench.count)
  for count in [4, 7, 12] {
    for depth in 1...4 {
      for (kind, noise, change) in hands {
        var exercise = Exercise(count: count, depth: depth)
        exercise.monitor = Rectangle(x: 0, y: 0, width: 3840, height: 2160)
        exercise.noiseDegrees = noise
        let rates = [60.0, 125, 500, 1000].map { rate in
          100
            * Recognition(exercise, tries: tries) {
              $0.rate = rate
              change(&$0)
            }.rate
        }
        // What the design promises: seven items, three deep.
        let isPromised = count == 7 && depth == 3 && kind != "swung, a fifth lost"
        let limit: Row.Limit? = isPromised ? (kind == "clean" ? .exactly(100) : .atLeast(98)) : nil
        rows.append(Row("\(count) items, \(depth) deep, \(kind)", in: "%", rates, limit: limit))
      }
    }
  }
  return rows
}

private let hands: [(String, Double, @Sendable (inout HandPath) -> Void)] = [
  ("clean", 0, { _ in }),
  ("5 degrees off", 5, { $0.jitter = 2 }),
  ("curved, a tenth lost", 0, { ($0.bulge, $0.rounding, $0.jitter, $0.loss) = (0.02, 8, 2, 0.1) }),
  ("swung, a fifth lost", 0, { ($0.bulge, $0.rounding, $0.jitter, $0.loss) = (0.08, 8, 2, 0.2) }),
]

/// The session's time for each movement of a three-level stroke at 1000 Hz, in microseconds.
private func movements(count: Int) -> [Double] {
  let exercise = Exercise(count: 7, depth: 3)
  var dice = Dice(seed: 1)
  return (0..<count).map { _ in
    let path = (0..<3).map { _ in Int.random(in: 0..<7, using: &dice) }
    var hand = HandPath(exercise.vertices(of: path, from: exercise.monitor.center, &dice))
    hand.rate = 1000
    var player = Player(exercise.setup, on: exercise.monitor, at: hand.vertices[0])
    player.draw(hand)
    let trace = player.trace
    // Played once more, with nothing but the session at work.
    let setup = exercise.setup
    let start = Clock.now
    let replay = Replay(trace, into: setup.menus[0], of: setup)
    let used = Clock.now.milliseconds(since: start)
    return replay.session.isOpen ? 1000 * used / Double(max(1, trace.steps.count)) : 0
  }
}

extension Bench {
  /// Milliseconds from the release that ends a stroke to the program.
  fileprivate func marks(_ configuration: Configuration) throws -> [Double] {
    let subject = try product(configuration)
    var exercise = Exercise(count: 7, depth: 3)
    exercise.leg = 130
    var dice = Dice(seed: 1)
    return try (0..<count).map { _ in
      settle(subject)
      let start = Point(x: Double(center.x), y: Double(center.y))
      var hand = HandPath(exercise.vertices(of: [5, 2, 1], from: start, &dice))
      hand.rate = 500
      screen.press()
      let pressed = Clock.now
      for sample in hand.samples() {
        let moment = sample.time.since(ServerTime(rawValue: 5000)).value
        Clock.wait(until: pressed + UInt64(moment * 1_000_000))
        screen.move(to: Int(sample.point.x), Int(sample.point.y))
      }
      screen.sync()
      let released = Clock.now
      screen.release()
      guard let stamp = subject.stamps.next() else { throw BenchError("the stroke chose nothing") }
      return stamp.moment.milliseconds(since: released)
    }
  }

  /// Milliseconds from the press to the menu's first frame, and from a click to its submenu's.
  fileprivate func submenuFrames(_ configuration: Configuration) throws -> (outer: [Double], inner: [Double])
  {
    let subject = try product(configuration)
    var (outer, inner): ([Double], [Double]) = ([], [])
    for _ in 0..<count {
      settle(subject)
      outer.append(try firstFrame())
      settle(subject)
      _ = try open()
      screen.release()
      Clock.rest(milliseconds: 60)
      // Item 5 of 7 lies to the left and below; its submenu opens round the pointer.
      let place = Offset(length: 104, towards: Angle(degrees: 270 + 360 * 5 / 7))
      let (x, y) = (center.x + Int(place.dx.rounded()), center.y + Int(place.dy.rounded()))
      screen.move(to: x, y)
      screen.sync()
      Clock.rest(milliseconds: 100)
      // Where the child straight ahead will be: nothing of the first menu is there.
      let ahead = Offset(length: 208, towards: Angle(degrees: 270 + 360 * 5 / 7))
      let (left, top) = (center.x + Int(ahead.dx) - 20, center.y + Int(ahead.dy) - 20)
      let before = screen.pixels(left, top, 40, 40)
      let clicked = Clock.now
      screen.click()
      guard let changed = screen.changed(from: before, left, top, 40, 40) else {
        throw BenchError("no submenu was seen")
      }
      inner.append(changed.milliseconds(since: clicked))
      screen.tap("Escape")
    }
    return (outer, inner)
  }
}

extension Configuration {
  /// Three menus of seven items, each of which leads to the next one; those of the last start a stamp.
  fileprivate static func deep(_ stamps: Stamps) -> String {
    let menus = (1...3).map { level in
      let items = (0..<7).map { index in
        let words = stamps.command(String(index)).map { "\"\($0)\"" }.joined(separator: ", ")
        let action = level < 3 ? "menu = \"level\(level + 1)\"" : "exec = [\(words)]"
        return "[[menu.level\(level).items]]\nlabel = \"Item \(index)\"\n\(action)"
      }
      let head = "[menu.level\(level)]\n" + (level == 1 ? "trigger = \"\(Screen.trigger)\"" : "")
      return head + "\n" + items.joined(separator: "\n")
    }
    return "[settings]\nreduce-motion = \"always\"\n" + menus.joined(separator: "\n")
  }
}
