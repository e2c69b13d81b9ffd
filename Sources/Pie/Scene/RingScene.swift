import Geometry
import Menus

/// Makes the scenes of one level of an open ring: its bubbles, the way back, the title.
///
/// All that does not move is laid out once, when it is made; a frame only places it.
package struct RingScene {
  private let plan: RingPlan
  /// nil: a hidden item.
  private let bubbles: [BubbleLooks?]
  private let wayBack: WayBack?
  private let middle: MiddleScene

  /// Lays out the level that `session` chooses from now.
  package init(_ session: Session, appearance: Appearance, ruler: @escaping TextRuler) {
    self.init(
      RingPlan(session, appearance: appearance, ruler: ruler), of: session, appearance: appearance,
      ruler: ruler)
  }

  /// The same, where the plan is made.
  package init(_ plan: RingPlan, of session: Session, appearance: Appearance, ruler: @escaping TextRuler) {
    let level = plan.level
    self.plan = plan
    let bubbleMaker = BubbleMaker(
      level, appearance, SubmenuPreview(session.stage), showsHints: plan.showsHints)
    bubbles = level.menu.items.indices.map { level.isHidden($0) ? nil : bubbleMaker.looks(of: $0) }
    middle = MiddleScene(level, appearance, plan.measures, ruler: ruler)
    wayBack = level.layout.back.map { WayBack($0, level.layout, appearance, plan.measures) }
  }

  private var level: Level { plan.level }

  /// A bubble shows that icon.
  package func shows(_ icon: Icon) -> Bool { bubbles.contains { $0?.icon == icon } }

  /// What is to be seen at `now`, `hovered` being the item under the pointer.
  package func scene(_ presentation: Presentation, hovering hovered: Int?, at now: Instant) -> Scene {
    let opacity = presentation.opacity(at: now)
    let scale = presentation.scale(at: now)
    var layers =
      wayBack?.layers(
        about: level.center, swell: presentation.swell(of: .back, at: now), scale: scale, opacity: opacity)
      ?? []
    var last: [Layer] = []
    for (index, looks) in bubbles.enumerated() {
      guard let looks else { continue }
      let swell = presentation.swell(of: .slot(index), at: now)
      let part = presentation.part(of: index, of: bubbles.count, at: now)
      guard part.opacity > 0 else { continue }
      let center = level.center + level.layout.slots[index].offset * part.travel
      let isFaded = presentation.search?.matching?.contains(index) == false
      let bubble = looks.layers(
        at: center, swell: swell, scale: part.scale, opacity: isFaded ? part.opacity * 0.25 : part.opacity,
        arrived: presentation.arrival(of: looks.icon, at: now))
      // A bubble that grows covers its neighbours.
      if swell > 0 { last += bubble } else { layers += bubble }
    }
    layers += middle.layers(presentation, at: now)
    return Scene(
      bounds: plan.bounds,
      layers: layers + last
        + plan.titles.layers(
          hovering: hovered, isInMiddle: presentation.isInMiddle, found: presentation.found,
          opacity: opacity))
  }

  /// Every layer that this level may come to show, so that it can be drawn ahead: at rest, hovered, and as the first
  /// frame of an opening shows it.
  package func allLayers(_ presentation: Presentation, at now: Instant) -> [Layer] {
    let looks = bubbles.compactMap(\.self).flatMap {
      [Look.material($0.material), .bubble($0.plain), .bubble($0.hovered)]
    }
    return (looks + middle.looks).map { Layer($0, center: level.center) }
      + scene(presentation, hovering: nil, at: now).layers
  }
}

/// Makes the looks of a level's bubbles.
private struct BubbleMaker {
  let level: Level
  let appearance: Appearance
  let preview: SubmenuPreview
  let showsHints: Bool

  init(_ level: Level, _ appearance: Appearance, _ preview: SubmenuPreview, showsHints: Bool) {
    self.level = level
    self.appearance = appearance
    self.preview = preview
    self.showsHints = showsHints
  }

  func looks(of index: Int) -> BubbleLooks {
    let item = level.menu.items[index]
    var looks = BubbleLooks(
      picture: item.picture, tint: appearance.tint(of: item, at: index, in: level.menu),
      diameter: level.layout.bubble, hint: hint(of: index),
      marks: preview.directions(of: item, at: level.layout.slots[index].angle),
      appearance: appearance)
    looks.plain.gauge = item.gauge
    looks.hovered.gauge = item.gauge
    if item.mark != nil {
      // A picture of many colours does not show the tint: the rim does.
      looks.plain.border = appearance.tint(of: item, at: index, in: level.menu)
      looks.plain.borderWidth = 3 * appearance.scale
    }
    return looks
  }

  private func hint(of index: Int) -> String? {
    let item = level.menu.items[index]
    if item.isOn { return "✓" }
    switch level.menu.manners.hints {
    case .never: return nil
    case .alt where !showsHints: return nil
    case .alt, .always:
      if let key = level.menu.items[index].key { return key.printable }
      return index < 10 ? String((index + 1) % 10) : nil
    }
  }
}

/// The parent as a small bubble behind, joined by a line.
private struct WayBack {
  private let looks: BubbleLooks
  private let line: LineLook
  private let bubble: Offset
  private let middle: Offset

  init(_ back: RingLayout.Back, _ layout: RingLayout, _ appearance: Appearance, _ measures: RingMeasures) {
    looks = BubbleLooks(
      picture: .arrow(towards: back.angle), tint: appearance.theme.accent, diameter: measures.parentBubble,
      appearance: appearance)
    let length = max(1, layout.radius - measures.parentBubble / 2 - layout.deadZone / 2)
    line = LineLook(
      length: length.rounded(), width: 2 * appearance.hairline, angle: back.angle,
      color: appearance.theme.text.opacity(0.25))
    bubble = Offset(length: layout.radius, towards: back.angle)
    middle = Offset(length: layout.deadZone / 2 + length / 2, towards: back.angle)
  }

  func layers(about center: Point, swell: Double, scale: Double, opacity: Double) -> [Layer] {
    [Layer(.line(line), center: center + middle * scale, scale: scale, opacity: opacity)]
      + looks.layers(at: center + bubble * scale, swell: swell, scale: scale, opacity: opacity)
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
