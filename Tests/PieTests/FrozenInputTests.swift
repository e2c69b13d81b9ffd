import Geometry
import Menus
import Pie
import Testing

@Suite("A press that froze all input until the menu had it") struct FrozenInputTests {
  private let outside = Point(x: 100, y: 100)

  @Test("a tap made before a movement stays a tap, though its release tells of the place after it")
  func tapThenClickOutside() {
    var player = SessionPlayer(frozeInput: true)
    player.letGo(at: outside)
    #expect(player.session.state == .clicking(armed: nil))
    player.move(to: outside)
    player.click(outside)
    #expect(player.session.state == .closed)
    #expect(player.ran == [])
  }

  @Test("a movement made before the release chooses, as every movement comes as an event")
  func moveThenRelease() {
    var player = SessionPlayer(frozeInput: true)
    player.move(to: player.place(of: 3))
    player.letGo(at: player.place(of: 3))
    #expect(player.ran == ["3"])
  }

  @Test("where nothing was frozen the release may tell of a movement that a window got")
  func notFrozen() {
    var player = SessionPlayer()
    player.letGo(at: player.place(of: 3))
    #expect(player.ran == ["3"])
  }
}
