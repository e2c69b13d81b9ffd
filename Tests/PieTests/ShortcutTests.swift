import Geometry
import Menus
import Pie
import Testing

@Suite("A session of an item's own trigger") struct SessionShortcutTests {
  private func player(
    holder: Holder? = .key(SessionPlayer.space), _ change: (inout Item) -> Void = { _ in }
  ) -> SessionPlayer {
    var item = Item(label: "again", action: .run(["true"]))
    change(&item)
    var menu = Menu(name: MenuName("main/again"), items: [item])
    menu.shortcutOf = MenuName("main")
    return SessionPlayer(menu, at: Point(x: 5, y: 5), holder: holder)
  }

  @Test("runs it when the key comes up, once, and shows nothing and moves nothing") func held() {
    var player = player()
    #expect(!player.session.isOpen && player.effects.isEmpty)
    for _ in 0..<20 {
      player.wait(40)
      player.play(.trigger(menu: MenuName("main/again"), holder: .key(SessionPlayer.space)))
    }
    player.move(to: Point(x: 400, y: 300))
    player.letGo(at: Point(x: 400, y: 300))
    guard case .perform(let choice)? = player.effects.last else {
      Issue.record("nothing ran")
      return
    }
    #expect(player.effects == [.end, .perform(choice)])
    #expect(choice.menu == MenuName("main") && choice.path == [ItemID("again")])
    #expect(choice.point == Point(x: 5, y: 5))
    player.letGo(at: .zero)
    #expect(player.ran == ["again"])
  }

  @Test("runs at once where nothing is held down") func tapped() {
    let player = player(holder: nil)
    #expect(player.ran == ["again"] && player.ends == 1 && player.session.state == .closed)
  }

  @Test("asks first where the item does, and there is nothing to go back to") func question() {
    var player = player { $0.confirms = true }
    #expect(player.session.isOpen && player.session.trail.count == 2 && player.ran.isEmpty)
    player.session.warped(serial: player.serial)
    player.tap()
    player.wait(200)
    player.type(0xff08)
    #expect(player.session.isOpen && player.session.trail.count == 2)
    player.click(player.place(of: 1))
    #expect(player.ran == ["again"] && player.closed == .chosen)
  }

  @Test("of what means nothing here ends too", arguments: [Deed.back, .close]) func nothing(deed: Deed) {
    var player = player { $0.action = .perform(deed) }
    player.letGo(at: .zero)
    #expect(player.effects == [.end])
  }
}
