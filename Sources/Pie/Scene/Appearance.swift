import Geometry
import Menus

/// The look of one opening: the theme and the motion, resolved and scaled once.
package struct Appearance: Hashable, Sendable {
  package var theme: Theme
  package var motion: Motion
  package var scale: Scale
  package var isHighContrast: Bool

  /// With `reducesMotion` every change is complete at once and nothing grows.
  package init(
    theme: Theme, motion: Motion = Motion(), scale: Scale = .one, reducesMotion: Bool = false,
    isHighContrast: Bool = false
  ) {
    self.theme = isHighContrast ? theme.highContrast : theme
    self.motion = reducesMotion ? .none : motion
    self.scale = scale
    self.isHighContrast = isHighContrast
  }

  package var fontSize: Double { theme.fontSize * scale }
  package var hairline: Double { (isHighContrast ? 2 : 1) * max(1, scale.factor.rounded()) }

  package func tint(of item: Item, at index: Int, in menu: Menu) -> Color {
    item.tint ?? menu.tint ?? theme.palette[index % max(1, theme.palette.count)]
  }

  /// One line of the theme's font, as wide as it needs up to 420 px at 96 dpi.
  package func titleText(_ string: String) -> TextLook {
    TextLook(
      string, font: theme.font, size: fontSize, isBold: true, color: theme.titleText,
      maximumWidth: 420 * scale)
  }

  /// Height of a title's capsule.
  package func titleHeight(_ ruler: TextRuler) -> Double {
    (ruler(titleText("Ag")).height + 16 * scale).rounded(.up)
  }
}

extension Motion {
  /// No motion: changes of no length.
  package static let none: Motion = {
    var motion = Motion()
    motion.opening = 0
    motion.closing = 0
    motion.hover = 0
    motion.hoverScale = 1
    return motion
  }()
}

extension Theme {
  /// Solid surfaces, strong borders.
  var highContrast: Theme {
    var theme = self
    theme.surface.alpha = 1
    theme.titleSurface.alpha = 1
    theme.border = text
    theme.blur = 0
    return theme
  }
}
