import Desktop
import Geometry
import Menus
import Pie
import X11

/// What the desktop says about looks, and what the settings make of it.
nonisolated struct DesktopLooks: Sendable {
  /// What the settings daemon and the X resources say.
  var desktop: DesktopSettings
  /// What the settings portal says; nil parts are unknown.
  var portal = Desktop.Appearance()
  /// A theme that was chosen from a menu; nil: those of the settings.
  var chosenTheme: String?

  func scale(_ settings: Settings) -> Scale { settings.scale ?? desktop.scale }

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
  func appearance(of menu: Menu, in setup: Setup) -> Pie.Appearance {
    let settings = setup.settings
    let isDark = portal.prefersDark ?? desktop.isDark
    let name = chosenTheme ?? (isDark ? settings.darkTheme : settings.lightTheme)
    let theme = setup.theme(named: name) ?? (isDark ? .dark : .light)
    return Pie.Appearance(
      theme: theme.applying(menu.manners.style), motion: setup.motion, scale: scale(settings),
      reducesMotion: reducesMotion(settings),
      isHighContrast: settings.highContrast.decides(portal.highContrast ?? desktop.isHighContrast),
      textScale: textScale)
  }
}

extension AutoSetting {
  /// As set, or as the desktop says.
  nonisolated fileprivate func decides(_ desktop: Bool) -> Bool {
    switch self {
    case .auto: desktop
    case .always: true
    case .never: false
    }
  }
}

extension DesktopSettings {
  /// The desktop's theme is one of those made for high contrast.
  nonisolated fileprivate var isHighContrast: Bool { themeName?.lowercased().includes("contrast") ?? false }
}
