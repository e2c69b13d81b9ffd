/// The floating button: how soon its fan is there, what its motion costs, and what it costs while others scroll.
func launchers(_ bench: Bench) throws -> [Row] {
  try fanOpening(bench) + fanEffort(bench) + scrollEffort(bench)
}

/// A click on the button to the first change where the last item stands; with reduced motion.
private func fanOpening(_ bench: Bench) throws -> [Row] {
  let first = try bench.both(.launcher(items: 5), floor: .buttonFloor) { _ in
    let (x, y) = bench.launcher
    // The last item is straight above the button; the floor's window covers the place too.
    let area = (x: x - 10, y: y - 143, width: 20, height: 20)
    let before = bench.screen.pixels(area.x, area.y, area.width, area.height)
    bench.screen.move(to: x, y)
    bench.screen.sync()
    let clicked = Clock.now
    bench.screen.click()
    guard let changed = bench.screen.changed(from: before, area.x, area.y, area.width, area.height) else {
      throw BenchError("no frame was seen")
    }
    bench.screen.click()
    return changed.milliseconds(since: clicked)
  }
  return [
    Row(
      "click on a launcher to its first frame", in: "ms", first.product, floor: first.floor, limit: .floors(3)
    )
  ]
}

/// A fan of nine that unfolds and folds back, again and again.
private func fanEffort(_ bench: Bench) throws -> [Row] {
  let frames = try framesOfFan(bench)
  // Recording costs the server as much again: what the frames cost is measured without it.
  let subject = try bench.product(.launcher(items: 9, isStill: false))
  bench.settle(subject)
  let shares = try Shares(of: subject, on: bench.screen) { bench.unfoldAndFold {} }
  return [
    Row("a fan of nine in motion, a second", in: "ms", [shares.program], limit: .atMost(30)),
    Row("the server's share of it", in: "ms", [shares.server]),
    Row("frames a second of it", in: "Hz", [frames]),
  ]
}

/// Bursts of requests, by the second.
private func framesOfFan(_ bench: Bench) throws -> Double {
  let watch = try RequestWatch(1...127, extensions: true)
  let subject = try bench.product(.launcher(items: 9, isStill: false))
  bench.settle(subject)
  _ = watch.take(untilQuietFor: 100)
  let start = Clock.now
  bench.unfoldAndFold { watch.collect() }
  let seconds = Clock.now.milliseconds(since: start) / 1000
  let drawn = frames(in: watch.take(untilQuietFor: 100))
  return withExtendedLifetime(subject) { Double(drawn) / seconds }
}

/// A thousand notches a second over a window while a pill is shown: down and up again.
private func scrollEffort(_ bench: Bench) throws -> [Row] {
  func scroll(_ count: Int = 3000) {
    let start = Clock.now
    for step in 0..<count {
      bench.screen.scroll(step % 500 < 250 ? .down : .up)
      Clock.wait(until: start + UInt64(step) * 1_000_000)
    }
  }
  // Over a window: on the bare desktop Openbox switches workspaces by the wheel.
  let underlay = try Underlay(.middle)
  defer { withExtendedLifetime(underlay) {} }
  bench.screen.move(to: bench.center.x, bench.center.y)
  let alone = try Shares(of: nil, on: bench.screen, while: { scroll() })
  let subject = try bench.product(.launcher(items: 5, isStill: false, more: "label = \"New\"\n"))
  bench.settle(subject)
  // Shapes are drawn at their first use.
  scroll(500)
  let shares = try Shares(of: subject, on: bench.screen) { scroll() }
  return [
    Row("1,000 notches a second beside a pill, a second", in: "ms", [shares.program], limit: .atMost(30)),
    Row(
      "the server's share of it (floor: nobody looks)", in: "ms", [shares.server], floor: [alone.server]),
  ]
}

extension Configuration {
  /// A launcher in the bottom right corner, with a fan over the quarter that is free.
  /// - Parameter more: lines of its own.
  static func launcher(items: Int, isStill: Bool = true, more: String = "") -> Configuration {
    var configuration = Configuration()
    configuration.text = { stamps in
      let entries = (0..<items).map { item in
        let words = stamps.command(String(item)).map { "\"\($0)\"" }.joined(separator: ", ")
        return "[[menu.main.items]]\nlabel = \"\(item)\"\nexec = [\(words)]\n"
      }
      return """
        [settings]
        reduce-motion = "\(isStill ? "always" : "never")"
        \(entries.joined())
        [launcher.new]
        menu = "main"
        layout = "fan"
        \(more)
        """
    }
    return configuration
  }
}

extension Bench {
  /// The middle of a launcher's button, and of the floor's.
  var launcher: (x: Int, y: Int) { Bench.launcher(on: screen) }

  static func launcher(on screen: Screen) -> (x: Int, y: Int) { (screen.width - 58, screen.height - 58) }

  /// Eight clicks on the launcher, the next one as soon as what the last one moved stands almost still.
  fileprivate func unfoldAndFold(meanwhile: () -> Void) {
    screen.move(to: launcher.x, launcher.y)
    for _ in 0..<8 {
      screen.click()
      let limit = Clock.now + 450_000_000
      while Clock.now < limit {
        meanwhile()
        Clock.rest(milliseconds: 5)
      }
    }
  }
}
