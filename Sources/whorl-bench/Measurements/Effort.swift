/// Processor time with an open menu: still, under a fast pointer, and for a frame of an animation.
func effort(_ bench: Bench) throws -> [Row] {
  let floor = try openEffort(bench, bench.floor)
  let product = try openEffort(bench) { try bench.product() }
  return [
    Row("requests a second, menu open and still", in: "", [product.stillRequests], limit: .exactly(0)),
    Row(
      "menu open and still, a second", in: "ms", [product.still], floor: [floor.still], limit: .floors(2)),
    Row(
      "pointer moving at 1,000 Hz, a second", in: "ms", [product.moving], floor: [floor.moving],
      limit: .floors(2)),
    Row("frames a second under that pointer", in: "Hz", [product.movingFrames]),
  ] + (try animationEffort(bench))
}

/// Everything in a second; processor time in milliseconds.
private struct OpenEffort {
  var still = 0.0
  var stillRequests = 0.0
  var moving = 0.0
  var movingFrames = 0.0
}

private func openEffort(_ bench: Bench, _ start: () throws -> Subject) throws -> OpenEffort {
  let seconds = 3.0
  let watch = try RequestWatch(1...127, extensions: true)
  let subject = try start()
  bench.settle(subject)
  let window = try bench.open().window
  bench.screen.move(to: bench.center.x + Bench.radius, bench.center.y)
  Clock.rest(milliseconds: 1000)
  _ = watch.take(untilQuietFor: 20)
  var effort = OpenEffort()
  let opened = subject.facts.processorTime
  Clock.rest(milliseconds: Int32(seconds * 1000))
  effort.still = subject.facts.processorTime.milliseconds(since: opened) / seconds
  effort.stillRequests = Double(watch.take(untilQuietFor: 20, of: window).count) / seconds
  let stirred = subject.facts.processorTime
  bench.stir(forSeconds: seconds) { watch.collect() }
  effort.moving = subject.facts.processorTime.milliseconds(since: stirred) / seconds
  effort.movingFrames =
    Double(frames(in: watch.take(untilQuietFor: 20, of: window, RequestWatch.drawing))) / seconds
  bench.settle(subject)
  return effort
}

/// Frames are bursts of requests with nothing for 4 ms between them.
func frames(in moments: [UInt64]) -> Int {
  guard !moments.isEmpty else { return 0 }
  return zip(moments, moments.dropFirst()).count { $1.milliseconds(since: $0) > 4 } + 1
}

/// A hovered bubble that grows while another shrinks, again and again.
private func animationEffort(_ bench: Bench) throws -> [Row] {
  let watch = try RequestWatch(1...127, extensions: true)
  let subject = try bench.product(Configuration(isStill: false))
  bench.settle(subject)
  let window = try bench.open().window
  Clock.rest(milliseconds: 500)
  _ = watch.take(untilQuietFor: 100)
  let before = subject.facts.processorTime
  let start = Clock.now
  for turn in 0..<16 {
    let isRight = turn % 2 == 0
    bench.screen.move(to: bench.center.x + (isRight ? Bench.radius : -Bench.radius), bench.center.y)
    let limit = Clock.now + 200_000_000
    while Clock.now < limit {
      watch.collect()
      Clock.rest(milliseconds: 1)
    }
  }
  let seconds = Clock.now.milliseconds(since: start) / 1000
  let used = subject.facts.processorTime.milliseconds(since: before)
  let drawn = frames(in: watch.take(untilQuietFor: 100, of: window, RequestWatch.drawing))
  return [
    Row("a frame of an animation", in: "ms", [used / Double(max(1, drawn))], limit: .atMost(0.5)),
    Row("frames a second in that animation", in: "Hz", [Double(drawn) / seconds]),
  ]
}

extension Bench {
  /// Moves the pointer a thousand times a second, round the ring.
  func stir(forSeconds seconds: Double, meanwhile: () -> Void) {
    let start = Clock.now
    for step in 0..<Int(seconds * 1000) {
      let phase = step % 416
      let (side, along) = (phase / 104, phase % 104)
      let places = [(along, -104), (104, along - 104), (104 - along, 104 - along), (-along, 0)]
      screen.move(to: center.x + places[side].0, center.y + places[side].1)
      meanwhile()
      Clock.wait(until: start + UInt64(step) * 1_000_000)
    }
  }
}
