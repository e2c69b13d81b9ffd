import Drawing
import Geometry
import Menus
import Pie
import X11

/// Works out where launchers stand and what they look like.
struct LauncherPlanner {
  let surroundings: Surroundings
  let memory: LauncherMemory
  let ruler: PangoRuler
  /// Of the root window.
  let root: Size

  func plans(for setup: Setup, struts: [Strut], canSeeGrabWishes: Bool) -> [(LauncherPlan, Pie.Appearance)] {
    var places = LauncherPlaces()
    return setup.launchers.map { launcher in
      let menu = launcher.menu(in: setup) ?? Menu(name: MenuName(launcher.name.rawValue))
      let appearance = surroundings.appearance(of: menu, in: setup)
      let scale = appearance.scale
      let moved = memory[launcher.name]
      let monitor = monitor(named: moved?.monitor ?? launcher.monitor)
      let labelWidth = launcher.label.map {
        ruler.measure(LauncherScene.labelText($0, appearance)).width.rounded(.up)
      }
      var put = LauncherPlan.Surroundings(
        monitor: monitor.bounds, area: monitor.bounds.without(struts, root: root),
        scale: scale, isMirrored: surroundings.isMirrored(setup.settings),
        motion: LauncherMotion(isReduced: surroundings.reducesMotion(setup.settings)),
        labelWidth: labelWidth ?? 0, moved: moved.map { monitor.bounds.origin + $0.offset },
        idleLimit: canSeeGrabWishes ? setup.settings.idleLimit : min(setup.settings.idleLimit, 4000))
      if moved == nil {
        let alone = LauncherPlan(launcher, in: setup, put).button.bounds(extension: 1)
        put.shift = places.next(at: launcher.place, on: monitor.bounds, width: alone.width, scale: scale)
      }
      return (LauncherPlan(launcher, in: setup, put), appearance)
    }
  }

  /// The one of that name, else the primary one: a monitor may be gone for a while.
  private func monitor(named name: String?) -> Monitor {
    let monitors = surroundings.monitors
    return name.flatMap { name in monitors.all.first { $0.name == name } } ?? monitors.primary
  }
}
