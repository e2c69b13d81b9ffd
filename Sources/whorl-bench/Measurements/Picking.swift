import Glibc

/// `whorl pick` from exec to its first frame, beside `rofi -dmenu` on the same lines.
func picking(_ bench: Bench) throws -> [Row] {
  let rofi = ["rofi", "-dmenu"]
  let pick = [built("whorl"), "pick"]
  let still = Configuration(more: "")
  var rows: [Row] = []
  for lines in [8, 1000] {
    let subject = try bench.product(still)
    bench.settle(subject, milliseconds: 1000)
    let with = try Picker(on: bench, lines: lines, in: subject.folder)
    // In the same run and by turns, so that whatever slows the machine slows both.
    let without = try Alone(lines: lines, on: bench)
    var (served, alone, floor): ([Double], [Double], [Double]) = ([], [], [])
    for round in 0...bench.count / 4 {
      let times = (
        try with.firstFrame(of: pick), try without.picker.firstFrame(of: pick), try with.firstFrame(of: rofi)
      )
      // The first is another measurement's: files are read that later ones find in memory.
      guard round > 0 else { continue }
      served.append(times.0)
      alone.append(times.1)
      floor.append(times.2)
    }
    rows += [
      Row(
        "\(lines) lines, with a daemon (floor: rofi)", in: "ms", served, floor: floor, limit: .floors(0.25)),
      Row(
        "\(lines) lines, without a daemon (floor: rofi)", in: "ms", alone, floor: floor, limit: .floors(0.5)),
    ]
  }
  return rows
}

/// A folder in which no daemon is found.
private struct Alone {
  let picker: Picker
  private let folder: TemporaryFolder

  init(lines: Int, on bench: Bench) throws {
    folder = try TemporaryFolder()
    try Configuration(more: "").write(to: "\(folder.path)/config/whorl", stamps: try Stamps(in: folder.path))
    picker = try Picker(on: bench, lines: lines, in: folder.path)
  }
}
