import Geometry
import Menus
import Testing

@testable import Pie

@Suite struct SessionContentTests {
  private func setup(_ menu: Menu) -> Setup {
    var setup = Setup()
    setup.menus = [menu]
    return setup
  }

  private func item(_ label: String) -> Item { Item(label: label, action: .run([label])) }

  @Test func `items that come while a menu is open join it about the same centre`() {
    var player = SessionPlayer(SessionPlayer.menu(3))
    let center = player.session.level.center
    player.play(.refilled(setup(SessionPlayer.menu(6))))
    #expect(player.session.level.menu.items.count == 6)
    #expect(player.session.level.center == center)
    #expect(player.session.level.layout.slots.count == 6)
  }

  @Test func `what the pointer hovers afterwards is what lies under it`() {
    var player = SessionPlayer(SessionPlayer.menu(4))
    player.move(to: player.place(of: 1))
    #expect(player.session.hoveredIndex == 1)
    player.play(.refilled(setup(SessionPlayer.menu(8))))
    #expect(player.session.hoveredIndex == 2)
    #expect(player.effects.last == .hovered(ItemID("2")))
  }

  @Test func `what the keyboard hovers stays hovered, wherever it goes`() {
    var player = SessionPlayer(SessionPlayer.menu(4))
    player.play(.keyPress(KeyInput(code: KeyCode(rawValue: 113), symbol: KeySymbol(rawValue: 0xff54))))
    let hovered = player.session.hoveredIndex.flatMap { player.session.level.item(at: $0)?.id }
    #expect(hovered == ItemID("2"))
    var menu = SessionPlayer.menu(4)
    menu.items.insert(item("new"), at: 0)
    player.play(.refilled(setup(menu)))
    #expect(player.session.hoveredIndex == 3)
  }

  @Test func `an open submenu is refilled too, and stays where it is when its way has gone`() {
    var player = SessionPlayer(SessionPlayer.menu(nested: true))
    player.letGo(at: player.place(of: 2))
    #expect(player.session.trail.count == 2)
    var menu = SessionPlayer.menu(nested: true)
    menu.items.insert(item("new"), at: 0)
    let inner = Menu(name: MenuName("main/sub"), items: ["a", "b", "c", "d", "e"].map(item))
    menu.items[3] = Item(label: "sub", action: .items(inner))
    player.play(.refilled(setup(menu)))
    #expect(player.session.level.menu.items.map(\.label) == ["a", "b", "c", "d", "e"])
    #expect(player.session.path(to: 4) == [ItemID("sub"), ItemID("e")])
    player.play(.refilled(setup(SessionPlayer.menu())))
    #expect(player.session.level.menu.items.map(\.label) == ["a", "b", "c", "d", "e"])
  }

  @Test func `items join a menu that is written inside another one and shown by itself, however deep`() {
    func outer(_ labels: [String]) -> Menu {
      let deep = Menu(name: MenuName("main/sub/deep"), items: labels.map(item))
      let sub = Menu(name: MenuName("main/sub"), items: [Item(label: "deep", action: .items(deep))])
      return Menu(name: MenuName("main"), items: [item("x"), Item(label: "sub", action: .items(sub))])
    }
    var player = SessionPlayer(Menu(name: MenuName("main/sub/deep"), items: [item("…")]))
    player.play(.refilled(setup(outer(["a", "b"]))))
    #expect(player.session.level.menu.items.map(\.label) == ["a", "b"])
    var launcher = LauncherSetup(
      name: LauncherName("l"), item: Item(label: "l", action: .items(outer(["c"]))))
    launcher.label = "l"
    var setup = Setup()
    setup.launchers = [launcher]
    player.play(.refilled(setup))
    #expect(player.session.level.menu.items.map(\.label) == ["c"])
  }

  @Test func `a question that was opened by a trigger stays, whatever is called like it`() {
    let inner = Menu(name: MenuName("main/x"), items: [item("other")])
    var asking = Item(label: "x", action: .items(inner))
    asking.confirms = true
    let main = Menu(name: MenuName("main"), items: [asking])
    var player = SessionPlayer(main.shortcut(to: asking), holder: nil)
    #expect(player.session.level.menu.items.map(\.label) == ["No", "Yes: x"])
    player.play(.refilled(setup(main)))
    #expect(player.session.level.menu.items.map(\.label) == ["No", "Yes: x"])
  }

  @Test func `a hidden item keeps its direction and chooses nothing, by hand or by key`() {
    var menu = SessionPlayer.menu(4)
    menu.items[1].isHidden = true
    menu.items[1].key = KeySymbol(rawValue: 0x78)
    var player = SessionPlayer(menu)
    #expect(player.session.level.layout.slots.count == 4)
    player.move(to: player.place(of: 1))
    #expect(player.session.hoveredIndex == nil)
    player.play(.keyPress(KeyInput(code: KeyCode(rawValue: 53), symbol: KeySymbol(rawValue: 0x78))))
    #expect(player.session.isOpen)
    player.play(.keyPress(KeyInput(code: KeyCode(rawValue: 23), symbol: KeySymbol(rawValue: 0xff09))))
    player.play(.keyPress(KeyInput(code: KeyCode(rawValue: 23), symbol: KeySymbol(rawValue: 0xff09))))
    #expect(player.session.hoveredIndex == 2)
    player.letGo(at: player.place(of: 1))
    #expect(!player.effects.contains { if case .perform = $0 { true } else { false } })
  }
}
