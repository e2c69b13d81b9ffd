/// Press to window mapped, to the first frame, to the finished picture; with reduced motion.
func opening(_ bench: Bench) throws -> [Row] {
  let mapped = try bench.both { _ in
    let opened = try bench.open()
    bench.cancel()
    return opened.mapped.milliseconds(since: opened.pressed)
  }
  let first = try bench.both { _ in try bench.firstFrame() }
  let finished = try bench.both(times: bench.count / 4) { _ in try bench.finishedPicture() }
  return [
    Row("press to mapped", in: "ms", mapped.product, floor: mapped.floor, limit: .floors(2)),
    Row("press to first frame", in: "ms", first.product, floor: first.floor, limit: .floors(3)),
    Row("press to finished picture", in: "ms", finished.product, floor: finished.floor, limit: .floors(3)),
  ]
}

/// Press to the finished picture with motion.
func motion(_ bench: Bench) throws -> [Row] {
  let finished = try bench.both(Configuration(isStill: false), times: bench.count / 4) { _ in
    try bench.finishedPicture()
  }
  return [
    Row("press to finished picture", in: "ms", finished.product, floor: finished.floor, limit: .atMost(140))
  ]
}

/// The first opening after the start beside later ones.
func firstOpening(_ bench: Bench) throws -> [Row] {
  var firsts: [Double] = []
  var laters: [Double] = []
  for _ in 0..<max(2, bench.count / 10) {
    let subject = try bench.product()
    bench.settle(subject, milliseconds: 1000)
    firsts.append(try bench.firstFrame())
    bench.settle(subject)
    laters.append(try bench.firstFrame())
    bench.settle(subject)
  }
  return [
    Row(
      "press to first frame, first opening (floor: the second)", in: "ms", firsts, floor: laters,
      limit: .floors(3))
  ]
}

extension Bench {
  /// Press to the first change where the first item is, in milliseconds.
  func firstFrame() throws -> Double {
    let (x, y) = (center.x - 28, center.y - Bench.radius - 28)
    let before = screen.pixels(x, y, 56, 56)
    let pressed = Clock.now
    screen.press()
    guard let changed = screen.changed(from: before, x, y, 56, 56) else {
      throw BenchError("no frame was seen")
    }
    cancel()
    return changed.milliseconds(since: pressed)
  }

  /// Press to the last change in the area of the ring, in milliseconds.
  func finishedPicture() throws -> Double {
    let reach = Bench.radius + 40
    let area = (center.x - reach, center.y - reach, 2 * reach, 2 * reach)
    let before = screen.pixels(area.0, area.1, area.2, area.3)
    let pressed = Clock.now
    screen.press()
    guard screen.changed(from: before, area.0, area.1, area.2, area.3) != nil else {
      throw BenchError("no frame was seen")
    }
    let finished = screen.untilStill(area.0, area.1, area.2, area.3)
    cancel()
    return finished.milliseconds(since: pressed)
  }
}
