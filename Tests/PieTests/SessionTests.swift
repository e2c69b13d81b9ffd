import Geometry
import Menus
import Pie
import Testing

@Suite("A session") struct SessionTests {
  let escape: UInt32 = 0xff1b
  let enter: UInt32 = 0xff0d

  @Test("held: letting go in a wedge runs that item after the grabs ended", arguments: 0..<8)
  func hold(index: Int) {
    var player = SessionPlayer()
    player.wait(500)
    player.move(to: player.place(of: index))
    player.letGo(at: player.place(of: index))
    #expect(player.ran == ["\(index)"])
    #expect(player.effects.suffix(3).dropLast() == [.hide(.chosen), .end])
  }

  @Test("held: a flick without any motion event chooses by the release alone") func markAhead() {
    var player = SessionPlayer()
    player.letGo(at: player.place(of: 5, distance: 3000))
    #expect(player.ran == ["5"])
  }

  @Test("held: out into a wedge and back to the centre runs nothing") func backToCentre() {
    var player = SessionPlayer()
    player.wait(300)
    player.move(to: player.place(of: 1))
    player.move(to: SessionPlayer.center)
    player.letGo(at: SessionPlayer.center)
    #expect(player.ran.isEmpty)
    #expect(player.closed == .deadZone)
  }

  @Test(
    "tap: let go in the dead zone within the limit, it stays open; later it closes", arguments: [0, 200, 201])
  func tapLimit(milliseconds: UInt32) {
    var player = SessionPlayer()
    player.wait(milliseconds)
    player.tap()
    #expect(player.session.isOpen == (milliseconds <= 200))
    #expect(player.ran.isEmpty)
  }

  @Test("tap = always stays open however late the trigger is let go") func tapAlways() {
    var player = SessionPlayer(SessionPlayer.menu { $0.manners.tap = .always })
    player.wait(5000)
    player.tap()
    #expect(player.session.isOpen)
  }

  @Test("the limit of a tap is not disturbed when the server's clock wraps round") func wrap() {
    #expect(ServerTime(rawValue: 100).since(ServerTime(rawValue: .max - 49)).value == 150)
  }

  @Test("click style: the release of a click decides, within the reach") func click() {
    var player = SessionPlayer()
    player.tap()
    player.click(player.place(of: 3))
    #expect(player.ran == ["3"])
  }

  @Test("click style: a click beyond the reach or in the dead zone closes and runs nothing")
  func clickElsewhere() {
    for (distance, reason) in [(10.0, CloseReason.deadZone), (262, .outside)] {
      var player = SessionPlayer()
      player.tap()
      player.click(player.place(of: 3, distance: distance))
      #expect(player.ran.isEmpty)
      #expect(player.closed == reason)
    }
  }

  @Test("click style: the place of the press is a place as good as any, no hover is needed") func touch() {
    var player = SessionPlayer()
    player.tap()
    player.play(.buttonPress(1, player.sample(player.place(of: 6))))
    player.play(.buttonRelease(1, player.sample(player.place(of: 6))))
    #expect(player.ran == ["6"])
  }

  @Test("a release whose press came before the menu decides nothing") func strayRelease() {
    var player = SessionPlayer()
    player.tap()
    player.play(.buttonRelease(1, player.sample(player.place(of: 3))))
    #expect(player.session.isOpen)
    #expect(player.ran.isEmpty)
  }

  @Test(
    "buttons other than the first never choose; the third closes",
    arguments: [2, 3, 4, 5, 6, 7, 8, 9] as [UInt8])
  func otherButtons(button: UInt8) {
    var player = SessionPlayer()
    player.tap()
    player.click(player.place(of: 3), button: button)
    #expect(player.ran.isEmpty)
    #expect(player.session.isOpen == (button != 3))
  }

  @Test(
    "button trigger: press, a few pixels of drift, release keeps it open and runs nothing",
    arguments: [10, 100, 199])
  func buttonDrift(milliseconds: UInt32) {
    var player = SessionPlayer(holder: .button(8), modifiers: [])
    player.wait(milliseconds)
    player.move(to: SessionPlayer.center + Offset(dx: 4, dy: 3))
    player.play(.buttonRelease(8, player.sample(SessionPlayer.center + Offset(dx: 4, dy: 3))))
    #expect(player.session.isOpen)
    #expect(player.ran.isEmpty)
  }

  @Test("nothing is hovered until the pointer leaves the dead zone") func noFirstSlice() {
    var player = SessionPlayer()
    #expect(player.session.hover == nil)
    player.move(to: SessionPlayer.center + Offset(dx: 0.5, dy: 0.5))
    #expect(player.session.hover == nil)
    player.move(to: SessionPlayer.center)
    #expect(player.session.hover == nil)
  }

  @Test("Escape hides at once, and gives the keyboard back when it is up") func escapeKey() {
    var player = SessionPlayer()
    player.tap()
    player.play(.keyPress(KeyInput(code: KeyCode(rawValue: 9), symbol: KeySymbol(rawValue: escape))))
    #expect(player.closed == .escape)
    #expect(player.ends == 0)
    player.play(.keyRelease(KeyCode(rawValue: 9), [], player.sample(SessionPlayer.center)))
    #expect(player.ends == 1)
  }

  @Test(
    "a click while the trigger is held runs when the trigger is up, so that no repeat opens the menu again")
  func clickWhileHeld() {
    var player = SessionPlayer()
    player.click(player.place(of: 3))
    #expect(player.closed == .chosen)
    #expect(player.ran.isEmpty)
    player.letGo(at: player.place(of: 3))
    #expect(player.ran == ["3"])
    #expect(player.ends == 1)
  }

  @Test("a key that decided and never comes up is waited for five seconds") func lostRelease() {
    var player = SessionPlayer()
    player.tap()
    player.play(.keyPress(KeyInput(code: KeyCode(rawValue: 9), symbol: KeySymbol(rawValue: escape))))
    let deadline = player.session.nextDeadline
    #expect(deadline == player.now + 5000)
    player.wait(5000)
    player.play(.wake)
    #expect(player.ends == 1)
  }

  @Test("the second press of its trigger closes it and runs nothing, even over an item") func secondPress() {
    var player = SessionPlayer()
    player.tap()
    player.move(to: player.place(of: 2))
    player.play(.trigger(menu: MenuName("main"), holder: .key(SessionPlayer.space)))
    player.letGo(at: player.place(of: 2))
    #expect(player.closed == .secondPress)
    #expect(player.ran.isEmpty)
    #expect(player.ends == 1)
  }

  @Test("a repeat of the held trigger is no second press") func autoRepeat() {
    var player = SessionPlayer()
    for _ in 0..<20 { player.play(.trigger(menu: MenuName("main"), holder: .key(SessionPlayer.space))) }
    #expect(player.session.state == .holding(.key(SessionPlayer.space)))
  }

  @Test("the trigger of another menu closes it") func otherTrigger() {
    var player = SessionPlayer()
    player.tap()
    player.play(.trigger(menu: MenuName("other"), holder: .key(KeyCode(rawValue: 70))))
    #expect(player.closed == .otherTrigger)
  }

  @Test("a chord it does not know closes it, the trigger's own modifier does not count") func foreignChord() {
    var player = SessionPlayer()
    player.type(0x64, .super)  // still held from the trigger
    #expect(player.session.isOpen)
    player.tap()
    player.type(0x64)
    #expect(player.session.isOpen)
    player.type(0x64, [.control])
    #expect(player.closed == .foreignChord)
    #expect(player.ends == 1)
  }

  @Test("a modifier let go and pressed again makes a chord") func modifierAgain() {
    var player = SessionPlayer()
    player.tap()
    player.play(.keyRelease(KeyCode(rawValue: 133), [], player.sample(SessionPlayer.center)))
    player.type(0x64, .super)
    #expect(player.closed == .foreignChord)
  }

  @Test("digits choose by number, whatever the key's level; keypad digits by the compass") func digits() {
    var player = SessionPlayer()
    player.tap()
    player.type(0xe9, digit: 2)  // eacute, the key of 2 on a French keyboard
    #expect(player.ran == ["1"])
    player = SessionPlayer()
    player.tap()
    player.type(0xffb6, keypad: .direction(.right))
    #expect(player.ran == ["2"])
  }

  @Test("an item's own key chooses it, by capital and by Latin fallback too") func itemKeys() {
    let menu = SessionPlayer.menu { $0.items[4].key = KeySymbol(rawValue: 0x6b) }
    for input in [
      KeyInput(code: KeyCode(rawValue: 45), symbol: KeySymbol(rawValue: 0x4b)),
      KeyInput(
        code: KeyCode(rawValue: 45), symbol: KeySymbol(rawValue: 0x6cc), latin: KeySymbol(rawValue: 0x6b)),
    ] {
      var player = SessionPlayer(menu)
      player.tap()
      player.play(.keyPress(input))
      player.play(.keyRelease(input.code, [], player.sample(SessionPlayer.center)))
      #expect(player.ran == ["4"])
    }
  }

  @Test("arrows hover the item nearest to their direction, Enter runs it when it is up") func arrows() {
    var player = SessionPlayer()
    player.tap()
    player.type(0xff53)
    #expect(player.session.hoveredIndex == 2)
    player.type(0xff54)
    #expect(player.session.hoveredIndex == 4)
    player.type(enter)
    #expect(player.ran == ["4"])
  }

  @Test("Tab and the wheel go round, both ways") func round() {
    var player = SessionPlayer()
    player.tap()
    player.type(0xff09)
    #expect(player.session.hoveredIndex == 0)
    player.type(0xfe20)
    #expect(player.session.hoveredIndex == 7)
    player.click(player.session.pointer, button: 5)
    #expect(player.session.hoveredIndex == 0)
    player.click(player.session.pointer, button: 4)
    #expect(player.session.hoveredIndex == 7)
  }

  @Test("an item hovered by keyboard is chosen by the trigger's release") func keyboardThenRelease() {
    var player = SessionPlayer()
    player.type(0xff53, .super)
    player.tap()
    #expect(player.ran == ["2"])
  }

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
    player.click(place)
    player.click(player.session.level.center + Offset(length: 90, towards: .left))
    #expect(player.session.trail.count == 1)
    #expect(player.ran.isEmpty)
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

  @Test("at an edge the menu moves and the pointer with it; the move itself never chooses") func warp() {
    let corner = Point(x: 2, y: 2)
    var player = SessionPlayer(at: corner)
    let way = player.session.level.center - corner
    #expect(player.effects.first == .warp(way))
    player.session.warped(serial: 50)
    player.serial = 49
    player.move(to: corner + Offset(dx: 1, dy: 0))
    #expect(player.session.hover == nil)
    player.serial = 50
    player.move(to: player.session.level.center)
    player.wait(600)
    player.letGo(at: player.session.level.center)
    #expect(player.ran.isEmpty)
  }

  @Test("a flick made before the warp arrives is measured from the old centre") func flickBeforeWarp() {
    var player = SessionPlayer(at: Point(x: 2, y: 400))
    player.session.warped(serial: 50)
    player.letGo(at: Point(x: 102, y: 400))
    #expect(player.ran == ["2"])
  }

  @Test("a device that undoes the warp is measured from the point of the press") func absoluteDevice() {
    var player = SessionPlayer(at: Point(x: 2, y: 400))
    player.session.warped(serial: 50)
    player.serial = 60
    player.move(to: player.session.level.center)
    player.move(to: Point(x: 5, y: 401))
    #expect(player.session.hover == nil)
    player.letGo(at: Point(x: 92, y: 400))
    #expect(player.ran == ["2"])
  }

  @Test("without warps directions are measured from the point of the press") func noWarp() {
    var player = SessionPlayer(at: Point(x: 2, y: 2), canWarp: false)
    #expect(player.effects == [.entered(MenuName("main"), depth: 1)])
    player.letGo(at: Point(x: 92, y: 2))
    #expect(player.ran == ["2"])
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

  @Test("without input it closes after the limit") func idle() {
    var player = SessionPlayer()
    player.tap()
    #expect(player.session.nextDeadline == player.now + 30_000)
    player.wait(30_000)
    player.play(.wake)
    #expect(player.closed == .idle)
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
