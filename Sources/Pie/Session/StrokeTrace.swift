import Geometry
import Menus

/// A stroke that has chosen ahead of what could be seen, as it is shown for a moment afterwards.
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
  /// Even a menu that comes in without motion is seen by nobody for the first frame of a screen.
  private static let firstFrame: Milliseconds = 20

  /// True for a stroke that leaves the last menu now, if it or one before it was left before it was seen whole.
  func isAhead(at now: Instant) -> Bool {
    arrival.isAhead || now < arrival.at + max(stage.appearing, Session.firstFrame)
  }

  /// nil for a choice from menus that were seen: they said already what it is.
  func trace(endingIn item: Item, at now: Instant) -> StrokeTrace? {
    guard isAhead(at: now) else { return nil }
    var points = [level.origin, pointer]
    for leg in legs.reversed() { points.insert(points[0] - leg, at: 0) }
    let labels = trail.indices.dropFirst().compactMap { depth in
      trail[depth].enteredBy.flatMap { trail[depth - 1].item(at: $0)?.label }
    }
    return StrokeTrace(points: points, labels: labels + [item.label], titleRadius: level.layout.radius)
  }
}
