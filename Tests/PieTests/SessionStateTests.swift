import Geometry
import Menus
import Testing

@testable import Pie

@Suite struct SessionStateTests {
  private let volume = StateControl(.value(0...100, step: 5), set: "x")
  private let wifi = StateControl(.toggle, set: "x")

  private func player(keepsOpen: Bool = false) -> SessionPlayer {
    SessionPlayer(
      SessionPlayer.menu(4) { [volume, wifi] menu in
        menu.items[0] = Item(label: "volume", action: .control(volume))
        menu.items[0].reading = 40
        menu.items[1] = Item(label: "wifi", action: .control(wifi), keepsOpen: keepsOpen)
      })
  }

  @Test func `the wheel changes the hovered value, and goes round elsewhere`() {
    var player = player()
    player.move(to: player.place(of: 0))
    let up = player.sample(player.place(of: 0))
    player.play(.buttonPress(4, up))
    player.play(.buttonPress(4, up))
    #expect(player.effects.suffix(2) == [.adjusted(volume, to: 45), .adjusted(volume, to: 50)])
    #expect(player.session.level.item(at: 0)?.reading == 50)
    #expect(player.session.hoveredIndex == 0)
    player.move(to: player.place(of: 2))
    player.play(.buttonPress(5, player.sample(player.place(of: 2))))
    #expect(player.session.hoveredIndex == 3)
  }

  @Test func `a value is not chosen: letting go on it leaves the menu open`() {
    var player = player()
    player.letGo(at: player.place(of: 0))
    #expect(player.session.isOpen)
    #expect(!player.effects.contains { if case .perform = $0 { true } else { false } })
  }

  @Test func `a toggle is turned over once, and the menu closes unless it is kept`() {
    var player = player()
    player.letGo(at: player.place(of: 1))
    #expect(player.effects.contains(.adjusted(wifi, to: 1)))
    #expect(!player.session.isOpen)
    var kept = self.player(keepsOpen: true)
    kept.letGo(at: kept.place(of: 1))
    #expect(kept.session.isOpen && kept.session.level.item(at: 1)?.reading == 1)
  }
}
