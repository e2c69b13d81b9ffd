import Desktop
import Geometry
import Menus
import Pie
import X11

/// What the desktop says about looks and monitors, and what the settings make of it.
final class Surroundings {
  private let monitorWatch: MonitorWatch
  private let settingsWatch: DesktopSettingsWatch
  let isXwayland: Bool
  private let localeIsRightToLeft: Bool
  private(set) var looks: DesktopLooks

  /// - Parameter settings: where they were read ahead.
  init(_ connection: Connection, environment: ProcessEnvironment, settings: DesktopSettingsWatch? = nil) {
    settingsWatch = settings ?? DesktopSettingsWatch(on: connection)
    monitorWatch = MonitorWatch(on: connection)
    looks = DesktopLooks(desktop: settingsWatch.settings)
    isXwayland = connection.isXwayland(with: monitorWatch.monitors)
    localeIsRightToLeft = isRightToLeftLocale(environment)
  }

  var monitors: Monitors { monitorWatch.monitors }
  var desktop: DesktopSettings { looks.desktop }
  /// What the settings portal says; nil parts are unknown.
  var portal: Desktop.Appearance {
    get { looks.portal }
    set { looks.portal = newValue }
  }
  /// A theme that was chosen from a menu; nil: those of the settings.
  var chosenTheme: String? {
    get { looks.chosenTheme }
    set { looks.chosenTheme = newValue }
  }

  /// True where looks may have changed by it.
  func handle(_ event: Event) -> Change? {
    if monitorWatch.handle(event) { return .monitors }
    if settingsWatch.handle(event) {
      looks.desktop = settingsWatch.settings
      return .looks
    }
    return nil
  }

  enum Change {
    case monitors
    case looks
  }

  func scale(_ settings: Settings) -> Scale { looks.scale(settings) }

  func isMirrored(_ settings: Settings) -> Bool {
    settings.textDirection.isRightToLeft(inLocale: localeIsRightToLeft)
  }

  func iconTheme(_ settings: Settings) -> String? { looks.iconTheme(settings) }

  func reducesMotion(_ settings: Settings) -> Bool { looks.reducesMotion(settings) }

  /// The look of one menu now.
  func appearance(of menu: Menu, in setup: Setup) -> Pie.Appearance { looks.appearance(of: menu, in: setup) }
}

extension TextDirection {
  /// As set, or as the locale says.
  nonisolated func isRightToLeft(inLocale localeIsRightToLeft: Bool) -> Bool {
    switch self {
    case .auto: localeIsRightToLeft
    case .leftToRight: false
    case .rightToLeft: true
    }
  }
}
