import Menus
import Pie
import Testing

@Suite("A launcher, told to assistive technology") struct LauncherAccessTests {
  @Test("is a button that opens or closes a menu, and its items while they are there") func menu() {
    var player = LauncherPlayer(items: 2)
    #expect(player.state.accessible.children.map(\.name) == ["Open menu"])
    player.play(.open)
    player.play(.motion(player.item(1)), after: 500)
    let parts = player.state.accessible.children
    #expect(parts.map(\.name) == ["Close menu", "main"])
    #expect(parts.last?.children.map(\.name) == ["item 0", "item 1"])
    #expect(parts.last?.children.map { $0.states.contains(.focused) } == [false, true])
    player.play(.close)
    #expect(player.state.accessible.children.map(\.name) == ["Open menu"])
  }

  @Test("of an own action is named by its label, else by its own name") func ownAction() {
    #expect(LauncherPlayer(items: 0).state.accessible.children.map(\.name) == ["new"])
    #expect(
      LauncherPlayer(items: 0) { $0.label = "Write" }.state.accessible.children.map(\.name) == ["Write"])
  }

  @Test("is clicked where it stands; what is not there is not") func clicking() {
    var player = LauncherPlayer(items: 3)
    #expect(player.state.accessiblePoint(of: [0]) == player.button)
    #expect(player.state.accessiblePoint(of: [1, 0]) == nil)
    player.play(.open)
    #expect(player.state.accessiblePoint(of: [1, 2]) == player.item(2))
    for path in [[], [1], [1, 3], [2, 0], [0, 0, 0]] {
      #expect(player.state.accessiblePoint(of: path) == nil)
    }
  }
}
