import Geometry
import Menus
import Pie
import Testing

@Suite("A session in submenus") struct SessionSubmenuTests {
  @Test("hover: a rest opens a submenu, leaves wait for a click unless told otherwise") func hover() {
    let menu = SessionPlayer.menu(nested: true) { $0.manners.selection = .hover }
    var player = SessionPlayer(menu)
    player.tap()
    player.move(to: player.place(of: 1))
    player.wait(600)
    player.play(.wake)
    #expect(player.session.trail.count == 1)
    player.move(to: player.place(of: 2))
    #expect(player.session.nextDeadline == player.now + 500)
    player.wait(500)
    player.play(.wake)
    #expect(player.session.trail.count == 2)
    #expect(player.ran.isEmpty)
  }

  @Test("a submenu opens by click at the pointer and returns by Backspace and by the back wedge")
  func submenu() {
    var player = SessionPlayer(SessionPlayer.menu(nested: true))
    player.tap()
    let place = player.place(of: 2)
    player.click(place)
    #expect(player.session.trail.count == 2)
    #expect(player.session.level.center == place)
    player.type(0xff08)
    #expect(player.session.trail.count == 1)
    player.wait(100)
    player.click(place)
    player.click(player.session.level.center + Offset(length: 90, towards: .left))
    #expect(player.session.trail.count == 1)
    #expect(player.ran.isEmpty)
  }

  @Test("left by Backspace in mid-stroke is not entered again by a pointer that still lies where it was")
  func leftByKey() {
    var player = SessionPlayer(SessionPlayer.menu(nested: true))
    let place = player.place(of: 2)
    player.move(to: place)
    player.rest()
    #expect(player.session.trail.count == 2)
    player.session.warped(serial: player.serial)
    player.type(0xff08)
    #expect(player.session.trail.count == 1)
    // The hand waits, and then moves on.
    player.rest(400)
    player.move(to: player.place(of: 3, distance: 100))
    #expect(player.session.trail.count == 1)
    player.letGo(at: player.place(of: 3, distance: 100))
    #expect(player.ran == ["3"])
  }

  @Test("a choice in a submenu names its whole path") func path() {
    var player = SessionPlayer(SessionPlayer.menu(nested: true))
    player.tap()
    player.click(player.place(of: 2))
    player.click(player.place(of: 1))
    guard case .perform(let choice)? = player.effects.last else {
      Issue.record("nothing ran")
      return
    }
    #expect(choice.path == [ItemID("sub"), ItemID("b")])
    #expect(choice.menu == MenuName("main"))
  }

  @Test("an item that confirms asks, and yes lies opposite to the way that led there") func confirm() {
    var player = SessionPlayer(SessionPlayer.menu { $0.items[2].confirms = true })
    player.letGo(at: player.place(of: 2))
    #expect(player.ran.isEmpty)
    #expect(player.session.level.menu.items.map(\.label) == ["No", "Yes: 2"])
    player.click(player.session.level.center + Offset(dx: -90, dy: 0))
    #expect(player.ran == ["2"])
    player = SessionPlayer(SessionPlayer.menu { $0.items[2].confirms = true })
    player.letGo(at: player.place(of: 2))
    player.click(player.session.level.center + Offset(dx: 90, dy: 0))
    #expect(player.ran.isEmpty)
    #expect(player.closed == .chosen)
  }

  @Test("an item that keeps the menu open runs again and again") func keepOpen() {
    var player = SessionPlayer(SessionPlayer.menu { $0.items[1].keepsOpen = true })
    player.tap()
    player.click(player.place(of: 1))
    player.click(player.place(of: 1))
    #expect(player.ran == ["1", "1"])
    #expect(player.session.isOpen)
    #expect(player.ends == 0)
  }

  @Test("a menu that leads to itself ends at thirty-two levels") func cycle() {
    var menu = SessionPlayer.menu()
    menu.items[0] = Item(label: "again", action: .menu(MenuName("main")))
    var player = SessionPlayer(menu)
    player.tap()
    for _ in 0..<100 {
      guard let again = player.session.level.menu.items.firstIndex(where: { $0.label == "again" }) else {
        break
      }
      player.session.warped(serial: player.serial)
      player.move(to: player.session.level.center + Offset(dx: 1, dy: 1))
      player.click(player.place(of: again))
    }
    #expect(player.session.trail.count == 32)
  }
}

@Suite("The dots of a bubble that leads to a menu") struct SubmenuPreviewTests {
  private func dots(of item: Item) -> [Double] {
    let menu = Menu(
      name: MenuName("main"), items: [item] + (1..<4).map { Item(label: "\($0)", action: .run(["a"])) })
    let player = SessionPlayer(menu)
    return SubmenuPreview(player.session.stage).directions(of: item, at: Angle(degrees: 270))
      .map { $0.degrees.rounded() }
  }

  private func submenu(_ count: Int, hiding hidden: Int? = nil) -> Item {
    var items = (0..<count).map { Item(label: "\($0)", action: .run(["a"])) }
    if let hidden { items[hidden].isHidden = true }
    return Item(label: "sub", action: .items(Menu(name: MenuName("main/sub"), items: items)))
  }

  @Test("lie where its items will lie") func directions() {
    var player = SessionPlayer(
      Menu(
        name: MenuName("main"),
        items: [submenu(3)] + (1..<4).map { Item(label: "\($0)", action: .run(["a"])) }))
    player.tap()
    player.click(player.place(of: 0))
    #expect(dots(of: submenu(3)) == player.session.level.layout.slots.map { $0.angle.degrees.rounded() })
    #expect(dots(of: submenu(3)).count == 3)
  }

  @Test("leave out what is hidden, and are one where they would be too many or a question stands before them")
  func fewer() {
    #expect(dots(of: submenu(3, hiding: 1)).count == 2)
    #expect(dots(of: submenu(13)) == [270])
    var asking = submenu(3)
    asking.confirms = true
    #expect(dots(of: asking) == [270])
    #expect(dots(of: Item(label: "leaf", action: .run(["a"]))) == [])
  }
}
