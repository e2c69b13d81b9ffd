import Geometry
import Menus
import Pie
import Testing

@Suite("A menu that something is dragged over") struct SessionDragTests {
  /// Item 2, to the right, leads to four.
  private func player(_ drop: DropRole = .dragged, at point: Point = SessionPlayer.center, item: Item? = nil)
    -> SessionPlayer
  {
    let menu = SessionPlayer.menu(nested: true) {
      $0.manners.selection = .hover
      $0.manners.hoverChoosesLeaves = true
      if let item { $0.items[0] = item }
    }
    var player = SessionPlayer(menu, at: point)
    let sample = PointerSample(point: point, time: .current, serial: 9)
    (player.session, player.effects) = Session.open(
      menu, on: player.session.stage, Opening(pointer: sample, holder: nil, drop: drop), at: player.now)
    return player
  }

  @Test func `runs nothing by a rest, and knows what the drag is over`() {
    var player = player()
    player.move(to: player.place(of: 1))
    player.rest(2000)
    #expect(player.ran == [])
    #expect(player.session.droppable?.item.label == "1")
    #expect(player.session.droppable?.path == [ItemID("1")])
  }

  @Test func `opens a submenu by a rest, and goes back by one`() {
    var player = player()
    player.move(to: player.place(of: 2))
    player.rest(499)
    #expect(player.session.trail.count == 1)
    player.rest(2)
    #expect(player.session.trail.count == 2)
    player.move(to: player.place(of: 1))
    #expect(player.session.droppable?.path == [ItemID("sub"), ItemID("b")])
    player.move(to: player.session.level.center + Offset(dx: -90, dy: 0))
    #expect(player.session.droppable == nil)
    player.rest(501)
    #expect(player.session.trail.count == 1)
    #expect(player.session.isOpen)
  }

  @Test func `asks no question by a rest`() {
    var player = player(item: Item(label: "sure?", action: .run(["true"]), confirms: true))
    player.move(to: player.place(of: 0))
    player.rest(2000)
    #expect(player.session.trail.count == 1)
    #expect(player.session.droppable?.item.label == "sure?")
  }

  @Test func `leaves the pointer where it is, also at the edge`() {
    let player = player(at: Point(x: 3, y: 3))
    #expect(!player.effects.contains { if case .warp = $0 { true } else { false } })
    #expect(player.session.level.origin == Point(x: 3, y: 3))
  }

  @Test func `tells whether the drag is beside it`() {
    var player = player()
    #expect(!player.session.isPointerAway)
    player.move(to: player.place(of: 3))
    #expect(!player.session.isPointerAway)
    player.move(to: SessionPlayer.center + Offset(dx: 500, dy: 0))
    #expect(player.session.isPointerAway)
  }

  @Test func `that was dropped before is for the item that is chosen, also behind a question`() {
    let data = DroppedData([.init("/a")])
    var player = player(.dropped(data), item: Item(label: "ask", action: .run(["true"]), confirms: true))
    player.wait(200)
    player.move(to: player.place(of: 0))
    player.click(player.place(of: 0))
    player.wait(200)
    // "Yes" is the second one.
    player.move(to: player.place(of: 1))
    player.click(player.place(of: 1))
    let choices = player.effects.compactMap { if case .perform(let choice) = $0 { choice } else { nil } }
    #expect(choices.map(\.item.label) == ["ask"])
    #expect(choices.map(\.dropped) == [data])
  }
}
