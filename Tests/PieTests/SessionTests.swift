import Geometry
import Menus
import Pie
import Testing

@Suite("A session") struct SessionTests {
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

  @Test("without input it closes after the limit") func idle() {
    var player = SessionPlayer()
    player.tap()
    #expect(player.session.nextDeadline == player.now + 30_000)
    player.wait(30_000)
    player.play(.wake)
    #expect(player.closed == .idle)
  }
}
