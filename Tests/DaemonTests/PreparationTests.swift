import Support
import Testing

@Suite("Before a menu is opened")
struct PreparationTests {
  @Test func `icons of the submenus inside its items are asked for, so that no letters stand in for them`()
    throws
  {
    let desk = try Desk(
      "Super+space",
      more: """
        [menu.outer]
        trigger = "Super+d"
        [[menu.outer.items]]
        label = "inner"
        items = [{ label = "deep", items = [{ label = "a", icon = "nowhere-to-be-found", exec = ["true"] }] }]
        """)
    _ = try desk.daemon.program.errors.line { $0.contains("nowhere-to-be-found") }
    #expect(try desk.happened() == [])
    try desk.daemon.expectCalm()
  }
}
