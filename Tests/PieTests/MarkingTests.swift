import Geometry
import Menus
import Pie
import Practice
import Testing

/// Item 2 (to the right) of the first menu is a submenu of "a" … "d".
@Suite("A session under a stroke") struct MarkingTests {
  let menu = SessionPlayer.menu(nested: true)

  @Test("a corner over a submenu opens it at the corner, and the stroke goes on in it") func corner() {
    var player = SessionPlayer(menu)
    player.stroke(150, towards: 0)
    #expect(player.session.trail.count == 1)
    player.stroke(90, towards: 90)
    #expect(player.session.trail.count == 2)
    #expect((player.session.trail[1].origin - (SessionPlayer.center + Offset(dx: 150, dy: 0))).length < 3)
    player.letGo(at: player.session.pointer)
    #expect(player.ran == ["c"])
  }

  @Test("a rest over a submenu opens it where the pointer is; letting go there leaves it open") func rest() {
    var player = SessionPlayer(menu)
    player.stroke(90, towards: 0)
    player.rest()
    #expect(player.session.trail.count == 2)
    player.letGo(at: player.session.pointer)
    #expect(player.session.isOpen && player.ran.isEmpty)
    #expect(player.session.state == .clicking(armed: nil))
  }

  @Test("out of a submenu's middle and back into it means nothing: it closes") func backToMiddle() {
    var player = SessionPlayer(menu)
    player.stroke(90, towards: 0)
    player.rest()
    player.stroke(70, towards: 90)
    player.stroke(70, towards: 270)
    player.letGo(at: player.session.pointer)
    #expect(player.closed == .deadZone && player.ran.isEmpty)
  }

  @Test("into a submenu and back, and a rest, is a change of mind: letting go closes") func backToStart() {
    var player = SessionPlayer(menu)
    player.wait(300)
    player.stroke(150, towards: 0)
    player.stroke(150, towards: 180)
    #expect(player.session.trail.count == 2)
    player.rest(300)
    #expect(player.session.trail.count == 1)
    player.letGo(at: player.session.pointer)
    #expect(player.closed == .deadZone && player.ran.isEmpty)
  }

  @Test(
    "however few events a leg has, and let go at the last of them, a stroke chooses the same",
    arguments: [2, 3, 5, 40])
  func fewEvents(steps: Int) {
    let depth = Exercise(count: 7, depth: 3)
    for path in [[2, 1, 3], [0, 4, 6], [5, 2, 1]] {
      var dice = Dice(seed: 1)
      let vertices = depth.vertices(of: path, from: SessionPlayer.center, &dice)
      var player = SessionPlayer(depth.setup.menus[0]) { $0.menus = depth.setup.menus }
      for (from, to) in zip(vertices, vertices.dropFirst()) {
        guard let angle = (to - from).angle else { continue }
        player.stroke((to - from).length, towards: angle.degrees, steps: steps)
      }
      player.letGo(at: player.session.pointer)
      let chosen = player.effects.compactMap {
        if case .perform(let choice) = $0 { choice.path.map(\.rawValue) } else { nil }
      }
      #expect(chosen == [path.map(String.init)], "\(path)")
    }
  }

  @Test("a straight way of 2.2 radii opens it there; further on lies the child straight ahead")
  func straight() {
    var player = SessionPlayer(menu)
    player.stroke(225, towards: 0)
    #expect(player.session.trail.count == 1)
    player.stroke(10, towards: 0)
    #expect(player.session.trail.count == 2)
    #expect(abs(player.session.level.origin.x - (640 + 228.8)) < 1)
  }

  @Test("leaves run on release only, whatever the stroke does over them", arguments: [0.0, 90, 180])
  func leaves(turn: Double) {
    var player = SessionPlayer(menu)
    player.stroke(160, towards: 270)
    player.rest(400)
    player.stroke(100, towards: 270 + turn)
    #expect(player.ran.isEmpty && player.session.trail.count == 1)
  }

  @Test("a rest in the back wedge goes back, and nothing lies under the pointer then") func back() {
    var player = SessionPlayer(menu)
    player.stroke(150, towards: 0)
    player.stroke(30, towards: 90)
    #expect(player.session.trail.count == 2)
    player.rest()
    player.stroke(100, towards: 180)
    player.stroke(30, towards: 270)
    player.rest()
    #expect(player.session.trail.count == 1)
    player.letGo(at: player.session.pointer)
    #expect(player.ran.isEmpty)
  }

  @Test("with select = click a held trigger draws nothing") func click() {
    var player = SessionPlayer(SessionPlayer.menu(nested: true) { $0.manners.selection = .click })
    player.stroke(150, towards: 0)
    player.rest()
    player.stroke(90, towards: 90)
    #expect(player.session.trail.count == 1)
  }

  @Test("in click style button 1 held down draws, and its release decides") func drag() {
    var player = SessionPlayer(menu)
    player.tap()
    player.play(.buttonPress(1, player.sample(player.session.pointer)))
    player.stroke(150, towards: 0)
    player.stroke(90, towards: 90)
    player.play(.buttonRelease(1, player.sample(player.session.pointer)))
    #expect(player.ran == ["c"])
  }

  @Test("without a button down a movement in click style opens nothing") func wander() {
    var player = SessionPlayer(menu)
    player.tap()
    player.stroke(150, towards: 0)
    player.stroke(90, towards: 90)
    player.rest(400)
    #expect(player.session.trail.count == 1)
  }

  @Test("at the edge the warp that brings a submenu in is no part of the stroke") func edge() {
    var player = SessionPlayer(menu, at: Point(x: 1000, y: 400))
    player.stroke(200, towards: 0)
    player.stroke(60, towards: 90)
    #expect(player.session.trail.count == 2)
    #expect(player.session.level.center.x < 1150)
    player.stroke(30, towards: 90)
    player.letGo(at: player.session.pointer)
    #expect(player.ran == ["c"])
  }

  @Test("an item drawn out opens its menu, and a plain release runs it; a rest does neither") func drawnOut()
  {
    let menu = SessionPlayer.menu(nested: true) {
      $0.items[0].drawnOut = MenuName("main")
    }
    var player = SessionPlayer(menu)
    player.stroke(120, towards: 270)
    player.rest(300)
    #expect(player.session.trail.count == 1)
    player.letGo(at: player.session.pointer)
    #expect(player.ran == ["0"])
    player = SessionPlayer(menu)
    player.stroke(150, towards: 270)
    player.stroke(40, towards: 0)
    #expect(player.session.trail.count == 2)
  }

  @Test("within 80 ms a click under a pointer that lies still chooses nothing and closes nothing")
  func guardTime() {
    var player = SessionPlayer(menu)
    player.tap()
    player.click(player.place(of: 2))
    #expect(player.session.trail.count == 2)
    player.wait(79)
    player.click(player.session.pointer)
    #expect(player.session.isOpen)
    player.wait(2)
    player.click(player.session.pointer)
    #expect(player.closed == .deadZone)
  }

  @Test(
    "a button that was down before the menu opened ends nothing when it comes up",
    arguments: [UInt8(1), 2, 3, 8])
  func stranger(button: UInt8) {
    var player = SessionPlayer(menu)
    player.stroke(90, towards: 270)
    player.play(.buttonRelease(button, player.sample(player.session.pointer)))
    #expect(player.session.isOpen && player.ran.isEmpty)
    player.letGo(at: player.session.pointer)
    #expect(player.ran == ["0"])
  }

  @Test("a stroke may say no to a question; yes is what a hand that draws back would say, and takes a click")
  func question() {
    let asking = SessionPlayer.menu { $0.items[2].confirms = true }
    var player = SessionPlayer(asking)
    player.stroke(150, towards: 0)
    player.stroke(90, towards: 180)
    #expect(player.session.trail.count == 2)
    player.rest(400)
    #expect(player.ran.isEmpty)
    player.letGo(at: player.session.pointer)
    #expect(player.ran.isEmpty && player.session.isQuestionOpen)
    player.click(player.session.pointer)
    #expect(player.ran == ["2"])
    player = SessionPlayer(asking)
    player.stroke(150, towards: 0)
    player.stroke(90, towards: 180)
    player.stroke(180, towards: 0)
    player.letGo(at: player.session.pointer)
    #expect(player.ran.isEmpty && player.closed == .chosen)
  }

}
