import Geometry
import Menus

/// A stroke that has chosen, with the title of what it chose: shown for a moment, while everything goes on.
package struct TrailScene {
  private let layers: [Layer]
  private let bounds: Rectangle
  private let since: Instant
  /// How long it takes to vanish at the end.
  private let fading: Milliseconds

  /// How long it is to be seen (design §2.4, mark-ahead).
  private static let duration: Milliseconds = 600

  package init(
    _ trace: StrokeTrace, appearance: Appearance, monitor: Rectangle, at now: Instant, ruler: TextRuler
  ) {
    since = now
    fading = appearance.motion.closing
    let measures = RingMeasures(manners: Manners(), scale: appearance.scale)
    layers =
      TrailScene.line(through: trace.points, appearance)
      + TrailScene.title(trace, appearance, measures, room: monitor.insetBy(measures.margin / 2), ruler)
    let reach = 2 * measures.margin
    bounds =
      trace.points.reduce(
        TrailScene.area(of: layers)
      ) { $0.union(Rectangle(center: $1, size: Size(width: reach, height: reach))) }.wholePixels
  }

  /// True once it can no longer be seen.
  package func isGone(at now: Instant) -> Bool { now >= since + TrailScene.duration }

  /// When it will look different: at once while it fades, else when that begins.
  package func nextChange(after now: Instant) -> Instant {
    max(now, since + (TrailScene.duration - fading))
  }

  /// With what is still to be seen of the menu; its own title would lie under the one that says what ran.
  package func scene(over menu: Scene, isGone: Bool, at now: Instant) -> Scene {
    let left = since + TrailScene.duration - now
    let opacity = fading > 0 ? min(1, max(0, left.value / fading.value)) : 1
    let own = layers.map { Layer($0.look, center: $0.center, scale: $0.scale, opacity: opacity) }
    // Without a compositor the window hides what opens below it: it is no larger than it must be.
    return isGone
      ? Scene(bounds: bounds, layers: own)
      : Scene(bounds: bounds.union(menu.bounds), layers: TrailScene.untitled(menu.layers) + own)
  }

  /// Without titles and the material they lie on.
  private static func untitled(_ layers: [Layer]) -> [Layer] {
    let titles = layers.filter { if case .title = $0.look { true } else { false } }
    return layers.filter { layer in !titles.contains { $0.center == layer.center } }
  }

  /// A line from place to place, a dot where it begins and at every corner.
  private static func line(through points: [Point], _ appearance: Appearance) -> [Layer] {
    let color = appearance.theme.accent
    let width = 4 * appearance.scale
    var layers: [Layer] = []
    for (from, to) in zip(points, points.dropFirst()) {
      let way = to - from
      guard let angle = way.angle, way.length >= 1 else { continue }
      let look = LineLook(length: way.length.rounded(), width: width, angle: angle, color: color)
      layers.append(Layer(.line(look), center: from + way * 0.5))
    }
    let dot = DotLook(diameter: 3 * width, color: color)
    return layers + points.dropLast().map { Layer(.dot(dot), center: $0) }
  }

  private static func title(
    _ trace: StrokeTrace, _ appearance: Appearance, _ measures: RingMeasures, room: Rectangle,
    _ ruler: TextRuler
  ) -> [Layer] {
    let text = appearance.titleText(trace.labels.joined(separator: " › "))
    let size = appearance.capsule(for: text, ruler)
    let last = trace.points[trace.points.count - 2]
    let bottom = last.y - trace.titleRadius - measures.titleClearance
    let kept = room.clamping(
      Rectangle(center: Point(x: last.x, y: bottom - size.height / 2), size: size))
    let place = Point(x: kept.x.rounded() + size.width / 2, y: kept.y.rounded() + size.height / 2)
    let theme = appearance.theme
    let title = TitleLook(
      text: text, size: size, fill: theme.titleSurface, border: theme.border,
      borderWidth: appearance.hairline)
    return [Layer(.title(title), center: place)]
  }

  private static func area(of layers: [Layer]) -> Rectangle {
    layers.reduce(Rectangle(center: layers.last?.center ?? .zero, size: .zero)) { area, layer in
      guard case .title(let look) = layer.look else { return area }
      return area.union(Rectangle(center: layer.center, size: look.size).insetBy(-1))
    }
  }
}
