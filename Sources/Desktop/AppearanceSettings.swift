/// What the desktop says about looks; nil: it says nothing.
package nonisolated struct Appearance: Hashable, Sendable {
  package var prefersDark: Bool?
  package var highContrast: Bool?
  package var reducesMotion: Bool?
  package var iconTheme: String?
  /// How much larger than usual text is.
  package var textScale: Double?

  package init(
    prefersDark: Bool? = nil, highContrast: Bool? = nil, reducesMotion: Bool? = nil, iconTheme: String? = nil,
    textScale: Double? = nil
  ) {
    self.iconTheme = iconTheme
    self.textScale = textScale
    self.prefersDark = prefersDark
    self.highContrast = highContrast
    self.reducesMotion = reducesMotion
  }
}

/// The desktop's appearance, read from the settings portal and followed (XDG Desktop Portal,
/// org.freedesktop.portal.Settings).
package final class AppearanceSettings {
  package private(set) var current = Appearance()
  private var values: [Setting: BusValue] = [:]
  private let bus: Bus
  private let onChange: (Appearance) -> Void

  private static let portal = "org.freedesktop.portal.Settings"

  /// - Parameter onChange: called when something is known and differs from before.
  package init(bus: Bus, onChange: @escaping (Appearance) -> Void) {
    self.bus = bus
    self.onChange = onChange
    bus.subscribe(Self.portal, "SettingChanged") { [weak self] arguments in
      guard arguments.count == 3, let space = arguments[0].string, let key = arguments[1].string else {
        return
      }
      self?.take([Setting(space, key): arguments[2]])
    }
    let readAll = Bus.Method(
      "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", Self.portal, "ReadAll")
    // A portal that is being started may take long; nothing waits for it.
    bus.call(readAll, [.strings(Setting.spaces)], timeout: 30_000) { [weak self] reply in
      guard case .dictionary(let spaces)? = reply?.first else { return }
      var values: [Setting: BusValue] = [:]
      for case (let space, .dictionary(let settings)) in spaces {
        for (key, value) in settings { values[Setting(space, key)] = value }
      }
      self?.take(values)
    }
  }

  private func take(_ changes: [Setting: BusValue]) {
    values.merge(changes.filter { Setting.all.contains($0.key) }) { $1 }
    let appearance = Appearance(values)
    guard appearance != current else { return }
    current = appearance
    onChange(appearance)
  }
}

/// A key of the settings portal.
private nonisolated struct Setting: Hashable {
  let space: String
  let key: String

  init(_ space: String, _ key: String) {
    self.space = space
    self.key = key
  }

  static let spaces = ["org.freedesktop.appearance", "org.gnome.desktop.interface"]
  static let colorScheme = Setting(spaces[0], "color-scheme")
  static let contrast = Setting(spaces[0], "contrast")
  static let reducedMotion = Setting(spaces[0], "reduced-motion")
  static let animations = Setting(spaces[1], "enable-animations")
  static let iconTheme = Setting(spaces[1], "icon-theme")
  static let textScale = Setting(spaces[1], "text-scaling-factor")
  static let all: Set = [colorScheme, contrast, reducedMotion, animations, iconTheme, textScale]
}

nonisolated extension Appearance {
  fileprivate init(_ values: [Setting: BusValue]) {
    // 0: no preference
    prefersDark = values[.colorScheme]?.number.flatMap { [1: true, 2: false][$0] }
    highContrast = values[.contrast]?.number.map { $0 == 1 }
    let motion = [values[.reducedMotion]?.number.map { $0 == 1 }, values[.animations]?.boolean.map { !$0 }]
    let known = motion.compactMap { $0 }
    reducesMotion = known.isEmpty ? nil : known.contains(true)
    // GNOME's own range.
    textScale = values[.textScale]?.real.flatMap { (0.5...3).contains($0) ? $0 : nil }
    iconTheme = values[.iconTheme]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }
}
