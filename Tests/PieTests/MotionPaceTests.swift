import Menus
import Testing

@testable import Pie

/// When a pointer counts as faster than a hand can use.
@Suite("The pace of a pointer") struct MotionPaceTests {
  /// Whether it counts as fast after each of these moments, in milliseconds of the server.
  func verdicts(_ moments: some Sequence<Double>) -> [Bool] {
    var pace = MotionPace()
    return moments.map { moment in
      pace.moved(at: ServerTime(rawValue: UInt32(truncatingIfNeeded: Int(moment))))
      return pace.isFast
    }
  }

  @Test(arguments: [60.0, 125, 250, 390])
  func `up to 400 places a second are read as they come`(rate: Double) {
    #expect(!verdicts(stride(from: 0, to: 5000, by: 1000 / rate)).contains(true))
  }

  @Test(arguments: [500.0, 1000, 8000])
  func `more are too many, after a tenth of a second`(rate: Double) throws {
    let verdicts = verdicts(stride(from: 0, to: 5000, by: 1000 / rate))
    let first = try #require(verdicts.firstIndex(of: true))
    #expect((100...102).contains(Double(first) * 1000 / rate))
    #expect(!verdicts[first...].contains(false))
  }

  @Test func `a stroke that comes all at once is read at once`() {
    #expect(!verdicts((0..<900).map { Double($0) / 10 }).contains(true))
    let bursts = (0..<20).flatMap { burst in (0..<30).map { Double(burst * 300) + Double($0) / 10 } }
    #expect(!verdicts(bursts).contains(true))
  }

  @Test func `a rest ends it, and so does a slower hand`() {
    let fast = Array(stride(from: 0.0, to: 300, by: 1))
    #expect(verdicts(fast).last == true)
    #expect(verdicts(fast + [600]).last == false)
    #expect(verdicts(fast + stride(from: 300, to: 520, by: 8)).last == false)
  }

  @Test func `the server's clock may start anew`() {
    let wrap = Double(UInt32.max)
    #expect(verdicts(stride(from: wrap - 300, to: wrap + 300, by: 1)).last == true)
  }
}
