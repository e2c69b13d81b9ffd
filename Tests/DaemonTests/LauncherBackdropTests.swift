import Support
import Testing

/// Without a compositor what opens lies on a copy of the screen. On it must be nothing that is about to go.
@Suite("What a launcher and a menu lie on") struct LauncherBackdropTests {
  struct Shape: Sendable {
    let launcher: String
    /// Of the item that leads to the menu, from the middle of the disc.
    let item: (x: Int, y: Int)
  }

  nonisolated static let shapes = [
    Shape(launcher: "", item: (-101, -101)),
    Shape(launcher: "layout = \"stack\"", item: (0, -196)),
    Shape(launcher: "label = \"Compose\"", item: (-101, -101)),
  ]

  static let items =
    "items = [\((1...5).map { "{ label = \"\($0)\", menu = \"main\" }" }.joined(separator: ","))]"

  /// The corner where it all happens.
  func picture(_ bench: LauncherBench) throws -> Screenshot {
    try Screenshot(bench.client, x: 1000, y: 520, width: 280, height: 280)
  }

  /// What is to be seen once it stands still.
  func stillPicture(_ bench: LauncherBench) throws -> Screenshot {
    var last = try picture(bench)
    var repeats = 0
    let stands = try eventually {
      let next = try picture(bench)
      repeats = next == last ? repeats + 1 : 0
      last = next
      return repeats > 5
    }
    guard stands else { throw TestFailure("it never stands still") }
    return last
  }

  @Test(arguments: shapes, ["always", "never"])
  func `is the desktop, whatever of ours is there just before`(shape: Shape, motion: String) throws {
    let bench = try LauncherBench(
      launcher: shape.launcher, action: Self.items, settings: "reduce-motion = \"\(motion)\"",
      menu: "open-at = \"pointer\"",
      more: "[launcher.other]\nat = [1180, 660]\n\(Self.items)")
    let place = (x: LauncherBench.corner.x + shape.item.x, y: LauncherBench.corner.y + shape.item.y)
    func open(_ launcher: String) throws { _ = try bench.daemon.whorl("launcher", launcher, "open") }
    func becomes(_ wanted: Screenshot) throws -> Bool { try eventually { try picture(bench) == wanted } }
    bench.hand.move(to: place.x, place.y)
    let desktop = try stillPicture(bench)
    try bench.daemon.whorl("show", "main")
    let menu = try stillPicture(bench)
    try bench.daemon.whorl("hide")
    #expect(try becomes(desktop))
    try open("new")
    let items = try stillPicture(bench)
    // A menu by an item, and by a key.
    try bench.click(place)
    #expect(try becomes(menu))
    try open("new")
    #expect(try becomes(items))
    try bench.hand.tap("Super_L", "F1")
    #expect(try becomes(menu))
    // Items after a menu that is still to be seen, and after other items.
    try open("new")
    #expect(try becomes(items))
    try open("other")
    #expect(try eventually { try picture(bench) != items })
    try open("new")
    #expect(try becomes(items))
    try bench.hand.tap("Escape")
    #expect(try becomes(desktop))
    try bench.daemon.expectCalm()
  }
}
