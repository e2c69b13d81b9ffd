import Geometry
import Menus
import Pie
import Practice
import Testing

@Suite("Marking") struct RecognitionTests {
  @Test(
    "clean strokes choose what they mean at every rate, depth and number of items",
    arguments: [4, 7, 12], [60.0, 125, 500, 1000])
  func clean(count: Int, rate: Double) {
    for depth in 1...4 {
      var exercise = Exercise(count: count, depth: depth)
      exercise.monitor = Rectangle(x: 0, y: 0, width: 3840, height: 2160)
      let result = Recognition(exercise, tries: 40) { $0.rate = rate }
      #expect(result.rate == 1, "depth \(depth): \(result.right) of \(result.tried)")
    }
  }

  @Test("slow or fast makes no difference", arguments: [0.4, 1, 2, 3])
  func speed(pixelsPerMillisecond: Double) {
    for rate in [125.0, 1000] {
      let result = Recognition(Exercise(count: 7, depth: 3), tries: 100) {
        ($0.speed, $0.rate) = (pixelsPerMillisecond, rate)
      }
      #expect(result.rate == 1, "\(rate): \(result.right) of \(result.tried)")
    }
  }

  @Test("with 5 degrees of noise at least 98 of 100 do", arguments: [60.0, 125, 500, 1000])
  func noise(rate: Double) {
    var exercise = Exercise(count: 7, depth: 3)
    exercise.noiseDegrees = 5
    let result = Recognition(exercise, tries: 300) { ($0.rate, $0.jitter) = (rate, 2) }
    #expect(result.rate >= 0.98, "\(result.right) of \(result.tried)")
  }

  @Test("bulging, rounded and trembling strokes do too, and those of which a fifth of the events is lost")
  func rough() {
    let result = Recognition(Exercise(count: 7, depth: 3), tries: 300) {
      ($0.bulge, $0.rounding, $0.jitter, $0.loss, $0.rate) = (0.03, 10, 2, 0.2, 250)
    }
    #expect(result.rate >= 0.98, "\(result.right) of \(result.tried)")
  }

  @Test(
    "legs that bulge by a thirtieth find their corners, with a fifth of the events lost, at every rate",
    arguments: [7, 12], [60.0, 125, 500, 1000])
  func bulging(count: Int, rate: Double) {
    for depth in 2...4 {
      var exercise = Exercise(count: count, depth: depth)
      exercise.monitor = Rectangle(x: 0, y: 0, width: 3840, height: 2160)
      let result = Recognition(exercise, tries: 200) {
        ($0.bulge, $0.rounding, $0.jitter, $0.loss, $0.rate) = (0.03, 10, 2, 0.2, rate)
      }
      #expect(result.rate >= 0.98, "depth \(depth): \(result.right) of \(result.tried)")
    }
  }

  @Test("even bows of a twentieth are legs", arguments: [60.0, 125, 500, 1000])
  func bows(rate: Double) {
    let result = Recognition(Exercise(count: 7, depth: 3), tries: 200) {
      ($0.bulge, $0.rounding, $0.jitter, $0.loss, $0.rate) = (0.05, 8, 2, 0.1, rate)
    }
    #expect(result.rate >= 0.98, "\(result.right) of \(result.tried)")
  }

  @Test(
    "legs that swing far out are mostly told from corners, where events are not far apart",
    arguments: [(4, 0.85), (7, 0.95), (12, 0.85)])
  func swinging(count: Int, least: Double) {
    var exercise = Exercise(count: count, depth: 3)
    exercise.monitor = Rectangle(x: 0, y: 0, width: 3840, height: 2160)
    for (rate, side) in [(125.0, 1.0), (500, -1)] {
      let result = Recognition(exercise, tries: 120) {
        ($0.bulge, $0.rounding, $0.jitter, $0.loss, $0.rate) = (0.08 * side, 8, 2, 0.2, rate)
      }
      #expect(result.rate >= least, "\(rate) Hz: \(result.right) of \(result.tried)")
    }
  }

  @Test("a chain that reaches the edge is brought back, and the stroke goes on through the warps") func edge()
  {
    var exercise = Exercise(count: 7, depth: 4)
    exercise.monitor.width = 800
    exercise.monitor.height = 600
    let result = Recognition(exercise, tries: 200) { $0.rate = 500 }
    #expect(result.rate == 1, "\(result.right) of \(result.tried)")
  }
}
