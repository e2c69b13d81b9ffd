import Geometry
import Menus
import Pie
import Practice
import Testing

@Suite("A stroke") struct StrokeTests {
  static let rates = [60.0, 125, 500, 1000]
  static let start = Point(x: 500, y: 500)

  /// The path of two legs that turn by `degrees`.
  static func bent(by degrees: Double, legs: (Double, Double) = (150, 120)) -> HandPath {
    let corner = start + Offset(length: legs.0, towards: .up)
    return HandPath(
      [start, corner, corner + Offset(length: legs.1, towards: .up + degrees)])
  }

  func signs(_ trace: HandPath, radius: Double = 104, scale: Double = 1) -> [Stroke.Sign] {
    var trace = trace
    let samples = trace.samples()
    var stroke = Stroke(
      origin: Self.start, at: samples[0].time,
      measures: StrokeMeasures(radius: radius, scale: Scale(scale)))
    for sample in samples {
      // A session begins a new stroke at every sign.
      if let sign = stroke.extend(to: sample) { return [sign] }
    }
    return stroke.finish().map { [$0] } ?? []
  }

  @Test(
    "finds the same corner at every rate, whenever the events come",
    arguments: rates, [30.0, 45, 90, 135, 180, -60, -120])
  func rate(rate: Double, degrees: Double) {
    for phase in [0.0, 3, 7, 11] {
      var trace = Self.bent(by: degrees)
      (trace.rate, trace.phase, trace.speed) = (rate, phase, 1)
      let signs = signs(trace)
      #expect(signs.map(\.kind) == [.corner], "\(phase)")
      let off = signs.first.map { ($0.point - trace.vertices[1]).length } ?? 1000
      #expect(off < 12, "\(phase)")
    }
  }

  @Test("finds the corner although every third event is lost", arguments: 0..<40 as Range<UInt64>)
  func loss(seed: UInt64) {
    var trace = Self.bent(by: 90)
    (trace.loss, trace.dice, trace.rate) = (0.33, Dice(seed: seed), 250)
    let signs = signs(trace)
    #expect(signs.map(\.kind) == [.corner])
    #expect((signs.first.map { ($0.point - trace.vertices[1]).length } ?? 1000) < 15)
  }

  @Test("does not mind a hand that trembles, a bulge or a round corner", arguments: rates)
  func hand(rate: Double) {
    for seed in 0..<40 as Range<UInt64> {
      var trace = Self.bent(by: 75)
      (trace.rate, trace.dice) = (rate, Dice(seed: seed))
      (trace.jitter, trace.bulge, trace.rounding) = (3, 0.04, 15)
      let signs = signs(trace)
      #expect(signs.map(\.kind) == [.corner], "\(seed)")
      let angle = signs.first.flatMap { ($0.point - Self.start).angle }
      #expect((angle?.distance(to: .up) ?? 180) < 10, "\(seed)")
    }
  }

  @Test("has no corner where it turns by less than 20 degrees, or before 80 px", arguments: rates)
  func none(rate: Double) {
    for (degrees, legs) in [(15.0, (110.0, 80.0)), (90, (70, 100)), (0, (100, 100))] {
      var trace = Self.bent(by: degrees, legs: legs)
      trace.rate = rate
      #expect(signs(trace).isEmpty, "\(degrees)")
    }
  }

  @Test(
    "a straight way of 2.2 radii ends where it leaves that circle, however it is reported", arguments: rates)
  func straight(rate: Double) {
    var trace = HandPath([Self.start, Self.start + Offset(length: 300, towards: Angle(degrees: 200))])
    trace.rate = rate
    let signs = signs(trace)
    #expect(signs.map(\.kind) == [.straight])
    #expect(abs((signs.first.map { ($0.point - Self.start).length } ?? 0) - 2.2 * 104) < 0.01)
  }

  @Test("twice as large at twice the scale it says the same", arguments: [0.5, 1, 2, 4])
  func scale(factor: Double) {
    var trace = Self.bent(by: 60, legs: (150 * factor, 120 * factor))
    (trace.rate, trace.speed) = (500, factor)
    let signs = signs(trace, radius: 104 * factor, scale: factor)
    #expect(signs.map(\.kind) == [.corner])
    #expect((signs.first.map { ($0.point - trace.vertices[1]).length } ?? 1000) < 6 * factor)
  }

  @Test("silence of 100 ms between two events is a rest where the first was", arguments: [99, 100, 300])
  func silence(milliseconds: UInt32) {
    var stroke = Stroke(
      origin: Self.start, at: ServerTime(rawValue: 0), measures: StrokeMeasures(radius: 104, scale: .one))
    let place = Self.start + Offset(dx: 70, dy: 0)
    _ = stroke.extend(to: Stroke.Sample(point: place, time: ServerTime(rawValue: 40)))
    let sign = stroke.extend(
      to: Stroke.Sample(point: place + Offset(dx: 30, dy: 0), time: ServerTime(rawValue: 40 + milliseconds)))
    #expect(sign?.kind == (milliseconds >= 100 ? .rest : nil))
    #expect(sign.map { $0.point == place } ?? true)
  }

  @Test("of any length it keeps a bounded number of places") func bounded() {
    var stroke = Stroke(
      origin: Self.start, at: ServerTime(rawValue: 0), measures: StrokeMeasures(radius: 10_000, scale: .one))
    for step in 0..<20_000 {
      _ = stroke.extend(
        to: Stroke.Sample(
          point: Self.start + Offset(dx: Double(step), dy: 0), time: ServerTime(rawValue: UInt32(step))))
    }
    #expect(stroke.count <= 256)
  }
}
