import CDesktop
import Glibc
import Support
import Testing

@Suite("Items that send keys and text") struct SendTests {
  nonisolated static let items = [
    ("copy", "send = \"Ctrl+c\""), ("sequence", "send = \"Ctrl+x Ctrl+s Return\""),
    ("text", "type = \"aB\\n\""), ("kanji", "type = \"日本\""), ("own", "send = \"Super+space\""),
  ].map { "[[menu.k.items]]\nlabel = \"\($0)\"\n\($1)\n" }.joined()

  nonisolated static let held = "[[menu.main.items]]\nlabel = \"typed\"\ntype = \"q\"\n"

  /// Keys that were pressed, without modifiers; "ctrl+" where Control was down.
  private func keys(_ probe: Probe) -> [String] {
    probe.seen.filter {
      $0.kind == .keyPress && !["Control_L", "Shift_L", "Super_L"].contains($0.detail)
    }.map {
      ($0.state & 4 != 0 ? "ctrl+" : "") + ($0.state & 1 != 0 ? "shift+" : "") + $0.detail
    }
  }

  @Test("reach the window that has the focus, modifiers and all")
  func keys() throws {
    let desk = try Desk("Super+space", more: "[menu.k]\n" + Self.items)
    let probe = try Probe(desk.server)
    try desk.daemon.whorl("choose", "k/copy")
    #expect(eventually { keys(probe) == ["ctrl+c"] })
    probe.clear()
    try desk.daemon.whorl("choose", "k/sequence")
    #expect(eventually { keys(probe) == ["ctrl+x", "ctrl+s", "Return"] })
    probe.clear()
    try desk.daemon.whorl("choose", "k/text")
    #expect(eventually { keys(probe) == ["a", "shift+b", "Return"] })
    try desk.daemon.expectCalm()
  }

  @Test("do not open our own menus")
  func ownTrigger() throws {
    let desk = try Desk("Super+space", more: "[menu.k]\n" + Self.items)
    let probe = try Probe(desk.server)
    try desk.daemon.whorl("choose", "k/own")
    #expect(eventually { keys(probe) == ["space"] })
    #expect(try desk.happened() == ["chosen k own"])
    // And the trigger is ours again.
    try desk.tapTrigger()
    #expect(try desk.happened() == ["opened main"])
  }

  @Test("wait until the user's own modifiers are up")
  func heldModifiers() throws {
    let desk = try Desk("Super+space", more: Self.held)
    let probe = try Probe(desk.server)
    try desk.hand.press("Super_L", "space")
    try desk.hand.release("space")
    // Five items: the fifth lies to the left and up.
    desk.hand.move(by: -86, -28)
    desk.hand.click()
    #expect(try desk.happened().contains("chosen main typed"))
    #expect(keys(probe) == [])
    try desk.hand.release("Super_L")
    #expect(eventually { keys(probe) == ["q"] })
    try desk.daemon.expectCalm()
  }

  @Test("borrow key codes for what no key has, and give them back")
  func borrowing() throws {
    let desk = try Desk("Super+space", more: "[menu.k]\n" + Self.items)
    let probe = try Probe(desk.server)
    func note() -> [UInt] { probe.client.numbers("_WHORL_BORROWED_KEYS", of: probe.client.root) }
    let before = try keyMap(desk.server)
    try desk.daemon.whorl("choose", "k/kanji")
    #expect(eventually { keys(probe).count == 2 })
    #expect(note().count == 4)
    #expect(eventually(within: 5) { note().isEmpty })
    #expect(try keyMap(desk.server) == before)
    try desk.tapTrigger()
    #expect(try desk.happened() == ["chosen k kanji", "opened main"])
  }

  @Test("are taken off the key map by the next start after a crash")
  func crash() throws {
    let desk = try Desk("Super+space", more: "[menu.k]\n" + Self.items)
    let probe = try Probe(desk.server)
    let before = try keyMap(desk.server)
    try desk.daemon.whorl("choose", "k/kanji")
    desk.daemon.program.signal(SIGKILL)
    #expect(eventually { desk.daemon.program.status != nil })
    #expect(try keyMap(desk.server) != before)
    let next = try DaemonProcess(desk.server, home: desk.daemon.home)
    #expect(try eventually { try keyMap(desk.server) == before })
    withExtendedLifetime((probe, next)) {}
  }

  private func keyMap(_ server: PrivateServer) throws -> String {
    try run(["xmodmap", "-pke"], environment: ["DISPLAY": server.display]).output
  }
}
