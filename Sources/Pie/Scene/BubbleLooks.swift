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
      pictureSide: BubbleLook.pictureSide(inDiameter: diameter), foreground: appearance.onSurface(tint),
      font: theme.font,
      hint: hint, submenuMarks: marks)
    plain.isOnDark = theme.surface.luminance < 0.179
    hovered = plain
    hovered.diameter = diameter * appearance.motion.hoverScale
    hovered.fill = tint
    hovered.foreground = tint.foreground(highContrast: appearance.isHighContrast)
  }

  /// The layers of a bubble at `center`, `swell` between plain (0) and hovered (1).
  ///
  /// - Parameter arrived: how much of the picture has come in, in the place of the letter: 0…1.
  func layers(at center: Point, swell: Double, scale: Double, opacity: Double, arrived: Double = 1)
    -> [Layer]
  {
    let size = (plain.diameter + (hovered.diameter - plain.diameter) * swell) * scale
    var layers = [
      Layer(.material(material), center: center, scale: size / plain.diameter, opacity: opacity)
    ]
    func add(_ look: BubbleLook, _ opacity: Double) {
      for (look, part) in look.crossing(arrived) {
        layers.append(
          Layer(.bubble(look), center: center, scale: size / look.diameter, opacity: opacity * part))
      }
    }
    if swell < 1 { add(plain, opacity) }
    if swell > 0 { add(hovered, opacity * swell) }
    return layers
  }

  var icon: Icon? { plain.picture?.icon }
}

extension BubbleLook {
  /// With its letter giving way to its picture: what is to be drawn, and how opaque.
  fileprivate func crossing(_ arrived: Double) -> [(BubbleLook, Double)] {
    guard arrived < 1 else { return [(self, 1)] }
    var before = self
    before.picture = picture?.letter
    // A filled bubble covers what lies below it; of a bare one both parts are seen.
    return [(before, fill == nil ? 1 - arrived : 1), (self, arrived)]
  }
}

extension Item {
  /// What stands in its bubble: its icon, or a sign for what the launcher itself does, or the label's first letter.
  package var picture: PictureLook {
    switch (icon, action) {
    case (let icon?, _): .icon(icon, otherwise: initial)
    case (nil, .perform(.back)): .arrow(towards: .left)
    case (nil, .perform(.close)): .symbol(.close)
    case (nil, _): .text(initial)
    }
  }

  private var initial: String {
    label.first(where: \.isVisible).map { String($0).uppercased() } ?? "·"
  }
}
