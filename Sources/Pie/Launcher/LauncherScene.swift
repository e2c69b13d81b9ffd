import Geometry
import Menus

/// Makes the scenes of a launcher: the items in one window, the button in another that lies above it.
package struct LauncherScene {
  private let state: LauncherState
  private let presentation: LauncherPresentation
  private let appearance: Appearance
  private let ruler: TextRuler

  package init(
    _ state: LauncherState, _ presentation: LauncherPresentation, appearance: Appearance,
    ruler: @escaping TextRuler
  ) {
    self.state = state
    self.presentation = presentation
    self.appearance = appearance
    self.ruler = ruler
  }

  private var plan: LauncherPlan { state.plan }
  private var scale: Scale { plan.scale }

  // MARK: Items

  /// The items, those behind first, and the hovered one's label. Empty while they are folded.
  package func items(at now: Instant) -> Scene {
    guard presentation.showsItems(at: now) else { return Scene(bounds: itemBounds, layers: []) }
    var layers: [Layer] = []
    var last: [Layer] = []
    for index in plan.items.indices.reversed() {
      let swell = presentation.swell(of: index, at: now)
      let pose = plan.layout.pose(of: index, at: presentation.progress(of: index, at: now), scale: scale)
      let growth = 1 + (appearance.motion.hoverScale - 1) * swell
      let layer = Layer(
        .button(look(of: index)), center: plan.button.center + pose.offset, scale: pose.size * growth)
      if swell > 0 { last.append(layer) } else { layers.append(layer) }
    }
    let labels = plan.items.indices.flatMap { label(of: $0, at: now) }
    return Scene(bounds: itemBounds, layers: layers + last + labels)
  }

  /// Every layer that the items may come to show, so that it can be drawn ahead.
  package var allLayers: [Layer] {
    plan.items.indices.map { Layer(.button(look(of: $0)), center: plan.button.center) }
  }

  /// The window of the items: all of them in their places and on their way, and their labels.
  package var itemBounds: Rectangle {
    // A spring overshoots by less than a tenth, a hovered item grows by a fifth, a shadow goes beyond it.
    let side = plan.layout.item * 1.25 + 24 * scale
    let start = plan.layout.pose(of: 0, at: 0, scale: scale, or: .zero)
    let reach = plan.layout.offsets.map { $0 * 1.1 } + [.zero, start]
    let bubbles = reach.reduce(Rectangle(center: plan.button.center, size: .zero)) { area, offset in
      area.union(Rectangle(center: plan.button.center + offset, size: Size(width: side, height: side)))
    }
    guard plan.setup.manners.labels != .never else { return bubbles.wholePixels }
    return plan.items.indices.reduce(bubbles) { area, index in
      area.union(LauncherLabels(plan, appearance, ruler).frame(of: index).insetBy(-16 * scale))
    }.wholePixels
  }

  private func look(of index: Int) -> ButtonLook {
    let item = plan.items[index]
    let tint = item.tint ?? plan.menu?.tint ?? Theme.launcherTint(index)
    let side = plan.layout.item
    return ButtonLook(
      size: Size(width: side, height: side), fill: tint,
      shadow: ShadowLook(
        color: Color(red: 0, green: 0, blue: 0, alpha: 0.18), radius: 8 * scale, drop: 4 * scale),
      border: appearance.isHighContrast ? appearance.theme.text : .clear,
      borderWidth: appearance.isHighContrast ? appearance.hairline : 0, picture: item.picture,
      pictureSide: (side * 0.46).rounded(),
      foreground: tint.foreground(highContrast: appearance.isHighContrast), font: appearance.theme.font)
  }

  private func label(of index: Int, at now: Instant) -> [Layer] {
    let shown: Double
    switch plan.setup.manners.labels {
    case .never: return []
    case .hover: shown = presentation.swell(of: index, at: now)
    case .always: shown = presentation.progress(of: index, at: now)
    }
    guard shown > 0.01 else { return [] }
    return LauncherLabels(plan, appearance, ruler).layers(of: index, opacity: min(1, shown))
  }
}

extension Theme {
  /// Orange, green, pink, purple, teal: the tints of a launcher's items that name none, in turn.
  static func launcherTint(_ index: Int) -> Color {
    let tints = [0xff9500, 0x34c759, 0xff2d55, 0xaf52de, 0x30b0c7]
    return Color(rgb: tints[index % tints.count])
  }

  /// Indigo: the tint of a launcher that names none.
  static let launcherIndigo = Color(rgb: 0x5856d6)
}

extension Color {
  fileprivate init(rgb: Int) {
    self.init(
      red: Double(rgb >> 16 & 0xff) / 255, green: Double(rgb >> 8 & 0xff) / 255,
      blue: Double(rgb & 0xff) / 255)
  }
}

extension LauncherLayout {
  /// As `pose(of:at:scale:)`; `fallback` where there is no such item.
  fileprivate func pose(of index: Int, at progress: Double, scale: Scale, or fallback: Offset) -> Offset {
    offsets.indices.contains(index) ? pose(of: index, at: progress, scale: scale).offset : fallback
  }
}

// MARK: The button

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
      bounds: buttonBounds, layers: [disc] + sign(in: body, pressing, at: now) + text(in: body, part))
  }

  /// The window of the button: extended, overshooting, with its shadow.
  package var buttonBounds: Rectangle {
    plan.button.bounds(extension: plan.button.extraWidth > 0 ? 1.06 : 0).insetBy(-28 * scale).wholePixels
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

  /// It fades and scales from 0.8 at its leading edge.
  private func text(in body: Rectangle, _ part: Double) -> [Layer] {
    guard let string = plan.setup.label, part > 0.3 else { return [] }
    let shown = min(1, max(0, (part - 0.3) / 0.7))
    let look = LauncherScene.labelText(string, appearance, color: foreground)
    let width = ruler(look).width
    let size = 0.8 + 0.2 * shown
    let lead =
      (LauncherLengths.pillPadding + LauncherLengths.icon + LauncherLengths.pillGap) * scale + width * size
      / 2
    let x = plan.isMirrored ? body.maxX - lead : body.minX + lead
    return [Layer(.text(look), center: Point(x: x, y: body.center.y), scale: size, opacity: shown)]
  }

  /// The text on a pill; measure it for the plan.
  package static func labelText(_ string: String, _ appearance: Appearance, color: Color = .white) -> TextLook
  {
    TextLook(
      string, font: appearance.theme.font, size: 17 * appearance.scale, isBold: true, color: color,
      maximumWidth: 320 * appearance.scale)
  }
}

extension Double {
  /// In 0..<`modulus`.
  fileprivate func remainder(_ modulus: Double) -> Double {
    let rest = truncatingRemainder(dividingBy: modulus)
    return rest < 0 ? rest + modulus : rest
  }
}
