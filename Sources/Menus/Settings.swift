import Geometry

/// `[settings]`.
package struct Settings: Hashable, Sendable {
  /// Names of themes: "light", "dark" or a file in `themes/`.
  package var lightTheme = "light"
  package var darkTheme = "dark"
  /// nil: by the desktop.
  package var scale: Scale?
  package var textDirection = TextDirection.auto
  package var reduceMotion = AutoSetting.auto
  package var highContrast = AutoSetting.auto
  /// nil: the desktop's.
  package var iconTheme: String?
  /// The command that runs a program in a terminal, without the program; nil: the first one installed.
  package var terminal: [String]?
  /// An open menu closes after so long without input.
  package var idleLimit: Milliseconds = 30_000
  /// A press that lasts so long is a long one.
  package var longPress: Milliseconds = 350
  /// Between the presses of a double press.
  package var doublePress: Milliseconds = 300
  /// The pointer rests so long at an edge that opens a menu.
  package var edgeRest: Milliseconds = 100
  /// Sounds on opening and on crossing into another item.
  package var playsSounds = false

  package init() {}
}

package enum TextDirection: String, CaseIterable, Hashable, Sendable {
  /// By the locale's language.
  case auto
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

package enum AutoSetting: String, CaseIterable, Hashable, Sendable {
  /// As the desktop says.
  case auto
  case always
  case never
}

/// `[motion]`: durations of a ring opened by a key or a command.
package struct Motion: Hashable, Sendable {
  package var opening: Milliseconds = 120
  package var closing: Milliseconds = 150
  package var hover: Milliseconds = 200
  /// How far a hovered bubble grows, 1…1.5.
  package var hoverScale = 1.2
  /// False: things come and go where they stand. No option, but what reduced motion means.
  package var moves = true

  package init() {}
}
