import Geometry
import Menus

/// Where the titles of a launcher's items stand: beside the bubble, away from the button, kept on the monitor.
struct LauncherLabels {
  private let plan: LauncherPlan
  private let appearance: Appearance
  /// The capsules, in root coordinates; whole pixels, for text is never blurred.
  let frames: [Rectangle]

  init(_ plan: LauncherPlan, _ appearance: Appearance, _ ruler: TextRuler) {
    self.plan = plan
    self.appearance = appearance
    let areTogether = plan.labels == .always
    var frames: [Rectangle] = []
    var taken: [Rectangle] = []
    for (index, item) in plan.items.enumerated() {
      let size = appearance.capsule(for: LauncherLabels.text(of: item, in: plan, appearance), ruler)
      var frame = LauncherLabels.frame(of: index, in: plan, size, further: 0)
      // Shown together they must not cover each other: a later one stands further out, as far as is needed.
      var step = 1.0
      while areTogether, !item.isHidden, step <= 16,
        taken.contains(where: { $0.insetBy(-3 * plan.scale).intersects(frame) })
      {
        frame = LauncherLabels.frame(of: index, in: plan, size, further: step * size.height / 4)
        step += 1
      }
      frames.append(frame)
      if !item.isHidden { taken.append(frame) }
    }
    self.frames = frames
  }

  func layers(of index: Int, opacity: Double) -> [Layer] {
    let frame = frames[index]
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

  private static func frame(of index: Int, in plan: LauncherPlan, _ size: Size, further: Double) -> Rectangle
  {
    let middle = plan.button.center + plan.layout.offsets[index]
    let distance = plan.layout.item * 0.6 + 10 * plan.scale + further
    let way = plan.layout.labelWay(of: index, center: plan.button.center, monitor: plan.monitor)
    // The inner end of the capsule touches a circle round the item; straight above and below it is centred.
    let inner = Offset(length: distance + size.height / 2, towards: way)
    let outwards = min(1, max(-1, 3 * way.cosine)) * (size.width - size.height) / 2
    let wanted = Rectangle(center: middle + inner + Offset(dx: outwards, dy: 0), size: size)
    let kept = plan.monitor.insetBy(6 * plan.scale).clamping(wanted)
    return Rectangle(
      x: kept.x.rounded(), y: kept.y.rounded(), width: size.width, height: size.height)
  }

  private func text(of index: Int) -> TextLook {
    LauncherLabels.text(of: plan.items[index], in: plan, appearance)
  }

  /// One that is shown alone may be as long as a title.
  private static func text(of item: Item, in plan: LauncherPlan, _ appearance: Appearance) -> TextLook {
    plan.labels == .always ? appearance.labelText(item.title) : appearance.titleText(item.title)
  }
}
