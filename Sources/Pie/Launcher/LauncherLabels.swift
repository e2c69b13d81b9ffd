import Geometry
import Menus

/// Where the titles of a launcher's items stand: beside the bubble, away from the button, kept on the monitor.
struct LauncherLabels {
  private let plan: LauncherPlan
  private let appearance: Appearance
  private let ruler: TextRuler

  init(_ plan: LauncherPlan, _ appearance: Appearance, _ ruler: @escaping TextRuler) {
    self.plan = plan
    self.appearance = appearance
    self.ruler = ruler
  }

  func layers(of index: Int, opacity: Double) -> [Layer] {
    let frame = frame(of: index)
    let theme = appearance.theme
    let material = MaterialLook(
      shape: Shape(size: frame.size), surface: theme.titleSurface, blur: theme.blur * plan.scale,
      shadow: ShadowLook(color: theme.shadow, radius: 6 * plan.scale, drop: 2 * plan.scale))
    let title = TitleLook(
      text: text(of: index), size: frame.size, fill: nil, border: theme.border,
      borderWidth: appearance.hairline)
    return [
      Layer(.material(material), center: frame.center, opacity: opacity),
      Layer(.title(title), center: frame.center, opacity: opacity),
    ]
  }

  /// The capsule, in root coordinates; whole pixels, for text is never blurred.
  func frame(of index: Int) -> Rectangle {
    let size = appearance.capsule(for: text(of: index), ruler)
    let middle = plan.button.center + plan.layout.offsets[index]
    let distance = plan.layout.item * 0.6 + 10 * plan.scale
    let way = way(of: index)
    // The inner end of the capsule touches a circle round the item; straight above and below it is centred.
    let inner = Offset(length: distance + size.height / 2, towards: way)
    let outwards = min(1, max(-1, 3 * way.cosine)) * (size.width - size.height) / 2
    let wanted = Rectangle(center: middle + inner + Offset(dx: outwards, dy: 0), size: size)
    let kept = plan.monitor.insetBy(6 * plan.scale).clamping(wanted)
    return Rectangle(
      x: kept.x.rounded(), y: kept.y.rounded(), width: size.width, height: size.height)
  }

  private func text(of index: Int) -> TextLook { appearance.labelText(plan.items[index].label) }

  /// The direction in which a label lies from its bubble.
  private func way(of index: Int) -> Angle {
    switch plan.layout {
    case .fan(let fan): return fan.slots[index].angle
    case .stack(let stack):
      let center = plan.monitor.center
      return stack.towards.isVertical
        ? (plan.button.center.x > center.x ? .left : .right)
        : (plan.button.center.y > center.y ? .up : .down)
    }
  }
}
