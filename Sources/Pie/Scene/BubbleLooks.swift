import Geometry
import Menus

/// The looks of one item's bubble, at rest and hovered.
package struct BubbleLooks: Hashable, Sendable {
  package var material: MaterialLook
  package var plain: BubbleLook
  package var hovered: BubbleLook

  /// `hint` is the key shown at the rim, `marks` are the directions of a submenu's dots.
  init(
    picture: PictureLook?, tint: Color, diameter: Double, hint: String? = nil, marks: [Angle] = [],
    appearance: Appearance
  ) {
    let theme = appearance.theme
    material = MaterialLook(
      shape: .disc(diameter: diameter), surface: theme.surface, blur: theme.blur * appearance.scale,
      shadow: ShadowLook(color: theme.shadow, radius: 8 * appearance.scale, drop: 4 * appearance.scale))
    plain = BubbleLook(
      diameter: diameter, fill: nil, border: theme.border, borderWidth: appearance.hairline, picture: picture,
      pictureSide: (diameter * 0.5).rounded(), foreground: appearance.onSurface(tint), font: theme.font,
      hint: hint, submenuMarks: marks)
    hovered = plain
    hovered.diameter = diameter * appearance.motion.hoverScale
    hovered.fill = tint
    hovered.foreground = tint.foreground(highContrast: appearance.isHighContrast)
  }

  /// The layers of a bubble at `center`, `swell` between plain (0) and hovered (1).
  func layers(at center: Point, swell: Double, scale: Double, opacity: Double) -> [Layer] {
    let size = (plain.diameter + (hovered.diameter - plain.diameter) * swell) * scale
    var layers = [
      Layer(.material(material), center: center, scale: size / plain.diameter, opacity: opacity)
    ]
    if swell < 1 {
      layers.append(Layer(.bubble(plain), center: center, scale: size / plain.diameter, opacity: opacity))
    }
    if swell > 0 {
      layers.append(
        Layer(.bubble(hovered), center: center, scale: size / hovered.diameter, opacity: opacity * swell))
    }
    return layers
  }
}

extension Item {
  /// What stands in its bubble: its icon, or a sign for what the launcher itself does, or the label's first letter.
  package var picture: PictureLook {
    switch (icon, action) {
    case (.text(let text)?, _): .text(text)
    case (let icon?, _): .icon(icon, otherwise: initial)
    case (nil, .perform(.back)): .symbol(.back)
    case (nil, .perform(.close)): .symbol(.close)
    case (nil, _): .text(initial)
    }
  }

  private var initial: String {
    label.first { !$0.isWhitespace }.map { String($0).uppercased() } ?? "·"
  }
}
