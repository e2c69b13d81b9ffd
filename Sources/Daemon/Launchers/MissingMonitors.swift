import Menus
import X11

/// Which launchers wait for a monitor that is not there, so that each is told of once.
struct MissingMonitors {
  private var told: [LauncherName: String] = [:]

  /// What there is to say now that was not said before.
  mutating func news(of launchers: [LauncherSetup], on monitors: Monitors) -> [String] {
    let names = monitors.all.map(\.name)
    let before = told
    told = launchers.reduce(into: [:]) { missing, launcher in
      guard let name = launcher.monitor, !names.contains(name) else { return }
      missing[launcher.name] = name
    }
    let known = names.map { "\"\($0)\"" }.enumeration
    return told.filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }.map { launcher, name in
      "launcher \"\(launcher)\": no monitor is called \"\(name)\"; until one is, it stands on the primary one"
        + " (there are: \(known))"
    }
  }
}
