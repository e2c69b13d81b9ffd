import Geometry
import Menus

/// Makes the scenes of a launcher: the items in one window, the button in another that lies above it.
package struct LauncherScene {
  let state: LauncherState
  let presentation: LauncherPresentation
  let looks: LauncherLooks

  package init(_ state: LauncherState, _ presentation: LauncherPresentation, _ looks: LauncherLooks) {
    self.state = state
    self.presentation = presentation
    self.looks = looks
  }

  var plan: LauncherPlan { state.plan }
  var scale: Scale { plan.scale }
  var appearance: Appearance { looks.appearance }

  /// The items, those behind first, and the hovered one's label. Empty while they are folded.
  package func items(at now: Instant) -> Scene {
    guard presentation.showsItems(at: now) else { return Scene(bounds: looks.itemBounds, layers: []) }
    var layers: [Layer] = []
    var last: [Layer] = []
    for index in plan.shownItems.reversed() {
      let swell = presentation.swell(of: index, at: now)
      let pose = plan.layout.pose(of: index, at: presentation.progress(of: index, at: now), scale: scale)
      let growth = 1 + (appearance.motion.hoverScale - 1) * swell
      let look = looks.items[index]
      let item = look.crossing(presentation.arrival(of: look.picture?.icon, at: now)).map { look, opacity in
        Layer(
          .button(look), center: plan.button.center + pose.offset, scale: pose.size * growth,
          opacity: opacity)
      }
      if swell > 0 { last += item } else { layers += item }
    }
    let labels = plan.shownItems.flatMap { label(of: $0, at: now) }
    return Scene(bounds: looks.itemBounds, layers: layers + last + labels)
  }

  /// Every layer that the items may come to show, so that it can be drawn ahead.
  package var allLayers: [Layer] {
    plan.shownItems.map { Layer(.button(looks.items[$0]), center: plan.button.center) }
  }

  private func label(of index: Int, at now: Instant) -> [Layer] {
    let shown: Double
    switch plan.labels {
    case .never: return []
    case .hover: shown = presentation.swell(of: index, at: now)
    case .always: shown = presentation.progress(of: index, at: now)
    }
    guard shown > 0.01 else { return [] }
    return looks.labels.layers(of: index, opacity: min(1, shown))
  }
}

extension ButtonLook {
  /// With its letter giving way to its picture: what is to be drawn, and how opaque.
  fileprivate func crossing(_ arrived: Double) -> [(ButtonLook, Double)] {
    guard arrived < 1 else { return [(self, 1)] }
    var (before, after) = (self, self)
    before.picture = picture?.letter
    // One shadow is enough.
    after.shadow = nil
    return [(before, 1), (after, arrived)]
  }
}
