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

  @Test func `dragging round changes the value, a whole turn its whole range, and chooses nothing`() {
    var player = player()
    player.tap()
    player.wait(200)
    let start = player.place(of: 0)
    player.move(to: start)
    player.play(.buttonPress(1, player.sample(start)))
    for degrees in stride(from: 0.0, through: 90, by: 10) {
      let angle = player.session.level.layout.slots[0].angle + degrees
      player.move(to: player.session.level.center + Offset(length: 90, towards: angle))
    }
    #expect(player.session.level.item(at: 0)?.reading == 65)
    // What is read meanwhile does not take the hover away.
    player.play(.refilled(player.session.stage.setup))
    #expect(player.session.hoveredIndex == 0)
    // The values on the way are told as they come, each once.
    let told = player.effects.compactMap { if case .adjusted(_, let value) = $0 { value } else { nil } }
    #expect(told == [45, 50, 55, 60, 65])
    player.play(.buttonRelease(1, player.sample(player.session.pointer)))
    #expect(player.session.isOpen && player.ran.isEmpty && player.session.trail.count == 1)
  }

  @Test func `a value that is dragged keeps to its range, and a click on it still changes nothing`() {
    var player = player()
    player.tap()
    player.wait(200)
    let start = player.place(of: 0)
    player.click(start)
    #expect(player.session.level.item(at: 0)?.reading == 40)
    player.play(.buttonPress(1, player.sample(start)))
    for degrees in stride(from: 0.0, through: 1080, by: 20) {
      let angle = player.session.level.layout.slots[0].angle - degrees
      player.move(to: player.session.level.center + Offset(length: 90, towards: angle))
    }
    #expect(player.session.level.item(at: 0)?.reading == 0)
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
