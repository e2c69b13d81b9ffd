import Geometry
import Menus
import Testing

@testable import Pie

@Suite("The bubbles of a ring") struct EntranceTests {
  private let length = Motion().opening

  @Test func `after a key are all at nine tenths of size and opacity by 130 ms`() {
    for index in 0..<8 {
      let part = Entrance.pop.part(of: index, of: 8, after: 110, length: length)
      #expect(part.scale > 0.9 && part.opacity > 0.9)
    }
  }

  @Test func `after a long press start from the centre, 20 ms apart, and swing beyond their places`() {
    func part(_ index: Int, after elapsed: Milliseconds) -> Entrance.Part {
      Entrance.flyOut.part(of: index, of: 8, after: elapsed, length: length)
    }
    #expect(part(0, after: 0) == Entrance.Part(travel: 0, scale: 0.3, opacity: 0.4))
    #expect(part(7, after: 139).opacity == 0)
    #expect(part(7, after: 141).travel > 0)
    #expect(part(3, after: 160) == part(0, after: 100))
    let furthest = (0..<600).map { part(0, after: Milliseconds(Double($0))).travel }.max() ?? 0
    #expect(furthest > 1.05 && furthest < 1.12)
    #expect(part(7, after: 710) == .complete)
    #expect(Entrance.flyOut.whole(length) == 710)
  }

  @Test func `are all on their way by 150 ms, however many`() {
    #expect(Entrance.flyOut.part(of: 39, of: 40, after: 151, length: length).travel > 0)
    #expect(Entrance.flyOut.part(of: 0, of: 1, after: 1, length: length).travel > 0)
  }

  @Test func `with motion reduced fade where they stand; of no length they are there at once`() {
    let half = Entrance.fade.part(of: 5, of: 8, after: 40, length: Motion().reduced.opening)
    #expect(half.travel == 1 && half.scale == 1 && half.opacity < 1)
    for entrance in [Entrance.pop, .flyOut, .fade] {
      #expect(entrance.part(of: 5, of: 8, after: 0, length: 0) == .complete)
    }
  }

  @Test func `stay inside the window while they swing`() {
    let player = SessionPlayer(SessionPlayer.menu())
    let appearance = Appearance(theme: .light)
    let ring = RingScene(player.session, appearance: appearance) { _ in Size(width: 60, height: 18) }
    let presentation = Presentation(appearance: appearance, openedAt: player.now, entrance: .flyOut)
    for moment in stride(from: 0.0, through: 800, by: 5) {
      let scene = ring.scene(presentation, hovering: nil, at: player.now + Milliseconds(moment))
      for layer in scene.layers {
        guard case .material(let look) = layer.look else { continue }
        let size = Size(
          width: look.shape.size.width * layer.scale, height: look.shape.size.height * layer.scale)
        #expect(scene.bounds.contains(Rectangle(center: layer.center, size: size)))
      }
    }
  }
}
