import Support
import Testing

@Suite("A menu of the clipboard") struct ClipboardTests {
  private static let menu =
    "[menu.clip]\n[[menu.clip.items]]\nlabel = \"no\"\ndo = \"close\"\n"
    + "[[menu.clip.items]]\nsource = \"clipboard\"\n"

  private func text(_ text: String) -> [SelectionOwner.Form] {
    [("TARGETS", .names(["TARGETS", "UTF8_STRING"])), ("UTF8_STRING", .bytes(Array(text.utf8)))]
  }

  /// Opens the menu and answers for `owners` until it has exactly these items beside its own.
  private func shows(_ items: [String], _ stage: Stage, _ owners: [SelectionOwner]) throws -> Bool {
    try stage.daemon.whorl("show", "clip")
    let wanted = ["clip", "clip/no"] + items.map { "clip/\($0)" }
    return try eventually(within: 5) {
      for owner in owners { _ = owner.serve(within: 0) { true } }
      let lines = try stage.daemon.whorl("list").output.split(separator: "\n").map(String.init)
      return lines.filter { $0.hasPrefix("clip") } == wanted
    }
  }

  @Test func `types what is on it and what is marked, as they are when it opens`() throws {
    var probe: Probe?
    let stage = try Stage(more: Self.menu) { probe = try Probe($0) }
    func types(_ keys: [String], choosing item: String) throws -> Bool {
      probe?.clear()
      try stage.daemon.whorl("hide")
      try stage.daemon.whorl("choose", "clip/\(item)")
      return probe?.sees { $0.kind == .keyRelease && $0.detail == keys.last } ?? false
        && probe?.presses.filter { $0.kind == .keyPress }.map(\.detail) == keys
    }
    let clipboard = try SelectionOwner(stage.server, of: "CLIPBOARD", text("ab\nc"))
    let marked = try SelectionOwner(
      stage.server, of: "PRIMARY",
      [
        ("TARGETS", .names(["STRING", "UTF8_STRING"])),
        ("UTF8_STRING", .pieces(["d", "ef"].map { Array($0.utf8) })),
      ])
    #expect(try shows(["clipboard", "selection"], stage, [clipboard, marked]))
    #expect(try types(["a", "b", "Return", "c"], choosing: "clipboard"))
    #expect(try types(["d", "e", "f"], choosing: "selection"))
    let other = try SelectionOwner(stage.server, of: "CLIPBOARD", text("def"))
    #expect(try shows(["clipboard"], stage, [other, marked]))
    #expect(try types(["d", "e", "f"], choosing: "clipboard"))
    try stage.daemon.expectCalm()
  }

  @Test func `is not held up by owners that do not answer, refuse, or have ended`() throws {
    let stage = try Stage(more: Self.menu)
    let silent = try SelectionOwner(stage.server, of: "CLIPBOARD", [("TARGETS", .silence)])
    var endless: SelectionOwner? = try SelectionOwner(
      stage.server, of: "PRIMARY",
      [
        ("TARGETS", .names(["UTF8_STRING"])),
        ("UTF8_STRING", .pieces([Array("x".utf8)], isEndless: true)),
      ])
    #expect(try shows([], stage, [silent] + [endless].compactMap(\.self)))
    try stage.hand.tap("Escape")
    endless = nil
    let plain = try SelectionOwner(
      stage.server, of: "PRIMARY", [("TARGETS", .refusal), ("UTF8_STRING", .bytes(Array("plain".utf8)))])
    #expect(try shows(["selection"], stage, [silent, plain]))
    try stage.hand.tap("Escape")
    let image = try SelectionOwner(stage.server, of: "PRIMARY", [("TARGETS", .names(["image/png"]))])
    #expect(try shows([], stage, [silent, image]))
    try stage.hand.tap("Escape")
    try stage.daemon.expectCalm()
  }
}
