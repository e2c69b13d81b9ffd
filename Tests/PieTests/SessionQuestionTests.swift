import Geometry
import Menus
import Pie
import Testing

@Suite("An item that asks first") struct SessionQuestionTests {
  private func asked(_ change: @escaping (inout Item) -> Void = { _ in }) -> SessionPlayer {
    var player = SessionPlayer(
      SessionPlayer.menu {
        $0.items[2].confirms = true
        change(&$0.items[2])
      })
    player.tap()
    player.click(player.place(of: 2))
    return player
  }

  private func answer(_ player: inout SessionPlayer, _ index: Int) {
    player.session.warped(serial: player.serial)
    player.click(player.place(of: index))
  }

  @Test("is what was chosen, not the yes") func choice() {
    var player = asked()
    answer(&player, 1)
    guard case .perform(let choice)? = player.effects.last else {
      Issue.record("nothing ran")
      return
    }
    #expect(choice.path == [ItemID("2")])
    #expect(choice.item.label == "2")
    #expect(choice.action == .run(["echo 2"]))
  }

  @Test("and keeps its menu open goes back to that menu after a yes, and asks anew") func keepOpen() {
    var player = asked { $0.keepsOpen = true }
    answer(&player, 1)
    #expect(player.ran == ["2"])
    #expect(player.session.isOpen && player.session.trail.count == 1)
    player.session.warped(serial: player.serial)
    player.click(player.place(of: 2))
    #expect(player.ran == ["2"])
    answer(&player, 0)
    #expect(player.ran == ["2"])
    #expect(player.closed == .chosen)
  }

  @Test("and leads to a menu leads there after a yes; what is chosen there is itself") func submenu() {
    let children = ["a", "b"].map { Item(label: $0, action: .run(["echo \($0)"]), keepsOpen: true) }
    var player = asked { $0.action = .items(Menu(name: MenuName("main/2"), items: children)) }
    answer(&player, 1)
    #expect(player.session.trail.count == 3)
    answer(&player, 0)
    #expect(player.ran == ["a"])
    #expect(player.session.path(to: 0) == [ItemID("2"), ItemID("a")])
    #expect(player.session.trail.count == 3)
  }
}

@Suite("A session in a mirrored ring") struct SessionMirroredTests {
  private func opened(_ count: Int) -> SessionPlayer {
    var player = SessionPlayer(SessionPlayer.menu(count), isMirrored: true)
    player.tap()
    return player
  }

  @Test("goes round in the order of the items by Tab and wheel, to the left first") func round() {
    var player = opened(8)
    for step in 0..<3 {
      player.type(0xff09)
      #expect(player.session.hoveredIndex == step)
    }
    #expect(player.session.level.layout.slots[2].angle == .left)
    player.click(player.session.pointer, button: 4)
    #expect(player.session.hoveredIndex == 1)
  }

  @Test("goes round by an arrow towards that arrow, as in one that is not") func arrows() {
    // Three items at 12, 8 and 4 o'clock: none lies within 45 degrees of straight down.
    var player = opened(3)
    let (left, right) = (1, 2)
    player.move(to: player.place(of: left))
    player.type(0xff54)
    #expect(player.session.hoveredIndex == right)
    player.type(0xff54)
    #expect(player.session.hoveredIndex == left)
  }
}
