import Configuration
import Control
import Desktop
import Drawing
import Geometry
import Menus
import X11

/// `whorl doctor`: what Whorl finds on this desktop, and what is missing.
struct DoctorCommand {
  let folder: ConfigurationFolder

  func run() -> ExitCode {
    let environment = ProcessEnvironment.current()
    let reading = Installation(environment, folder: folder).reader.read()
    var report = DoctorReport()
    report.section("Configuration")
    report.configuration(reading)
    do {
      let connection = try X11.Connection()
      report.section("X server")
      report.server(connection)
      report.section("Desktop")
      report.desktop(connection, reading.setup?.settings ?? Settings())
      report.section("Triggers")
      switch DaemonTriggers(environment) {
      case .told(let lines): report.triggers(told: lines)
      case .silent: report.bad("a daemon runs, but does not answer; `whorl daemon --replace` takes its place")
      case .absent: report.triggers(connection, reading.setup)
      }
    } catch {
      report.section("X server")
      report.bad("\(error)")
    }
    report.section("Looks")
    report.looks()
    print(report.text.readable, terminator: "")
    return report.isHealthy ? .done : .no
  }
}

/// The lines of `whorl doctor`: "ok" for what is well, "!!" for what is not, with what to do.
struct DoctorReport {
  private(set) var text = ""
  private(set) var isHealthy = true

  mutating func section(_ title: String) { text += text.isEmpty ? "\(title)\n" : "\n\(title)\n" }
  mutating func good(_ line: String) { text += "  ok  \(line)\n" }
  mutating func bad(_ line: String) {
    text += "  !!  \(line)\n"
    isHealthy = false
  }
  mutating func note(_ line: String) { text += "      \(line)\n" }

  mutating func configuration(_ reading: Reading) {
    for diagnostic in reading.diagnostics {
      let line = diagnostic.description.split(separator: "\n").first.map(String.init) ?? ""
      if diagnostic.severity == .error { bad(line) } else { note(line) }
    }
    guard let setup = reading.setup else { return }
    good(
      setup.isBuiltIn
        ? "none; the built-in menu is used (`whorl init` writes one)"
        : setup.menus.count.counting("menu"))
  }

  mutating func server(_ connection: X11.Connection) {
    let facts = connection.serverFacts()
    good("\(connection.displayName): \(facts.vendor), release \(facts.release), depth \(facts.depth)")
    if facts.isXwayland {
      bad(
        "this is Xwayland: keys are seen only over X11 windows; bind `whorl show MENU` in the compositor instead"
      )
    }
    for name in Extension.allCases {
      if let version = connection.extensions.version(of: name) {
        good("\(name.rawValue) \(version)")
      } else {
        bad("\(name.rawValue) is missing: \(name.purpose)")
      }
    }
  }

  mutating func desktop(_ connection: X11.Connection, _ settings: Settings) {
    if let manager = connection.windowManager() {
      good("window manager: \(manager.name ?? "without a name")")
    } else {
      bad("no window manager that follows EWMH: conditions on windows and workspaces never hold")
    }
    let compositor = CompositorWatch(on: connection)
    if compositor.isRunning {
      good("compositor: \(compositor.programName() ?? "running")")
    } else {
      note("no compositor: menus lie on a still copy of the screen")
    }
    for monitor in MonitorWatch(on: connection).monitors.all {
      let area = monitor.bounds
      good(
        "monitor \(monitor.name): \(Int(area.width))x\(Int(area.height))+\(Int(area.x))+\(Int(area.y)), "
          + "\(Int(monitor.refreshRate.rounded())) Hz\(monitor.isPrimary ? ", primary" : "")")
    }
    let desktop = DesktopSettingsWatch(on: connection).settings
    good(
      "scale: \(settings.scale?.factor ?? desktop.scale.factor)\(settings.scale == nil ? "" : " (by the settings)")"
    )
    good("icon theme: \(settings.iconTheme ?? desktop.iconTheme ?? "hicolor (no desktop setting)")")
    for warning in desktop.warnings { bad(warning) }
  }

  /// Lines of a running daemon, which holds them.
  mutating func triggers(told lines: [String]) {
    good("a daemon runs, and holds what it could take:")
    for line in lines {
      let text = String(line.dropFirst(3))
      switch line.prefix(2) {
      case "ok": good(text)
      case "!!": bad(text)
      default: note(text)
      }
    }
  }

  mutating func triggers(_ connection: X11.Connection, _ setup: Setup?) {
    guard let setup else { return note("not looked at: the configuration has errors") }
    let grabs = TriggerGrabs(connection: connection, rawInput: RawInput(connection: connection))
    let menus = setup.triggerTable.openers.map(\.menu)
    let obstacles = grabs.update(menus.flatMap(\.triggers), keyMap: connection.readKeyMap())
    for menu in menus {
      for trigger in menu.triggers {
        let line = "\(menu.name): \(KeyNames.text(of: trigger))"
        guard let obstacle = obstacles[trigger] else {
          good(line)
          continue
        }
        bad(TriggerStanding.hindered(obstacle).sentence(on: line))
      }
    }
  }

  mutating func looks() {
    if PangoRuler().hasFonts {
      good("fonts: found")
    } else {
      bad("no fonts: install one, such as fonts-dejavu-core")
    }
    let worker = PictureWorker.installedExecutable()
    if isExecutable(worker) {
      good("picture worker: \(worker)")
    } else {
      bad("\(worker) is missing: icons show letters; install it beside whorl-daemon")
    }
  }
}
