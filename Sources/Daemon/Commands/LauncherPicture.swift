import Control
import Desktop
import Drawing
import Geometry
import Menus
import Pie

/// A launcher for `whorl render`: its window and that of its items in one scene, on a monitor of common size.
struct LauncherPicture {
  private let plan: LauncherPlan
  private let looks: LauncherLooks
  /// At 96 dpi.
  private static let monitor = Size(width: 1280, height: 800)
  /// From the click to the moment half-way.
  private static let halfWay: Milliseconds = 140

  init(_ launcher: LauncherSetup, in setup: Setup, _ appearance: Appearance, ruler: PangoRuler) {
    let scale = appearance.scale
    let labelWidth = launcher.label.map {
      ruler.measure(LauncherScene.labelText($0, appearance)).width.rounded(.up)
    }
    let settings = setup.settings
    let surroundings = LauncherPlan.Surroundings(
      monitor: Rectangle(
        x: 0, y: 0, width: LauncherPicture.monitor.width * scale,
        height: LauncherPicture.monitor.height * scale),
      scale: scale,
      isMirrored: settings.textDirection.isRightToLeft(inLocale: isRightToLeftLocale(.current())),
      motion: LauncherMotion(isReduced: settings.reduceMotion == .always), labelWidth: labelWidth ?? 0)
    plan = LauncherPlan(launcher, in: setup, surroundings)
    looks = LauncherLooks(plan, appearance) { ruler.measure($0) }
  }

  func scene(_ view: Rendering.LauncherView, hovering index: Int?) -> Scene {
    let start = Instant(milliseconds: 0)
    var state = LauncherState(plan)
    if view == .shrunk { state.pill.shrink() }
    var presentation = LauncherPresentation(state)
    switch view {
    case .closed, .shrunk: break
    case .opening, .open:
      _ = state.handle(.open, at: start)
      if let index { _ = state.handle(.motion(plan.button.center + plan.layout.offsets[index]), at: start) }
      presentation.update(state, at: start)
    }
    let moment = start + (view == .opening ? LauncherPicture.halfWay : 10_000)
    let scene = LauncherScene(state, presentation, looks)
    let (items, button) = (scene.items(at: moment), scene.button(at: moment))
    // Closed and open take the same room, so that pictures of both lie over each other.
    return Scene(bounds: items.bounds.union(button.bounds), layers: items.layers + button.layers)
  }
}
