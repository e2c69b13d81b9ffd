import Geometry
import Menus
import Pie
import Testing

/// What a stroke has chosen is shown afterwards where nobody can have seen it before.
@Suite("The trace of a stroke") struct StrokeTraceTests {
  let menu = SessionPlayer.menu(nested: true)

  @Test("that leaves a menu before it is seen whole has the way and its labels") func ahead() {
    var player = SessionPlayer(menu)
    player.stroke(150, towards: 0)
    player.stroke(90, towards: 90)
    player.letGo(at: player.session.pointer)
    #expect(player.session.trace?.labels == ["sub", "c"])
    #expect(player.session.trace?.points.count == 3)
  }

  @Test("is there where one menu of several was left so, however long the last one was open") func oneAhead()
  {
    var player = SessionPlayer(menu)
    player.stroke(150, towards: 0)
    player.stroke(30, towards: 90)
    player.wait(1000)
    player.letGo(at: player.place(of: 2))
    #expect(player.ran == ["c"] && player.session.trace != nil)
  }

  @Test("is missing once the menu was seen whole, and that moment is the end of its coming in")
  func seen() {
    for (appearing, chosenAfter, isTraced) in [
      (Milliseconds(120), UInt32(119), true), (120, 120, false), (150, 149, true), (150, 150, false),
      (0, 10, true), (0, 30, false),
    ] {
      var player = SessionPlayer(SessionPlayer.menu(), appearing: appearing)
      player.wait(chosenAfter)
      player.letGo(at: player.place(of: 2))
      #expect(player.ran == ["2"])
      #expect((player.session.trace != nil) == isTraced, "\(chosenAfter) of \(appearing)")
    }
  }

  @Test("is missing after a way through several menus that were all seen") func slowly() {
    var player = SessionPlayer(menu)
    player.stroke(90, towards: 0, steps: 20)
    player.rest(200)
    #expect(player.session.trail.count == 2)
    player.stroke(90, towards: 90)
    player.rest(200)
    player.letGo(at: player.session.pointer)
    #expect(player.ran == ["c"] && player.session.trace == nil)
  }

  @Test("is missing where a stroke ahead ended and another one, in a menu that was seen, chose")
  func begunAnew() {
    var player = SessionPlayer(menu)
    player.stroke(150, towards: 0)
    player.stroke(15, towards: 90)
    player.letGo(at: player.session.pointer)
    #expect(player.session.trail.count == 2 && player.session.isOpen)
    player.wait(1000)
    player.play(.buttonPress(1, player.sample(player.session.pointer)))
    player.stroke(90, towards: 90)
    player.play(.buttonRelease(1, player.sample(player.session.pointer)))
    #expect(player.ran == ["c"] && player.session.trace == nil)
  }

  @Test("is missing after clicks and keys, however quick they are") func clicks() {
    var player = SessionPlayer(menu)
    player.tap()
    player.wait(1)
    player.move(to: player.place(of: 0))
    player.click(player.place(of: 0))
    #expect(player.ran == ["0"] && player.session.trace == nil)
    player = SessionPlayer(menu)
    player.type(0x31, digit: 1)
    player.letGo(at: player.session.pointer)
    #expect(player.ran == ["0"] && player.session.trace == nil)
  }

  @Test("is named once: the menu's own title makes room, and nothing else of it") func title() throws {
    var player = SessionPlayer(menu)
    player.stroke(150, towards: 0)
    player.stroke(90, towards: 90)
    let ruler: TextRuler = { _ in Size(width: 60, height: 18) }
    let appearance = Appearance(theme: .light)
    let ring = RingScene(player.session, appearance: appearance, ruler: ruler)
    var presentation = Presentation(appearance: appearance, openedAt: player.now)
    let hovered = player.session.hoveredIndex
    player.letGo(at: player.session.pointer)
    presentation.close(at: player.now)
    let open = ring.scene(presentation, hovering: hovered, at: player.now)
    #expect(titles(of: open) == ["c"])
    let trail = TrailScene(
      try #require(player.session.trace), appearance: appearance, monitor: player.session.stage.monitor,
      at: player.now, ruler: ruler)
    let shown = trail.scene(over: open, isGone: false, at: player.now)
    #expect(titles(of: shown) == ["sub › c"])
    #expect(shown.layers.count { isBubble($0) } == open.layers.count { isBubble($0) })
  }

  private func titles(of scene: Scene) -> [String] {
    scene.layers.compactMap { if case .title(let title) = $0.look { title.text.string } else { nil } }
  }

  private func isBubble(_ layer: Layer) -> Bool { if case .bubble = layer.look { true } else { false } }
}
