/// Memory after few and after many openings, and what the program keeps on the server while closed.
func remembering(_ bench: Bench) throws -> [Row] {
  let subject = try bench.product()
  var window: UInt = 0
  func openings(_ times: Int) throws {
    for _ in 0..<times {
      bench.screen.clear()
      let opened = try bench.open()
      window = opened.window
      bench.screen.move(to: bench.center.x + Bench.radius, bench.center.y)
      bench.screen.release()
      guard bench.screen.unmapped(opened.window) != nil else { throw BenchError("the window stays") }
      guard subject.stamps.next() != nil else { throw BenchError("no program was started") }
      bench.screen.move(to: bench.center.x, bench.center.y)
    }
    bench.settle(subject, milliseconds: 1500)
  }
  bench.settle(subject)
  try openings(20)
  let few = subject.facts.memory
  let fewKept = try ServerResources(ofClientOwning: window)
  try openings(980)
  let many = subject.facts.memory
  let manyKept = try ServerResources(ofClientOwning: window)
  return [
    Row("resident set after 20 openings", in: "MiB", [few.resident], limit: .atMost(20)),
    Row("proportional set after 20 openings", in: "MiB", [few.proportional], limit: .atMost(12)),
    Row(
      "resident set gained by 1,000 openings", in: "MiB", [many.resident - few.resident], limit: .atMost(1)),
    Row(
      "pixmaps on the server while closed", in: "MiB", [manyKept.pixmapBytes / 1_048_576], limit: .atMost(4)),
    Row(
      "windows, pixmaps, contexts, pictures gained by 1,000 openings", in: "",
      [manyKept.resources - fewKept.resources], limit: .atMost(0)),
  ]
}

/// What one client keeps on the server, as `xrestop` (X-Resource) tells.
private struct ServerResources {
  let pixmapBytes: Double
  let resources: Double

  init(ofClientOwning window: UInt) throws {
    let base = "0x" + String(window & ~0x1f_ffff, radix: 16)
    let text = try output(of: ["xrestop", "-b", "-m", "1"]).text
    let clients = text.split(separator: "\n\n").flatMap { $0.split(separator: " ( PID:") }
    guard let client = clients.first(where: { $0.contains("res_base      : \(base)\n") }) else {
      throw BenchError("xrestop does not show the client of window \(window)")
    }
    func number(_ name: String) -> Double {
      let line = client.split(separator: "\n").first { $0.contains("\t\(name)") }
      return line?.split(separator: ":").last.flatMap { Double($0.filter(\.isNumber)) } ?? .nan
    }
    pixmapBytes = number("pixmap bytes")
    resources = number("windows") + number("pixmaps") + number("GCs") + number("pictures")
  }
}
