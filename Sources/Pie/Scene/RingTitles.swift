import Geometry
import Menus

/// The capsules of a ring: one title above it, or a label beside every bubble; laid out once.
struct RingTitles {
  let rule: LabelRule
  private let menuTitle: Capsule?
  private let middle: Capsule?
  /// nil also for one that is made when it is hovered.
  private let items: [Capsule?]
  /// Where labels are shown always: the title of an item that has no room for one.
  private let unlabelled: [Capsule?]
  private let maker: Maker

  private struct Capsule {
    let material: MaterialLook
    let title: TitleLook
    let center: Point

    func layers(opacity: Double) -> [Layer] {
      [
        Layer(.material(material), center: center, opacity: opacity),
        Layer(.title(title), center: center, opacity: opacity),
      ]
    }

    var area: Rectangle { Rectangle(center: center, size: title.size) }
  }

  init(
    _ level: Level, _ appearance: Appearance, _ measures: RingMeasures, monitor: Rectangle,
    ruler: @escaping TextRuler
  ) {
    // Between two rings there is no room for labels: then the title tells.
    let wanted = level.menu.manners.labels
    rule = wanted == .always && level.layout.isDouble ? .hover : wanted
    maker = Maker(
      level: level, appearance: appearance, measures: measures, room: monitor.insetBy(measures.margin / 2),
      ruler: ruler)
    switch rule {
    case .never:
      (menuTitle, middle) = (nil, nil)
      items = []
      unlabelled = []
    case .hover:
      menuTitle = level.menu.title.flatMap { [maker] in maker.title($0) }
      middle = level.menu.center.flatMap { [maker] in maker.title($0.label) }
      // Beside a fan or a stack each title has a place of its own.
      items = level.menu.items.indices.map { [maker] in
        if level.layout.shape != nil { return maker.label(beside: $0) }
        let title = level.menu.items[$0].title
        return maker.keepsRoom(for: title) ? nil : maker.title(title)
      }
      unlabelled = []
    case .always:
      menuTitle = level.menu.title.flatMap { [maker] in maker.title($0, aboveLabels: true) }
      middle = nil
      items = level.menu.items.indices.map { [maker] in
        level.isHidden($0) ? nil : maker.labelWithRoom(beside: $0)
      }
      unlabelled = items.indices.map { [maker, items] in
        guard items[$0] == nil, !level.isHidden($0) else { return nil }
        return maker.title(level.menu.items[$0].title, aboveLabels: true)
      }
    }
  }

  /// The label of the hovered item, else the menu's own title; or all labels.
  ///
  /// `found` is what a search has found in a submenu.
  func layers(hovering hovered: Int?, isInMiddle: Bool, found: String?, opacity: Double) -> [Layer] {
    let title = found.flatMap(maker.title)
    switch rule {
    case .never: return []
    case .hover:
      let rest = isInMiddle ? middle : menuTitle
      return (title ?? hovered.map(self.title(of:)) ?? rest)?.layers(opacity: opacity) ?? []
    case .always:
      let above = hovered.flatMap { unlabelled[$0] } ?? menuTitle
      return (title.map { [$0] } ?? (items + [above])).flatMap { $0?.layers(opacity: opacity) ?? [] }
    }
  }

  private func title(of index: Int) -> Capsule? {
    items[index] ?? (rule == .hover ? maker.title(maker.level.menu.items[index].title) : nil)
  }

  /// All capsules that may come to be shown, in root coordinates.
  var areas: [Rectangle] {
    let deepest = maker.mayFindAnyTitle && rule != .never ? maker.widest : nil
    return ([menuTitle, middle] + items + unlabelled).compactMap { $0?.area }
      + (deepest.map { [$0] } ?? [])
  }
}

extension RingTitles {
  private struct Maker {
    let level: Level
    let appearance: Appearance
    let measures: RingMeasures
    /// Capsules are kept inside.
    let room: Rectangle
    let ruler: TextRuler

    /// A search may find titles that nobody knows yet.
    var mayFindAnyTitle: Bool { level.menu.manners.search == .deep }

    /// The room for what a search may find is enough for this title, too: text that every font has is nowhere higher.
    func keepsRoom(for title: String) -> Bool { mayFindAnyTitle && title.isPlainASCII }

    /// Where the widest title would be.
    var widest: Rectangle {
      let size = appearance.capsule(for: appearance.titleText("Ag"), ruler)
      let bottom = level.center.y - level.layout.radius - measures.titleClearance
      let wide = Size(width: appearance.titleText("").maximumWidth + size.height, height: size.height)
      return room.clamping(
        Rectangle(center: Point(x: level.center.x, y: bottom - size.height / 2), size: wide))
    }

    func title(_ string: String) -> Capsule? { title(string, aboveLabels: false) }

    func title(_ string: String, aboveLabels: Bool) -> Capsule? {
      guard !string.isEmpty else { return nil }
      let text = appearance.titleText(string)
      let size = appearance.capsule(for: text, ruler)
      var bottom = level.center.y - level.layout.radius - measures.titleClearance
      if aboveLabels { bottom -= size.height + measures.gap }
      return capsule(text, size, center: Point(x: level.center.x, y: bottom - size.height / 2))
    }

    /// A label beside its bubble, outside of the ring: it grows away from the centre to the left or right, from the
    /// direction in which its inner end lies; straight above and below it is centred.
    ///
    ///     ·  (label)      ring's edge at `·`, the inner end of the capsule touching it
    func label(beside index: Int) -> Capsule {
      let slot = level.layout.slots[index]
      let text = appearance.labelText(level.menu.items[index].title)
      let size = appearance.capsule(for: text, ruler)
      let way =
        level.layout.shape?.labelWay(of: index, center: level.center, monitor: room) ?? slot.angle
      let inner = Offset(length: measures.labelClearance + size.height / 2, towards: way)
      let outwards = min(1, max(-1, 3 * way.cosine)) * (size.width - size.height) / 2
      return capsule(
        text, size, center: level.center + slot.offset + inner + Offset(dx: outwards, dy: 0))
    }

    /// The same; nil where the monitor's edge pushes it onto the ring's bubbles.
    func labelWithRoom(beside index: Int) -> Capsule? {
      let label = label(beside: index)
      guard level.layout.shape == nil else { return label }
      let clearance = label.area.distance(to: level.center)
      return clearance >= level.layout.radius + measures.bubble / 2 ? label : nil
    }

    private func capsule(_ text: TextLook, _ size: Size, center: Point) -> Capsule {
      let theme = appearance.theme
      let kept = room.clamping(Rectangle(center: center, size: size))
      let material = MaterialLook(
        shape: Shape(size: size), surface: theme.titleSurface, blur: theme.blur * appearance.scale,
        shadow: ShadowLook(color: theme.shadow, radius: 6 * appearance.scale, drop: 2 * appearance.scale))
      let title = TitleLook(
        text: text, size: size, fill: nil, border: theme.border, borderWidth: appearance.hairline)
      // Whole pixels: text is never blurred.
      let place = Point(x: kept.x.rounded() + size.width / 2, y: kept.y.rounded() + size.height / 2)
      return Capsule(material: material, title: title, center: place)
    }
  }
}

extension Rectangle {
  /// Moved, not resized, so that it lies inside; its top left corner does where it is too large.
  func clamping(_ other: Rectangle) -> Rectangle {
    var moved = other
    moved.x = max(minX, min(other.x, maxX - other.width))
    moved.y = max(minY, min(other.y, maxY - other.height))
    return moved
  }

  /// Grown to whole pixels.
  var wholePixels: Rectangle {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rectangle(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
}
