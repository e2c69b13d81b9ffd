import Geometry
import Menus

/// What of a launcher's picture stays the same while it moves: worked out once.
package struct LauncherLooks {
  let appearance: Appearance
  let labels: LauncherLabels
  let items: [ButtonLook]
  /// The windows, in root coordinates.
  package let itemBounds: Rectangle
  package let buttonBounds: Rectangle
  /// Of the pill's text, in device pixels; 0 without one.
  let labelWidth: Double

  package init(_ plan: LauncherPlan, _ appearance: Appearance, _ ruler: @escaping TextRuler) {
    self.appearance = appearance
    labels = LauncherLabels(plan, appearance, ruler)
    items = plan.items.indices.map { LauncherLooks.look(of: $0, plan, appearance) }
    let others = plan.withValuesAtTheirEnds.flatMap { LauncherLabels($0, appearance, ruler).frames }
    itemBounds = LauncherLooks.itemBounds(of: plan, labels: labels.frames + others)
    buttonBounds = LauncherLooks.buttonBounds(of: plan)
    labelWidth = plan.setup.label.map { ruler(LauncherScene.labelText($0, appearance)).width } ?? 0
  }

  /// The window of the items: all of them in their places and on their way, and their labels.
  private static func itemBounds(of plan: LauncherPlan, labels: [Rectangle]) -> Rectangle {
    // A spring overshoots by less than a tenth, a hovered item grows by a fifth, a shadow goes beyond it.
    let side = plan.layout.item * 1.25 + 24 * plan.scale
    let start = plan.layout.pose(of: 0, at: 0, scale: plan.scale, or: .zero)
    let reach = plan.layout.offsets.map { $0 * 1.1 } + [.zero, start]
    let bubbles = reach.reduce(Rectangle(center: plan.button.center, size: .zero)) { area, offset in
      area.union(Rectangle(center: plan.button.center + offset, size: Size(width: side, height: side)))
    }
    guard plan.labels != .never else { return bubbles.wholePixels }
    return labels.reduce(bubbles) { $0.union($1.insetBy(-16 * plan.scale)) }.wholePixels
  }

  private static func look(of index: Int, _ plan: LauncherPlan, _ appearance: Appearance) -> ButtonLook {
    let scale = plan.scale
    let item = plan.items[index]
    let tint = item.tint ?? plan.menu?.tint ?? Theme.launcherTint(index)
    let side = plan.layout.item
    var look = ButtonLook(
      size: Size(width: side, height: side), fill: tint,
      shadow: ShadowLook(
        color: Color(red: 0, green: 0, blue: 0, alpha: 0.18), radius: 8 * scale, drop: 4 * scale),
      border: appearance.isHighContrast ? appearance.theme.text : .clear,
      borderWidth: appearance.isHighContrast ? appearance.hairline : 0, picture: item.picture,
      pictureSide: (side * 0.46).rounded(),
      foreground: tint.foreground(highContrast: appearance.isHighContrast), font: appearance.theme.font)
    look.gauge = item.gauge
    look.badge = item.isOn ? "✓" : nil
    return look
  }

  /// The window of the button: extended, overshooting, with its shadow.
  private static func buttonBounds(of plan: LauncherPlan) -> Rectangle {
    plan.button.bounds(extension: plan.button.extraWidth > 0 ? 1.06 : 0).insetBy(-28 * plan.scale).wholePixels
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

extension OneSidedLayout {
  /// As `pose(of:at:scale:)`; `fallback` where there is no such item.
  fileprivate func pose(of index: Int, at progress: Double, scale: Scale, or fallback: Offset) -> Offset {
    offsets.indices.contains(index) ? pose(of: index, at: progress, scale: scale).offset : fallback
  }
}
