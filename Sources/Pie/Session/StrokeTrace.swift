import Geometry
import Menus

/// A stroke that has chosen something, as it is shown for a moment afterwards.
package struct StrokeTrace: Hashable, Sendable {
  /// The middles of the menus it went through, and where it ended, in root coordinates; drawn as if no menu had been
  /// moved inward on the way.
  package var points: [Point]
  /// The labels of what was chosen, from the first menu on.
  package var labels: [String]
  /// Where the bottom of the title belongs: above the last menu.
  package var titleRadius: Double
}

extension Session {
  /// A menu that was open for less is seen by nobody who does not look for it.
  private static let glance: Milliseconds = 400

  /// nil for a choice that was made at leisure in the first menu: it was seen.
  func trace(endingIn item: Item, at now: Instant) -> StrokeTrace? {
    guard trail.count > 1 || now < openedAt + Session.glance else { return nil }
    var points = [level.origin, pointer]
    for leg in legs.reversed() { points.insert(points[0] - leg, at: 0) }
    let labels = trail.indices.dropFirst().compactMap { depth in
      trail[depth].enteredBy.flatMap { trail[depth - 1].item(at: $0)?.label }
    }
    return StrokeTrace(points: points, labels: labels + [item.label], titleRadius: level.layout.radius)
  }
}
