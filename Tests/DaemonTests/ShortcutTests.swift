import Support
import Testing

@Suite("An item's own trigger under a real server")
struct ShortcutTests {
  nonisolated static let items = """
    [[menu.other.items]]
    label = "again"
    do = "repeat"
    trigger = ["Super+r", "Button9"]
    [[menu.other.items]]
    label = "asked"
    exec = ["true"]
    confirm = true
    trigger = "Super+a"
    [menu.other]
    """

  private func desk() throws -> Desk {
    try Desk("Super+space", more: Self.items)
  }

  @Test
  func `runs the last choice again without a menu, by key and by button, and once however long it is held`()
    throws
  {
    let desk = try desk()
    try desk.tapTrigger()
    try desk.hand.tap("e")
    #expect(try desk.chosen() == ["east"])
    try desk.hand.press("Super_L", "r")
    // Longer than the keyboard needs to repeat the key.
    try desk.hand.release("r", "Super_L", after: 900)
    #expect(try desk.happened() == ["chosen other again"])
    desk.hand.click(9)
    #expect(try desk.happened() == ["chosen other again"])
    #expect(!desk.isShown)
    try desk.daemon.expectCalm()
  }

  @Test func `closes the menu that is open, and its key reaches no window`() throws {
    let desk = try desk()
    try desk.tapTrigger()
    try desk.hand.tap("Super_L", "r")
    #expect(try desk.happened() == ["opened main", "closed main other-trigger", "chosen other again"])
    try desk.daemon.expectCalm()
  }

  @Test func `of an item that asks opens the question, which its release, a click or a key answers`() throws {
    let desk = try desk()
    try desk.hand.tap("Super_L", "a")
    #expect(try desk.happened() == ["opened other/asked"])
    #expect(desk.isShown)
    try desk.hand.tap("Escape")
    _ = try desk.happened()
    try desk.hand.press("Super_L", "a")
    // "Yes" lies opposite to where the item itself would lie alone: to the south.
    desk.hand.stroke(by: 0, 90, steps: 9, each: 8)
    try desk.hand.release("a", "Super_L", after: 200)
    #expect(try desk.chosen() == ["asked"])
    try desk.daemon.expectCalm()
  }
}
