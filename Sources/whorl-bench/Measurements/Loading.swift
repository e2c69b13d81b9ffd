/// A configuration of 10,000 items in 500 menus: reading it, and one opening beside it.
func loading(_ bench: Bench) throws -> [Row] {
  var text = ""
  for menu in 0..<500 {
    for item in 0..<20 {
      text += "\n[[menu.many\(menu).items]]\nlabel = \"Item \(item) of menu \(menu)\"\nexec = [\"true\"]\n"
    }
  }
  let big = try bench.product(Configuration(more: text))
  let file = "\(big.folder)/config/whorl"
  let check = bench.isRehearsal ? [built("whorl-stamp")] : [built("whorl"), "check", "--config", file]
  let reading = try (0..<10).map { _ in try big.duration(of: check) }
  let empty = try (0..<10).map { _ in try big.duration(of: [built("whorl"), "--version"]) }
  bench.settle(big)
  let openings = try (0..<max(5, bench.count / 4)).map { _ in
    bench.settle(big)
    return try bench.firstFrame()
  }
  return [
    Row("whorl check of 10,000 items", in: "ms", reading, limit: .atMost(300)),
    Row("whorl --version", in: "ms", empty),
    Row("press to first frame beside them", in: "ms", openings),
  ]
}
