import Geometry
import Menus
import Pie
import Testing

@Suite("A mode") struct ModeTests {
  static let control: UInt32 = 0xffe3
  static let shift: UInt32 = 0xffe1
  let turbo = SessionPlayer.menu(nested: true) {
    $0.manners.selection = .turbo
    $0.items[4].confirms = true
  }

  @Test("turbo: with the trigger's modifier down moving opens, letting go of the modifier runs")
  func turboHeld() {
    var player = SessionPlayer(turbo)
    player.letGo(at: player.session.pointer)
    #expect(player.session.isOpen)
    player.stroke(150, towards: 0)
    player.stroke(90, towards: 90)
    player.wait(500)
    player.modifier(0xffeb, isDown: false)
    #expect(player.ran == ["c"])
  }

  @Test("turbo: a modifier pressed later does the same; without a movement it does nothing") func turboLater()
  {
    var player = SessionPlayer(turbo, holder: nil, modifiers: [])
    player.move(to: player.place(of: 1))
    player.modifier(Self.control, isDown: true)
    player.wait(300)
    player.modifier(Self.control, isDown: false)
    #expect(player.session.isOpen && player.ran.isEmpty)
    player.modifier(Self.control, isDown: true)
    player.stroke(60, towards: 315)
    player.modifier(Self.control, isDown: false)
    #expect(player.ran == ["1"])
  }

  @Test("turbo: only the last modifier decides") func twoModifiers() {
    var player = SessionPlayer(turbo)
    player.letGo(at: player.session.pointer)
    player.stroke(90, towards: 270)
    player.modifier(0xffeb, isDown: false, left: .control)
    #expect(player.ran.isEmpty && player.session.isOpen)
    player.modifier(Self.control, isDown: false)
    #expect(player.ran == ["0"])
  }

  @Test("turbo: an item that asks opens its question, which waits for a click") func turboQuestion() {
    var player = SessionPlayer(turbo)
    player.letGo(at: player.session.pointer)
    player.stroke(150, towards: 90)
    player.stroke(90, towards: 270)
    #expect(player.session.level.menu.title == "4?")
    player.modifier(0xffeb, isDown: false)
    #expect(player.ran.isEmpty && player.session.isOpen)
    player.wait(100)
    player.click(player.session.pointer)
    #expect(player.ran == ["4"])
  }

  @Test("turbo: everything works by single clicks too") func turboClicks() {
    var player = SessionPlayer(turbo, holder: nil, modifiers: [])
    player.click(player.place(of: 2))
    player.wait(100)
    player.click(player.place(of: 0))
    #expect(player.ran == ["a"])
  }

  @Test("hover: a pointer that moves is at no rest; with leaves a rest runs, but never what asks")
  func hover() {
    let menu = SessionPlayer.menu {
      $0.manners.selection = .hover
      $0.manners.hoverChoosesLeaves = true
      $0.manners.dwell = 300
      $0.items[2].confirms = true
    }
    var player = SessionPlayer(menu, holder: nil)
    player.move(to: player.place(of: 0))
    for step in 1...4 {
      player.wait(200)
      player.move(to: player.place(of: 0, distance: 90 + Double(step) * 15))
    }
    #expect(player.ran.isEmpty)
    player.rest(310)
    #expect(player.ran == ["0"])
    player = SessionPlayer(menu, holder: nil)
    player.move(to: player.place(of: 2))
    player.rest(400)
    #expect(player.session.isQuestionOpen)
    player.move(to: player.session.level.center + Offset(dx: -90, dy: 0))
    player.rest(1000)
    #expect(player.ran.isEmpty)
  }

  @Test("button 2 runs the alternative, and so does Shift with a click, a key or a release")
  func alternative() {
    let menu = SessionPlayer.menu { $0.items[1].alternative = .run(["other"]) }
    func actions(_ player: SessionPlayer) -> [Action] {
      player.effects.compactMap { if case .perform(let choice) = $0 { choice.action } else { nil } }
    }
    var player = SessionPlayer(menu, holder: nil)
    player.click(player.place(of: 1), button: 2)
    #expect(actions(player) == [.run(["other"])])
    player = SessionPlayer(menu, holder: nil)
    player.click(player.place(of: 1))
    #expect(actions(player) == [.run(["echo 1"])])
    player = SessionPlayer(menu, holder: nil)
    player.modifier(Self.shift, isDown: true)
    player.click(player.place(of: 1))
    #expect(actions(player) == [.run(["other"])])
    player = SessionPlayer(menu)
    player.modifier(Self.shift, isDown: true)
    player.letGo(at: player.place(of: 1))
    #expect(actions(player) == [.run(["other"])])
    player = SessionPlayer(menu, holder: nil)
    player.click(player.place(of: 3), button: 2)
    #expect(player.session.isOpen && player.ran.isEmpty)
  }

  @Test(
    "the middle's own item runs by a click there and by the keypad's 5; a held trigger let go there does not")
  func center() {
    let menu = SessionPlayer.menu { $0.center = Item(label: "mid", action: .run(["true"])) }
    var player = SessionPlayer(menu, holder: nil)
    player.wait(100)
    player.click(SessionPlayer.center)
    #expect(player.ran == ["mid"])
    player = SessionPlayer(menu, holder: nil)
    player.type(0xffb5, keypad: .center)
    #expect(player.ran == ["mid"])
    player = SessionPlayer(menu)
    player.wait(900)
    player.letGo(at: SessionPlayer.center)
    #expect(player.ran.isEmpty && player.closed == .deadZone)
  }

  @Test("Leave goes back, and closes the first menu") func leave() {
    var player = SessionPlayer(SessionPlayer.menu(nested: true), holder: nil) {
      $0.keys.symbols[.leave] = [KeySymbol(rawValue: 0xff1b)]
      $0.keys.symbols[.close] = []
    }
    player.click(player.place(of: 2))
    player.type(0xff1b)
    #expect(player.session.trail.count == 1 && player.session.isOpen)
    player.type(0xff1b)
    #expect(player.closed == .escape)
  }
}

extension Session {
  var isQuestionOpen: Bool { level.menu.title?.hasSuffix("?") ?? false }
}
