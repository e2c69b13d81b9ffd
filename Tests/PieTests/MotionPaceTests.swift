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

/// Which places of a pointer count.
@Suite("The places of a pointer") struct MotionSieveTests {
  /// Those that count of a pointer that reports at these moments, which come in batches of so many.
  func counted(_ moments: [Int], batch: Int = 1, isSparing: Bool = true) -> [Int] {
    var sieve = MotionSieve<Int>()
    var result: [Int] = []
    for (place, moment) in moments.enumerated() {
      result += sieve.take(moment, at: time(moment), isSparing: isSparing)
      if place % batch == batch - 1, let last = sieve.takeLast() { result.append(last) }
    }
    if let last = sieve.takeLast() { result.append(last) }
    return result
  }

  func time(_ moment: Int) -> ServerTime { ServerTime(rawValue: UInt32(truncatingIfNeeded: moment)) }

  @Test(arguments: [1, 3, 16, 500]) func `of a slow pointer all count, in whatever batches`(batch: Int) {
    let moments = Array(stride(from: 0, to: 2000, by: 4))
    #expect(counted(moments, batch: batch) == moments)
  }

  @Test(arguments: [16, 40, 2000]) func `of a thousand a second every eighth counts, and the last of a batch`(
    batch: Int
  ) throws {
    let moments = Array(0..<2000)
    let counted = counted(moments, batch: batch)
    #expect(counted == counted.sorted())
    let fast = counted.filter { $0 >= 200 }
    #expect(zip(fast, fast.dropFirst()).allSatisfy { $1 - $0 <= 8 })
    let batches = 1800 / batch + 1
    #expect(fast.count <= 1800 / 8 + batches + 1)
    #expect(counted.last == 1999)
  }

  @Test func `all of a fast pointer count where none may be left out`() {
    #expect(counted(Array(0..<500), batch: 40, isSparing: false) == Array(0..<500))
  }

  @Test func `where it stopped counts, though it went on in the same batch`() {
    let moments = Array(0...205) + [600, 601]
    #expect(Set(counted(moments, batch: 300)).isSuperset(of: [205, 600, 601]))
  }

  @Test func `before anything else the last one counts, once`() {
    var sieve = MotionSieve<Int>()
    for moment in 0...300 { _ = sieve.take(moment, at: time(moment), isSparing: true) }
    let last = sieve.takeLast()
    #expect(last == nil || last == 300)
    #expect(sieve.takeLast() == nil)
    #expect(sieve.take(301, at: time(301), isSparing: true).isEmpty)
    #expect(sieve.takeLast() == 301)
  }
}
