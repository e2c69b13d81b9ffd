/// `whorl sync` from its start to its end, beside an empty program.
func syncing(_ bench: Bench) throws -> [Row] {
  let subject = try bench.product()
  let client = bench.isRehearsal ? [built("whorl-stamp")] : [built("whorl"), "sync"]
  var product: [Double] = []
  var empty: [Double] = []
  for _ in 0..<bench.count {
    empty.append(try subject.duration(of: [built("whorl-stamp")]))
    product.append(try subject.duration(of: client))
  }
  return [Row("whorl sync (floor: an empty program)", in: "ms", product, floor: empty, limit: .aboveFloor(3))]
}
