import Geometry
import Menus

/// The look of one opening: the theme and the motion, resolved and scaled once.
package struct Appearance: Hashable, Sendable {
  package var theme: Theme
  package var motion: Motion
  package var scale: Scale
  package var isHighContrast: Bool
  /// The desktop's text is so much larger than usual. Titles and labels follow; what stands in a bubble keeps to it.
  package var textScale: Double

  /// With `reducesMotion` nothing moves or grows; what comes and goes fades.
  package init(
    theme: Theme, motion: Motion = Motion(), scale: Scale = .one, reducesMotion: Bool = false,
    isHighContrast: Bool = false, textScale: Double = 1
  ) {
    self.theme = isHighContrast ? theme.highContrast : theme
    self.motion = reducesMotion ? motion.reduced : motion
    self.scale = scale
    self.isHighContrast = isHighContrast
    self.textScale = textScale
  }

  package var fontSize: Double { theme.fontSize * textScale * scale }
  package var hairline: Double { (isHighContrast ? 2 : 1) * max(1, scale.factor.rounded()) }

  package func tint(of item: Item, at index: Int, in menu: Menu) -> Color {
    switch item.mark {
    case .urgent?: return Appearance.urgent
    case .active?: return theme.accent
    case nil: break
    }
    return item.tint ?? menu.tint ?? theme.palette[index % max(1, theme.palette.count)]
  }

  /// The tint of what asks for attention.
  private static let urgent = Color(red: 1, green: 0x3b / 255, blue: 0x30 / 255)

  /// A tint as it is drawn on a bubble: WCAG 2.1 asks for a contrast of 3 from pictures and large letters (1.4.11,
  /// 1.4.3) and 4.5 from text. What lies beneath the surface is not known; a window of the other kind stands for it,
  /// bright beneath a dark surface and dark beneath a bright one.
  package func onSurface(_ tint: Color) -> Color {
    let level = theme.surface.luminance > 0.5 ? 0.2 : 0.8
    let beneath = Color(red: level, green: level, blue: level)
    return tint.legible(on: theme.surface.over(beneath), ratio: isHighContrast ? 4.5 : 3)
  }

  /// One line of the theme's font, as wide as it needs up to 420 px at 96 dpi, or more where text is larger.
  package func titleText(_ string: String) -> TextLook {
    TextLook(
      string, font: theme.font, size: fontSize, isBold: true, color: theme.titleText,
      maximumWidth: 420 * textScale * scale)
  }

  /// A label that stands beside its bubble, shorter than a title.
  package func labelText(_ string: String) -> TextLook {
    var text = titleText(string)
    text.maximumWidth = 160 * textScale * scale
    return text
  }

  /// The capsule round a title or a label.
  package func capsule(for text: TextLook, _ ruler: TextRuler) -> Size {
    let measured = ruler(text)
    let padding = RingMeasures.titlePadding(scale)
    return Size(
      width: (measured.width + 2 * padding.dx).rounded(.up),
      height: (measured.height + 2 * padding.dy).rounded(.up))
  }

  /// Height of a title's capsule.
  package func titleHeight(_ ruler: TextRuler) -> Double { capsule(for: titleText("Ag"), ruler).height }

  /// Width of the widest capsule beside a bubble, in `menu` and all menus it leads to; 0 where there is none.
  package func labelWidth(of menu: Menu, in setup: Setup, _ ruler: TextRuler) -> Double {
    var seen: Set<MenuName> = []
    return labelWidth(of: menu, in: setup, seen: &seen, ruler)
  }

  private func labelWidth(of menu: Menu, in setup: Setup, seen: inout Set<MenuName>, _ ruler: TextRuler)
    -> Double
  {
    guard seen.insert(menu.name).inserted else { return 0 }
    var widest = ownLabelWidth(of: menu, ruler)
    for item in menu.items {
      if item.confirms {
        // A question asked from outside of its menu has the menu's name.
        widest = max(
          widest, ownLabelWidth(of: item.confirmation(of: item.action, ledBy: .up, in: menu), ruler))
      }
      if let below = item.submenu(in: setup) {
        widest = max(widest, labelWidth(of: below, in: setup, seen: &seen, ruler))
      }
    }
    return widest
  }

  private func ownLabelWidth(of menu: Menu, _ ruler: TextRuler) -> Double {
    // Between two rings there is no room for labels, and pages are double rings.
    guard menu.manners.labels == .always, menu.items.count <= RingLayout.mostOnOneRing else { return 0 }
    return menu.items.map { capsule(for: labelText($0.title), ruler).width }.max() ?? 0
  }
}

extension Motion {
  /// Without movement: menus fade in their places, all else is a change of no length. Who has set the opening or the
  /// closing to no length keeps that.
  package var reduced: Motion {
    var motion = self
    motion.moves = false
    motion.opening = opening > 0 ? Motion.fade : 0
    motion.closing = closing > 0 ? Motion.fade : 0
    motion.hover = 0
    motion.hoverScale = 1
    return motion
  }

  static let fade: Milliseconds = 150
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
