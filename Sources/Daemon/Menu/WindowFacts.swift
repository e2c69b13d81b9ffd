import Desktop
import Geometry
import Menus
import X11

/// What commands are told of the desktop (WHORL_WINDOW and its kin): read while a menu is open, so that neither the
/// press nor the release waits for it.
final class WindowFacts {
  private let desktop: DesktopWatch
  private let surroundings: Surroundings
  private var reading: Deadline?
  private var window: ActiveWindow?
  /// After the first frame, and after what a quick hand does meanwhile.
  private static let delay: Milliseconds = 40

  init(loop: MainLoop, desktop: DesktopWatch, surroundings: Surroundings) {
    self.desktop = desktop
    self.surroundings = surroundings
    reading = loop.deadline { [weak self] in self?.read() }
  }

  func menuOpened() {
    window = nil
    reading?.moment = MainLoop.now + WindowFacts.delay
  }

  private func read() { window = desktop.activeWindow() }

  /// The variables for a command chosen at `point`.
  func variables(at point: Point) -> [String: String] {
    var variables: [String: String] = [:]
    reading?.moment = nil
    let state = desktop.state
    variables["WHORL_MONITOR"] = surroundings.monitors.monitor(containing: point).name
    variables["WHORL_WORKSPACE"] = state.workspace.map(String.init)
    guard desktop.activeWindowID != .none else { return variables }
    variables["WHORL_WINDOW"] = String(desktop.activeWindowID.rawValue)
    let known = window?.id == desktop.activeWindowID ? window : nil
    variables["WHORL_WINDOW_CLASS"] = known?.windowClass?.name ?? state.windowClass
    variables["WHORL_WINDOW_TITLE"] = known?.title ?? state.windowTitle
    variables["WHORL_WINDOW_PID"] = known?.process.map(String.init)
    return variables
  }
}
