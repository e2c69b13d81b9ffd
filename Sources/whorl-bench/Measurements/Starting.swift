/// X protocol, GrabKey.
private let grabKey: UInt8 = 33

/// Start of the program to its last key grabbed.
func starting(_ bench: Bench) throws -> [Row] {
  func series(_ make: () throws -> Subject) throws -> [Double] {
    // The first start warms the cache.
    try (0..<max(3, bench.count / 5)).map { _ in
      let watch = try RequestWatch(grabKey...grabKey)
      let started = Clock.now
      let subject = try make()
      let grabs = watch.take(untilQuietFor: 200)
      _ = subject
      guard let last = grabs.last else { throw BenchError("no key was grabbed") }
      return last.milliseconds(since: started)
    }.dropFirst().map { $0 }
  }
  let floor = try series(bench.floor)
  return [
    Row(
      "start to triggers grabbed", in: "ms", try series { try bench.product() }, floor: floor,
      limit: .atMost(20))
  ]
}
