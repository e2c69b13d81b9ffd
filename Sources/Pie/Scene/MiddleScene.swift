import Geometry
import Menus

/// What stands in the middle of a ring: the dead zone's own item, or what is typed in a search.
struct MiddleScene {
  private let item: BubbleLooks?
  private let center: Point
  private let appearance: Appearance
  private let ruler: TextRuler
  /// What is typed is cut to this.
  private let room: Double

  init(_ level: Level, _ appearance: Appearance, _ measures: RingMeasures, ruler: @escaping TextRuler) {
    self.appearance = appearance
    self.ruler = ruler
    center = level.center
    room = 2 * (level.layout.radius - measures.hoveredBubble / 2 - measures.gap)
    item = level.menu.center.map { item in
      BubbleLooks(
        picture: item.picture, tint: item.tint ?? level.menu.tint ?? appearance.theme.accent,
        diameter: min(measures.bubble, 2 * level.layout.deadZone), appearance: appearance)
    }
  }

  /// What may be drawn ahead.
  var looks: [Look] { item.map { [.material($0.material), .bubble($0.plain), .bubble($0.hovered)] } ?? [] }

  func layers(_ presentation: Presentation, at now: Instant) -> [Layer] {
    let opacity = presentation.opacity(at: now)
    if let search = presentation.search { return typed(search.text, opacity: opacity) }
    return item?.layers(
      at: center, swell: presentation.swell(of: .center, at: now), scale: presentation.scale(at: now),
      opacity: opacity) ?? []
  }

  /// The text with a caret after it, in a capsule.
  private func typed(_ string: String, opacity: Double) -> [Layer] {
    var text = appearance.titleText(string + "▏")
    let padding = RingMeasures.titlePadding(appearance.scale)
    text.maximumWidth = max(1, room - 2 * padding.dx)
    let size = appearance.capsule(for: text, ruler)
    let theme = appearance.theme
    let material = MaterialLook(
      shape: Shape(size: size), surface: theme.titleSurface, blur: theme.blur * appearance.scale,
      shadow: ShadowLook(color: theme.shadow, radius: 6 * appearance.scale, drop: 2 * appearance.scale))
    let title = TitleLook(
      text: text, size: size, fill: nil, border: theme.border, borderWidth: appearance.hairline)
    let corner = Point(
      x: (center.x - size.width / 2).rounded() + size.width / 2,
      y: (center.y - size.height / 2).rounded() + size.height / 2)
    return [
      Layer(.material(material), center: corner, opacity: opacity),
      Layer(.title(title), center: corner, opacity: opacity),
    ]
  }
}
