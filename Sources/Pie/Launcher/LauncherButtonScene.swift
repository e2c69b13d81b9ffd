import Geometry
import Menus

// The button of a launcher: disc or pill, with the plus that turns or the icon, and the label.

extension LauncherScene {
  /// The disc or pill, with the plus that turns or the icon, and the label.
  package func button(at now: Instant) -> Scene {
    let part = presentation.extended(at: now)
    let body = plan.button.bounds(extension: max(0, part))
    // Few widths: each is drawn anew.
    let width = part == 0 || part == 1 ? body.width : (body.width / 2).rounded() * 2
    let pressing = 1 - 0.06 * presentation.pressed(at: now)
    let center = Point(x: body.center.x, y: body.center.y)
    let disc = Layer(.button(self.body(width: width)), center: center, scale: pressing)
    return Scene(
      bounds: looks.buttonBounds, layers: [disc] + sign(in: body, pressing, at: now) + text(in: body, part))
  }

  private var tint: Color { plan.setup.item.tint ?? Theme.launcherIndigo }
  private var foreground: Color { tint.foreground(highContrast: appearance.isHighContrast) }

  private func body(width: Double) -> ButtonLook {
    ButtonLook(
      size: Size(width: width, height: plan.button.height), fill: tint,
      shadow: ShadowLook(color: tint.opacity(0.4), radius: 12 * scale, drop: 6 * scale),
      border: appearance.isHighContrast ? appearance.theme.text : .clear,
      borderWidth: appearance.isHighContrast ? appearance.hairline : 0, foreground: foreground,
      font: appearance.theme.font)
  }

  /// The middle of the icon: of the disc, or behind the pill's leading padding.
  private func signCenter(in body: Rectangle) -> Point {
    let part = plan.button.extraWidth > 0 ? (body.width - body.height) / plan.button.extraWidth : 0
    let extended = (LauncherLengths.pillPadding + LauncherLengths.icon / 2) * scale
    let inset = body.height / 2 + (extended - body.height / 2) * min(1, max(0, part))
    return Point(x: plan.isMirrored ? body.maxX - inset : body.minX + inset, y: body.center.y)
  }

  private func sign(in body: Rectangle, _ pressing: Double, at now: Instant) -> [Layer] {
    let center = signCenter(in: body)
    let turned = presentation.turned(at: now)
    guard let icon = ownPicture else { return plus(at: center, turned: turned, pressing, opacity: 1) }
    // An icon of its own gives way to the close sign.
    let look = ButtonLook(
      size: Size(width: LauncherLengths.icon * scale, height: LauncherLengths.icon * scale), fill: nil,
      shadow: nil, picture: icon, pictureSide: (LauncherLengths.icon * scale).rounded(),
      foreground: foreground,
      font: appearance.theme.font)
    let away = min(1, max(0, turned))
    let picture = Layer(.button(look), center: center, scale: pressing * (1 - 0.4 * away), opacity: 1 - away)
    return [picture] + (away > 0 ? plus(at: center, turned: turned, pressing, opacity: away) : [])
  }

  /// nil: the plus.
  private var ownPicture: PictureLook? {
    let item = plan.setup.item
    return item.icon == nil && plan.menu != nil ? nil : item.icon == nil ? nil : item.picture
  }

  private func plus(at center: Point, turned: Double, _ pressing: Double, opacity: Double) -> [Layer] {
    // In steps of 1.5 degrees: each angle is drawn once and kept.
    let angle = (plan.layout.turn * turned / 1.5).rounded() * 1.5
    return [0.0, 90].map { start in
      let line = LineLook(
        length: (22 * scale).rounded(), width: (2.75 * scale),
        angle: Angle(degrees: (start + angle).remainder(180)),
        color: foreground)
      return Layer(.line(line), center: center, scale: pressing, opacity: opacity)
    }
  }

  /// It fades and scales from 0.8 at its leading edge. While the pill is too narrow for it there is none of it.
  private func text(in body: Rectangle, _ part: Double) -> [Layer] {
    guard let string = plan.setup.label, part > 0.3 else { return [] }
    let shown = min(1, max(0, (part - 0.3) / 0.7))
    let look = LauncherScene.labelText(string, appearance, color: foreground)
    let width = looks.labelWidth
    let size = 0.8 + 0.2 * shown
    let start = (LauncherLengths.pillPadding + LauncherLengths.icon + LauncherLengths.pillGap) * scale
    let lead = start + width * size / 2
    let fit = (body.width - start - LauncherLengths.pillPadding / 2 * scale) / (width * size)
    let opacity = shown * min(1, max(0, (fit - 0.9) / 0.1))
    guard opacity > 0 else { return [] }
    let x = plan.isMirrored ? body.maxX - lead : body.minX + lead
    return [Layer(.text(look), center: Point(x: x, y: body.center.y), scale: size, opacity: opacity)]
  }

  /// The text on a pill; measure it for the plan. It follows the desktop's size of text as far as the pill is high.
  package static func labelText(_ string: String, _ appearance: Appearance, color: Color = .white) -> TextLook
  {
    TextLook(
      string, font: appearance.theme.font, size: 17 * min(1.6, appearance.textScale) * appearance.scale,
      isBold: true, color: color,
      maximumWidth: 320 * max(1, appearance.textScale) * appearance.scale)
  }
}

extension Double {
  /// In 0..<`modulus`.
  fileprivate func remainder(_ modulus: Double) -> Double {
    let rest = truncatingRemainder(dividingBy: modulus)
    return rest < 0 ? rest + modulus : rest
  }
}
