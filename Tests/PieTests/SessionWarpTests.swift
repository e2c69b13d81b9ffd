import Geometry
import Menus
import Pie
import Testing

@Suite("A session that moves the pointer") struct SessionWarpTests {
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
}
