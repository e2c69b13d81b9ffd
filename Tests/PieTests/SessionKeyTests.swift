import Geometry
import Menus
import Pie
import Testing

@Suite("A session and its keys") struct SessionKeyTests {
  let escape: UInt32 = 0xff1b
  let enter: UInt32 = 0xff0d

  @Test("Escape hides at once, and gives the keyboard back when it is up") func escapeKey() {
    var player = SessionPlayer()
    player.tap()
    player.play(.keyPress(KeyInput(code: KeyCode(rawValue: 9), symbol: KeySymbol(rawValue: escape))))
    #expect(player.closed == .escape)
    #expect(player.ends == 0)
    player.play(.keyRelease(KeyCode(rawValue: 9), [], player.sample(SessionPlayer.center)))
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

  @Test(
    "while Alt shows the items' keys they are pressed with it; where it does not, that is a chord like others"
  )
  func hinted() {
    let alt: UInt32 = 0xffe9
    func pressed(_ symbol: UInt32, digit: Int?, _ rule: HintRule, _ modifiers: Modifiers = .alt)
      -> SessionPlayer
    {
      var player = SessionPlayer(
        SessionPlayer.menu {
          $0.manners.hints = rule
          $0.items[3].key = KeySymbol(rawValue: 0x78)
        })
      player.tap()
      player.modifier(alt, isDown: true)
      player.type(symbol, digit: digit, modifiers)
      return player
    }
    #expect(pressed(0x32, digit: 2, .alt).ran == ["1"])
    #expect(pressed(0x78, digit: nil, .alt).ran == ["3"])
    for player in [
      pressed(0x32, digit: 2, .never), pressed(0x32, digit: 2, .alt, [.alt, .control]),
      pressed(0x39, digit: 9, .alt), pressed(0xff09, digit: nil, .alt), pressed(0x79, digit: nil, .alt),
    ] {
      #expect(player.closed == .foreignChord && player.ran.isEmpty)
    }
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
}
