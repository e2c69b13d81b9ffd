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
  /// What the settings portal says; nil parts are unknown.
  var portal = Desktop.Appearance()
  /// A theme that was chosen from a menu; nil: those of the settings.
  var chosenTheme: String?

  init(_ connection: Connection, environment: ProcessEnvironment) {
    monitorWatch = MonitorWatch(on: connection)
    settingsWatch = DesktopSettingsWatch(on: connection)
    isXwayland = connection.isXwayland(with: monitorWatch.monitors)
    localeIsRightToLeft = isRightToLeftLocale(environment)
  }

  var monitors: Monitors { monitorWatch.monitors }
  var desktop: DesktopSettings { settingsWatch.settings }

  /// True where looks may have changed by it.
  func handle(_ event: Event) -> Change? {
    if monitorWatch.handle(event) { return .monitors }
    if settingsWatch.handle(event) { return .looks }
    return nil
  }

  enum Change {
    case monitors
    case looks
  }

  func scale(_ settings: Settings) -> Scale { settings.scale ?? desktop.scale }

  func isMirrored(_ settings: Settings) -> Bool {
    settings.textDirection.isRightToLeft(inLocale: localeIsRightToLeft)
  }

  /// As set, or as the settings daemon says, or where none runs as the portal does.
  func iconTheme(_ settings: Settings) -> String? {
    settings.iconTheme ?? desktop.iconTheme ?? portal.iconTheme
  }

  func reducesMotion(_ settings: Settings) -> Bool {
    settings.reduceMotion.decides(portal.reducesMotion ?? !desktop.enablesAnimations)
  }

  /// As the settings daemon says, or where that says nothing as the portal does; never smaller than usual.
  private var textScale: Double {
    desktop.tellsTextSize ? desktop.textScale : max(1, portal.textScale ?? 1)
  }

  /// The look of one menu now.
  func appearance(of menu: Menu, in setup: Setup) -> Appearance {
    let settings = setup.settings
    let isDark = portal.prefersDark ?? desktop.isDark
    let name = chosenTheme ?? (isDark ? settings.darkTheme : settings.lightTheme)
    let theme = setup.theme(named: name) ?? (isDark ? .dark : .light)
    return Appearance(
      theme: theme.applying(menu.manners.style), motion: setup.motion, scale: scale(settings),
      reducesMotion: reducesMotion(settings),
      isHighContrast: settings.highContrast.decides(portal.highContrast ?? desktop.isHighContrast),
      textScale: textScale)
  }
}

extension TextDirection {
  /// As set, or as the locale says.
  func isRightToLeft(inLocale localeIsRightToLeft: Bool) -> Bool {
    switch self {
    case .auto: localeIsRightToLeft
    case .leftToRight: false
    case .rightToLeft: true
    }
  }
}

extension AutoSetting {
  /// As set, or as the desktop says.
  fileprivate func decides(_ desktop: Bool) -> Bool {
    switch self {
    case .auto: desktop
    case .always: true
    case .never: false
    }
  }
}

extension DesktopSettings {
  /// The desktop's theme is one of those made for high contrast.
  fileprivate var isHighContrast: Bool { themeName?.lowercased().includes("contrast") ?? false }
}
