import Geometry
import Menus
import Pie
import Testing

@Suite("A launcher") struct LauncherStateTests {
  @Test("opens by a click and closes by the next one") func toggle() {
    var player = LauncherPlayer()
    #expect(player.click(player.button) == [.grab])
    #expect(player.state.isOpen)
    _ = player.settle()
    #expect(player.state.phase == .open(.none))
    #expect(player.click(player.button, after: 500) == [.release(passingClick: false)])
    _ = player.settle()
    #expect(player.state.phase == .closed(nil))
  }

  @Test("pressed, dragged onto an item and let go runs it in one go") func dragRelease() {
    var player = LauncherPlayer()
    #expect(player.press(player.button) == [.grab])
    #expect(player.play(.motion(player.item(2)), after: 40) == [.hovered(2)])
    #expect(
      player.release(player.item(2), after: 20) == [
        .hovered(nil), .release(passingClick: false), .perform(.item(2)),
      ])
  }

  @Test("dragged beyond its reach still chooses by direction") func farDrag() {
    var player = LauncherPlayer()
    _ = player.press(player.button)
    let way = (player.item(0) - player.button)
    #expect(player.release(player.button + way * 8, after: 100).contains(.perform(.item(0))))
  }

  @Test("open runs the item that is clicked, at its release") func click() {
    var player = LauncherPlayer()
    player.click(player.button)
    #expect(player.press(player.item(4), after: 300) == [.hovered(4)])
    #expect(player.release(player.item(4)).last == .perform(.item(4)))
    #expect(!player.state.isOpen)
  }

  @Test("closes by a click elsewhere, which is not passed on", arguments: [UInt8(1), 2, 3]) func outside(
    button: UInt8
  ) {
    var player = LauncherPlayer()
    player.click(player.button)
    #expect(player.press(player.outside, button: button, after: 50).isEmpty)
    #expect(player.release(player.outside, button: button) == [.release(passingClick: false)])
  }

  @Test("knows which release ends a click beside it") func clickElsewhere() {
    var player = LauncherPlayer()
    #expect(!player.state.isClosed(byReleaseOf: 1, at: player.outside))
    player.click(player.button)
    for (button, start, end, isOne) in [
      (UInt8(1), player.outside, player.outside, true), (1, player.outside, player.item(1), false),
      (1, player.item(1), player.outside, false), (3, player.outside, player.outside, false),
    ] {
      var copy = player
      _ = copy.press(start, button: button, after: 50)
      #expect(copy.state.isClosed(byReleaseOf: button, at: end) == isOne)
    }
  }

  @Test("leaves a click to another launcher that is to be seen between its items, but no item")
  func neighbours() {
    var player = LauncherPlayer()
    let between = player.button + (player.item(0) - player.button) * 0.5
    for (place, isLeft) in [(between, true), (player.item(0), false)] {
      player.meet([LauncherPlayer { $0.place = .point(place) }])
      player.click(player.button)
      #expect(player.state.target(at: place) == (isLeft ? .outside : .item(0)))
      #expect(player.state.target(at: player.item(3)) == .item(3))
      player.click(player.button, after: 500)
      _ = player.settle()
      // A drag chooses by its way alone.
      _ = player.press(player.button)
      #expect(player.state.target(at: place) == .item(0))
      _ = player.release(player.button)
      player.click(player.button, after: 500)
      _ = player.settle()
    }
  }

  @Test("that passes clicks closes by the press, which goes on") func passingClick() {
    var player = LauncherPlayer { $0.manners.passesClick = true }
    player.click(player.button)
    #expect(player.press(player.outside, after: 50) == [.release(passingClick: true)])
  }

  @Test("closes by Escape, by a chord and when somebody else needs the grabs")
  func otherEnds() {
    let escape = KeyInput(code: KeyCode(rawValue: 9), symbol: KeySymbol(rawValue: 0xff1b))
    let chord = KeyInput(
      code: KeyCode(rawValue: 24), symbol: KeySymbol(rawValue: 0x71), modifiers: [.control])
    for event in [LauncherEvent.keyPress(escape), .keyPress(chord), .dismiss, .close] {
      var player = LauncherPlayer()
      player.click(player.button)
      #expect(player.play(event, after: 10) == [.release(passingClick: false)], "\(event)")
    }
  }

  @Test("is chosen from by Tab and Enter, by arrows and by number") func keyboard() {
    func key(_ symbol: UInt32, digit: Int? = nil) -> LauncherEvent {
      .keyPress(KeyInput(code: KeyCode(rawValue: 9), symbol: KeySymbol(rawValue: symbol), digit: digit))
    }
    var player = LauncherPlayer()
    player.play(.open)
    #expect(player.play(key(0xff09)) == [.hovered(0)])
    #expect(player.play(key(0xff09)) == [.hovered(1)])
    #expect(player.play(key(0xff52)) == [.hovered(2)])
    #expect(player.play(key(0xff0d)).last == .perform(.item(2)))
    player.play(.open)
    #expect(player.play(key(0x34, digit: 4)).last == .perform(.item(3)))
  }

  @Test("closes after 30 s without input, and not before") func idle() {
    var player = LauncherPlayer()
    player.click(player.button)
    player.play(.motion(player.outside), after: 1000)
    #expect(player.play(.wake, after: 29_990).isEmpty)
    #expect(player.play(.wake, after: 20) == [.release(passingClick: false)])
  }

  @Test("with after-close runs the item once everything has folded back") func afterClose() {
    var player = LauncherPlayer { $0.manners.runsAfterClose = true }
    player.click(player.button)
    #expect(player.click(player.item(1), after: 800).last == .release(passingClick: false))
    #expect(player.settle() == [.perform(.item(1))])
    #expect(player.state.phase == .closed(nil))
  }

  @Test("of an own action runs it at the release over it, and not elsewhere") func ownAction() {
    var player = LauncherPlayer(items: 0)
    #expect(player.click(player.button) == [.perform(.own)])
    _ = player.press(player.button)
    #expect(player.state.isPressed)
    #expect(player.release(player.outside).isEmpty)
    #expect(player.play(.open) == [.perform(.own)])
  }

  @Test("is moved with the modifier down, and only then") func moving() {
    var player = LauncherPlayer()
    let start = player.button
    player.play(.buttonPress(1, start, moves: true))
    #expect(player.play(.motion(start + Offset(dx: -50, dy: 20))) == [.drag(Offset(dx: -50, dy: 20))])
    #expect(player.release(start + Offset(dx: -60, dy: 0)) == [.drop(Offset(dx: -60, dy: 0))])
    #expect(!player.state.isOpen)
  }

  @Test("is moved while it folds back, too") func movingWhileClosing() {
    var player = LauncherPlayer()
    player.click(player.button)
    player.click(player.button, after: 900)
    player.play(.buttonPress(1, player.button, moves: true), after: 50)
    #expect(!player.state.isOpen)
    #expect(player.play(.motion(player.button + Offset(dx: -50, dy: 20))) == [.drag(Offset(dx: -50, dy: 20))])
  }

  @Test("with reduced motion has no time in which it is half open") func reduced() {
    var player = LauncherPlayer(isReduced: true)
    player.click(player.button)
    #expect(player.state.phase == .open(.none))
    #expect(player.presentation.progress(of: 4, at: player.now) == 1)
    player.click(player.button)
    #expect(player.state.phase == .closed(nil))
    #expect(player.presentation.progress(of: 0, at: player.now) == 0)
    #expect(!player.presentation.isMoving(at: player.now))
  }

  @Test("closing while it opens reverses from where it is") func reversing() {
    var player = LauncherPlayer()
    player.click(player.button)
    player.now = player.now + 130
    let before = (0..<5).map { player.presentation.progress(of: $0, at: player.now) }
    player.play(.close)
    #expect((0..<5).map { player.presentation.progress(of: $0, at: player.now) } == before)
    #expect(before[0] > 0.1 && before[0] < 0.99)
    _ = player.settle()
    #expect((0..<5).allSatisfy { player.presentation.progress(of: $0, at: player.now) == 0 })
  }

  @Test("starts its items 40 ms apart, 60 up to three, the last by 200 ms; a stack's by 400") func starts() {
    let motion = LauncherMotion()
    #expect((0..<3).map { motion.start(of: $0, of: 3, .fan).value } == [0, 60, 120])
    #expect((0..<5).map { motion.start(of: $0, of: 5, .fan).value } == [0, 40, 80, 120, 160])
    #expect(motion.start(of: 8, of: 9, .fan).value == 200)
    #expect((0..<4).map { motion.start(of: $0, of: 4, .stack).value } == [0, 100, 200, 300])
    #expect(motion.start(of: 9, of: 10, .stack).value == 400)
    #expect((0..<4).map { motion.returnStart(of: $0, of: 4).value } == [90, 60, 30, 0])
    #expect(motion.returnStart(of: 0, of: 9).value == 150)
  }
}
