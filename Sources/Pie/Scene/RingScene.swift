import Geometry
import Menus

/// Makes the scene of an open ring: the bubbles of the last level, the way back, the title.
package struct RingScene {
  private let session: Session
  private let level: Level
  private let appearance: Appearance
  private let ruler: TextRuler
  private let measures: RingMeasures

  package init(_ session: Session, appearance: Appearance, ruler: @escaping TextRuler) {
    self.session = session
    level = session.level
    self.appearance = appearance
    self.ruler = ruler
    measures = RingMeasures(manners: level.menu.manners, scale: appearance.scale)
  }

  /// What is to be seen at `now`.
  package func scene(_ presentation: Presentation, at now: Instant) -> Scene {
    let opacity = presentation.opacity(at: now)
    let scale = presentation.scale(at: now)
    var layers = wayBack(presentation, scale: scale, opacity: opacity, at: now)
    var last: [Layer] = []
    for index in level.menu.items.indices {
      let swell = presentation.swell(of: .slot(index), at: now)
      let center = level.center + level.layout.slots[index].offset * scale
      let bubble = looks(of: index).layers(at: center, swell: swell, scale: scale, opacity: opacity)
      // A bubble that grows covers its neighbours.
      if swell > 0 { last += bubble } else { layers += bubble }
    }
    return Scene(bounds: bounds, layers: layers + last + labels(opacity: opacity))
  }

  /// Every layer that this level may come to show, so that it can be drawn ahead.
  package var allLayers: [Layer] {
    let bubbles = level.menu.items.indices.flatMap { index in
      let looks = looks(of: index)
      return [Look.material(looks.material), .bubble(looks.plain), .bubble(looks.hovered)]
    }
    return bubbles.map { Layer($0, center: level.center) } + labels(opacity: 1)
  }

  // MARK: Bubbles

  private func looks(of index: Int) -> BubbleLooks {
    let item = level.menu.items[index]
    return BubbleLooks(
      picture: item.picture, tint: appearance.tint(of: item, at: index, in: level.menu),
      diameter: level.layout.bubble, hint: hint(of: index),
      mark: item.action.opensSubmenu || item.confirms ? level.layout.slots[index].angle : nil,
      appearance: appearance)
  }

  private func hint(of index: Int) -> String? {
    switch level.menu.manners.hints {
    case .never: return nil
    case .alt where !session.showsHints: return nil
    case .alt, .always:
      if let key = level.menu.items[index].key { return key.printable }
      return index < 10 ? String((index + 1) % 10) : nil
    }
  }

  /// The parent as a small bubble behind, joined by a line.
  private func wayBack(_ presentation: Presentation, scale: Double, opacity: Double, at now: Instant)
    -> [Layer]
  {
    guard let back = level.layout.back else { return [] }
    let way = Offset(length: level.layout.radius, towards: back.angle) * scale
    let looks = BubbleLooks(
      picture: .symbol(.back), tint: appearance.theme.accent, diameter: measures.parentBubble,
      appearance: appearance)
    let length = max(1, level.layout.radius - measures.parentBubble / 2 - level.layout.deadZone / 2)
    let line = LineLook(
      length: length.rounded(), width: 2 * appearance.hairline, angle: back.angle,
      color: appearance.theme.text.opacity(0.25))
    let middle = Offset(length: level.layout.deadZone / 2 + length / 2, towards: back.angle) * scale
    return [Layer(.line(line), center: level.center + middle, scale: scale, opacity: opacity)]
      + looks.layers(
        at: level.center + way, swell: presentation.swell(of: .back, at: now), scale: scale, opacity: opacity)
  }
}

// MARK: Titles

extension RingScene {
  /// The hovered item's label, else the menu's own title.
  private var shownTitle: String? {
    guard let index = session.hoveredIndex, let item = level.item(at: index) else { return level.menu.title }
    return item.label
  }

  private func labels(opacity: Double) -> [Layer] {
    switch labelRule {
    case .never: []
    case .hover: titleLayers(shownTitle, opacity: opacity)
    case .always: level.menu.items.indices.flatMap { labelLayers(beside: $0, opacity: opacity) }
    }
  }

  /// Between two rings there is no room for labels: then the title tells.
  private var labelRule: LabelRule {
    let rule = level.menu.manners.labels
    return rule == .always && level.layout.isDouble ? .hover : rule
  }

  private func titleLayers(_ string: String?, opacity: Double) -> [Layer] {
    guard let string, !string.isEmpty else { return [] }
    let text = appearance.titleText(string)
    let size = appearance.capsule(for: text, ruler)
    let bottom = level.center.y - level.layout.radius - measures.titleClearance
    return capsuleLayers(
      text, size, center: Point(x: level.center.x, y: bottom - size.height / 2), opacity: opacity)
  }

  /// A label beside its bubble, outside of the ring: it grows away from the centre to the left or right, from the
  /// direction in which its inner end lies; straight above and below it is centred.
  ///
  ///     ·  (label)      ring's edge at `·`, the inner end of the capsule touching it
  private func labelLayers(beside index: Int, opacity: Double) -> [Layer] {
    let slot = level.layout.slots[index]
    let text = appearance.labelText(level.menu.items[index].label)
    let size = appearance.capsule(for: text, ruler)
    let inner = Offset(
      length: slot.radius + measures.labelClearance + size.height / 2, towards: slot.angle)
    let outwards = min(1, max(-1, 3 * slot.angle.cosine)) * (size.width - size.height) / 2
    return capsuleLayers(
      text, size, center: level.center + inner + Offset(dx: outwards, dy: 0), opacity: opacity)
  }

  private func capsuleLayers(_ text: TextLook, _ size: Size, center: Point, opacity: Double) -> [Layer] {
    let theme = appearance.theme
    let kept = session.stage.monitor.insetBy(measures.margin / 2).clamping(
      Rectangle(center: center, size: size))
    // Whole pixels: text is never blurred.
    let place = Point(
      x: kept.x.rounded() + size.width / 2, y: kept.y.rounded() + size.height / 2)
    let material = MaterialLook(
      shape: Shape(size: size), surface: theme.titleSurface, blur: theme.blur * appearance.scale,
      shadow: ShadowLook(color: theme.shadow, radius: 6 * appearance.scale, drop: 2 * appearance.scale))
    let title = TitleLook(
      text: text, size: size, fill: nil, border: theme.border, borderWidth: appearance.hairline)
    return [
      Layer(.material(material), center: place, opacity: opacity),
      Layer(.title(title), center: place, opacity: opacity),
    ]
  }
}

// MARK: The window

extension RingScene {
  /// The window this level needs, whatever is hovered: whole pixels, the same from its first frame to its last.
  package var bounds: Rectangle {
    let side = level.layout.radius + measures.hoveredBubble / 2 + 2 * measures.margin
    let ring = Rectangle(center: level.center, size: Size(width: 2 * side, height: 2 * side))
    let titles: [Layer]
    switch labelRule {
    case .never: titles = []
    case .hover:
      titles = ([level.menu.title] + level.menu.items.map(\.label)).flatMap { titleLayers($0, opacity: 1) }
    case .always: titles = labels(opacity: 1)
    }
    let all = titles.reduce(ring) { area, layer in
      guard case .material(let look) = layer.look else { return area }
      return area.union(Rectangle(center: layer.center, size: look.shape.size).insetBy(-measures.margin))
    }
    return all.wholePixels
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

extension KeySymbol {
  /// The character of a printable Latin-1 keysym; nil for any other.
  var printable: String? {
    switch rawValue {
    case 0x21...0x7e, 0xa1...0xff: Unicode.Scalar(rawValue).map { String(Character($0)).uppercased() }
    default: nil
    }
  }
}
