import Geometry
import Menus
import Pie
import Testing

@Suite("A launcher's items that have a state") struct LauncherValueTests {
  private let volume = StateControl(.value(0...100, step: 5), set: "x")
  private let wifi = StateControl(.toggle, set: "x")

  /// Volume at 40, wifi that is on, and an item without a state.
  private func player(layout: LayoutKind = .fan) -> LauncherPlayer {
    var menu = Menu(name: MenuName("own"))
    menu.items = [
      Item(label: "Volume", action: .control(volume)), Item(label: "Wifi", action: .control(wifi)),
      Item(label: "Plain", action: .run(["true"])),
    ]
    menu.items[0].reading = 40
    menu.items[1].reading = 1
    return LauncherPlayer(layout: layout) { $0.item.action = .items(menu) }
  }

  private func looks(_ player: LauncherPlayer) -> [ButtonLook] {
    let ruler: TextRuler = { Size(width: Double($0.string.count) * 8, height: 18) }
    let scene = LauncherScene(
      player.state, player.presentation,
      LauncherLooks(player.state.plan, Appearance(theme: .light), ruler))
    return scene.allLayers.compactMap { if case .button(let look) = $0.look { look } else { nil } }
  }

  @Test func `are shown by their rims, a toggle that is on by a check too`() {
    let looks = looks(player())
    #expect(looks.map(\.gauge) == [0.4, 1, nil])
    #expect(looks.map(\.badge) == [nil, "✓", nil])
  }

  @Test(arguments: [LayoutKind.fan, .stack])
  func `are changed by the wheel while they are hovered, notch by notch`(layout: LayoutKind) {
    var player = player(layout: layout)
    player.click(player.button)
    _ = player.settle()
    let place = player.item(0)
    #expect(
      player.press(place, button: 4) == [.hovered(0), .adjusted(volume, to: 45)])
    #expect(player.release(place, button: 4) == [])
    #expect(player.press(place, button: 4) == [.adjusted(volume, to: 50)])
    #expect(player.press(place, button: 5) == [.adjusted(volume, to: 45)])
    #expect(looks(player).first?.gauge == 0.45)
    for _ in 0..<30 { _ = player.press(place, button: 5) }
    #expect(player.state.plan.items[0].reading == 0)
    #expect(player.press(place, button: 5) == [])
    // Over any other item the wheel goes on round.
    #expect(player.press(player.item(2), button: 5) == [.hovered(2), .hovered(0)])
  }

  @Test func `are changed by Up and Down, and chosen by no click`() {
    func key(_ symbol: UInt32) -> LauncherEvent {
      .keyPress(KeyInput(code: KeyCode(rawValue: 9), symbol: KeySymbol(rawValue: symbol)))
    }
    var player = player()
    player.click(player.button)
    player.play(.motion(player.item(0)))
    #expect(player.play(key(0xff52)) == [.adjusted(volume, to: 45)])
    #expect(player.play(key(0xff54)) == [.adjusted(volume, to: 40)])
    #expect(player.click(player.item(0)) == [])
    #expect(player.state.isOpen)
    #expect(player.play(key(0xff0d)) == [])
    #expect(player.state.isOpen)
    #expect(player.click(player.item(1)).contains(.perform(.item(1))))
    #expect(!player.state.isOpen)
  }

  @Test func `stay open for the wheel when the press that opened them is let go over them`() {
    var player = player()
    _ = player.press(player.button)
    #expect(player.play(.motion(player.item(0)), after: 40) == [.hovered(0)])
    #expect(player.release(player.item(0), after: 300) == [])
    #expect(player.state.isOpen && !player.state.isPressed)
    #expect(player.press(player.item(0), button: 4) == [.adjusted(volume, to: 45)])
  }

  @Test func `have room for the label of any value from the first frame on: no window moves`() {
    let ruler: TextRuler = { Size(width: Double($0.string.count) * 8, height: 18) }
    var player = player()
    let before = LauncherLooks(player.state.plan, Appearance(theme: .light), ruler).itemBounds
    player.click(player.button)
    for button: UInt8 in [4, 5] {
      for _ in 0..<30 {
        _ = player.press(player.item(0), button: button)
        #expect(LauncherLooks(player.state.plan, Appearance(theme: .light), ruler).itemBounds == before)
      }
    }
  }

  @Test func `change without moving anything else`() {
    var player = player()
    let before = player.state.plan
    player.click(player.button)
    _ = player.press(player.item(0), button: 4)
    #expect(player.state.plan.layout == before.layout && player.state.plan.button == before.button)
    #expect(player.state.plan.differsInItemsOnly(from: before))
  }
}
