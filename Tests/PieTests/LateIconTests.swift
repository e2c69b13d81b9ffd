import Geometry
import Menus
import Testing

@testable import Pie

@Suite("An icon that comes while its menu is open") struct LateIconTests {
  private let icon = Icon.named("late")
  private let start = Instant(milliseconds: 1000)

  /// The bubbles of the item with the icon: what stands in them, and how opaque it is.
  private func bubbles(
    after elapsed: Milliseconds, hovered: Bool = false, motion: Motion = Motion(),
    reduces: Bool = false
  ) -> [(PictureLook, Double)] {
    let menu = SessionPlayer.menu { $0.items[0].icon = icon }
    var player = SessionPlayer(menu)
    let appearance = Appearance(theme: .light, motion: motion, reducesMotion: reduces)
    if hovered { player.move(to: player.place(of: 0)) }
    let ring = RingScene(player.session, appearance: appearance) { _ in Size(width: 60, height: 18) }
    var presentation = Presentation(appearance: appearance, openedAt: Instant(milliseconds: 0))
    presentation.update(player.session.visible, at: Instant(milliseconds: 500))
    #expect(ring.shows(icon) && !ring.shows(.named("other")))
    presentation.arrived(icon, at: start)
    #expect(presentation.isMoving(at: start + elapsed) == (elapsed < 150 && motion.opening > 0))
    return ring.scene(presentation, hovering: hovered ? 0 : nil, at: start + elapsed).layers.compactMap {
      guard case .bubble(let look) = $0.look, let picture = look.picture,
        picture == .icon(icon, otherwise: "0") || picture == .text("0")
      else { return nil }
      return (picture, $0.opacity)
    }
  }

  @Test(arguments: [false, true]) func `takes the place of the letter little by little`(reduces: Bool) {
    let first = bubbles(after: 0, reduces: reduces)
    #expect(first.map(\.0) == [.text("0"), .icon(icon, otherwise: "0")])
    #expect(first.map(\.1) == [1, 0])
    let half = bubbles(after: 75, reduces: reduces).map(\.1)
    #expect(half.count == 2 && half[1] > 0.3 && half[1] < 1 && abs(half[0] + half[1] - 1) < 0.001)
    let last = bubbles(after: 150, reduces: reduces)
    #expect(last.map(\.0) == [.icon(icon, otherwise: "0")])
    #expect(last.map(\.1) == [1])
  }

  @Test func `lets nothing shine through a bubble that is filled`() {
    let half = bubbles(after: 75, hovered: true)
    #expect(half.map(\.0) == [.text("0"), .icon(icon, otherwise: "0")])
    #expect(half.first?.1 == 1)
  }

  @Test func `is there at once where nothing is to move at all`() {
    var motion = Motion()
    motion.opening = 0
    #expect(bubbles(after: 0, motion: motion).map(\.1) == [1])
  }
}
