import Pictures

/// Menus of what is made on the spot, beside a plain one: applications, windows; and the search for an icon.
func content(_ bench: Bench) throws -> [Row] {
  func openings(_ configuration: Configuration) throws -> (times: [Double], memory: Double) {
    let subject = try bench.product(configuration)
    // What was read is drawn ahead, and the worker for pictures is gone.
    bench.settle(subject, milliseconds: 4000)
    _ = try bench.firstColumn()
    let times = try (0..<bench.count / 2).map { _ in
      bench.settle(subject)
      return try bench.firstColumn()
    }
    bench.settle(subject, milliseconds: 1500)
    return (times, subject.facts.memory.resident)
  }
  let plain = try openings(Configuration()).times
  let apps = try openings(.source("{ source = \"apps\" }", entries: 2000))
  // What is measured is what it costs that items are made on the spot, not that there are many of them.
  let page = try openings(.page()).times
  let list = try openings(.source("{ source = \"apps\", depth = 1 }", entries: 2000))
  let crowd = try Crowd(of: 200)
  // The server itself takes longer where so many windows lie beneath.
  let pageAbove = try openings(.page()).times
  let windows = try openings(.source("{ source = \"windows\" }"))
  withExtendedLifetime(crowd) {}
  return [
    Row(
      "2,000 applications by category (floor: a plain menu)", in: "ms", apps.times, floor: plain,
      limit: .floors(1.5)),
    Row(
      "2,000 applications in one list (floor: a plain page of 40)", in: "ms", list.times, floor: page,
      limit: .floors(1.5)),
    Row(
      "200 windows (floor: a plain page of 40 above them)", in: "ms", windows.times, floor: pageAbove,
      limit: .floors(1.5)),
    Row("resident set with 2,000 applications", in: "MiB", [apps.memory, list.memory], limit: .atMost(24)),
    Row("a theme icon's file, looked for again", in: "us", try iconSearches(), limit: .atMost(50)),
  ]
}

/// Microseconds for each icon of a ring, the theme being known.
private func iconSearches() throws -> [Double] {
  var search = IconSearch(.current())
  let names = [
    "utilities-terminal", "web-browser", "system-file-manager", "accessories-text-editor", "folder",
  ]
  func find(_ name: String) throws { _ = try search.file(for: name, theme: "Adwaita", side: 32) }
  for name in names { try find(name) }
  return try (0..<200).flatMap { _ in
    try names.map { name in
      let start = Clock.now
      try find(name)
      return Double(Clock.now - start) / 1000
    }
  }
}

extension Configuration {
  /// A menu that holds nothing but what is made on the spot.
  fileprivate static func source(_ entry: String, entries: Int = 0) -> Configuration {
    list("items = [\(entry)]") { home in if entries > 0 { try Entries.write(entries, inHome: home) } }
  }

  /// The most items that are shown at once.
  fileprivate static func page() -> Configuration {
    list(
      (0..<40).map { "[[menu.main.items]]\nlabel = \"Window \($0)\"\nexec = [\"true\"]\n" }.joined())
  }

  private static func list(_ items: String, prepare: @escaping (String) throws -> Void = { _ in })
    -> Configuration
  {
    Configuration(
      prepare: prepare,
      text: { _ in
        """
        [settings]
        reduce-motion = "always"
        [motion]
        open = 0
        close = 0
        [menu.main]
        trigger = "\(Screen.trigger)"
        \(items)

        """
      })
  }
}

extension Bench {
  /// Above the middle: where rings of any size have their first item, and a list in the middle its upper lines.
  var column: (x: Int, y: Int, width: Int, height: Int) { (center.x - 28, center.y - 340, 56, 310) }

  /// Press to the first change in the column, in milliseconds.
  func firstColumn() throws -> Double {
    let (x, y, width, height) = column
    let before = screen.pixels(x, y, width, height)
    let pressed = Clock.now
    screen.press()
    guard let changed = screen.changed(from: before, x, y, width, height) else {
      throw BenchError("no frame was seen")
    }
    cancel()
    return changed.milliseconds(since: pressed)
  }
}
