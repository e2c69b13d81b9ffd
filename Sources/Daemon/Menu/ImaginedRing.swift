import Geometry
import Menus
import Pie

/// A menu as it would open in the middle of a monitor, for drawing it ahead.
nonisolated struct ImaginedRing {
  let ring: RingScene
  let presentation: Presentation

  init(_ menu: Menu, on stage: Stage, _ appearance: Appearance, ruler: @escaping TextRuler) {
    let now = Instant(milliseconds: 0)
    let sample = PointerSample(point: stage.monitor.center, time: ServerTime(rawValue: 0), serial: 0)
    let session = Session.open(menu, on: stage, Opening(pointer: sample, holder: nil), at: now).session
    ring = RingScene(session, appearance: appearance, ruler: ruler)
    presentation = Presentation(appearance: appearance, openedAt: now)
  }

  /// All that may ever be seen of it.
  var allLayers: [Layer] { ring.allLayers(presentation, at: presentation.openedAt) }

  /// What its first frame shows.
  var first: Scene { ring.scene(presentation, hovering: nil, at: presentation.openedAt) }
}
