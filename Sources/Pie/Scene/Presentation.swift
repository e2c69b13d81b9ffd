import Geometry
import Menus

/// When things on the screen began to change: what makes a moving picture of a session.
///
/// It follows the session by `update` and decides nothing; a change of no length is over at once.
package struct Presentation: Hashable, Sendable {
  package let appearance: Appearance
  package let openedAt: Instant
  private var levelShownAt: Instant
  private var depth = 1
  private var hovered: RingLayout.Target?
  private var showsHints = false
  private(set) var search: Session.Visible.Search?
  private var swells: [RingLayout.Target: Swell] = [:]
  private var closing: Closing?

  /// A bubble growing under the pointer, or shrinking after it.
  struct Swell: Hashable, Sendable {
    var from: Double
    var to: Double
    var since: Instant
  }

  private struct Closing: Hashable, Sendable {
    var since: Instant
    /// What was to be seen when it began.
    var opacity: Double
    var scale: Double
  }

  package init(appearance: Appearance, openedAt now: Instant) {
    self.appearance = appearance
    openedAt = now
    levelShownAt = now
  }

  /// Takes over what changed in the session; true where that is to be seen.
  @discardableResult
  package mutating func update(_ visible: Session.Visible, at now: Instant) -> Bool {
    let isElsewhere = visible.depth != depth
    if isElsewhere {
      depth = visible.depth
      levelShownAt = now
      swells = [:]
      hovered = nil
    }
    let keysChanged = visible.showsHints != showsHints || visible.search != search
    showsHints = visible.showsHints
    search = visible.search
    guard visible.target != hovered else { return isElsewhere || keysChanged }
    if let hovered { turn(hovered, to: 0, at: now) }
    hovered = visible.target
    if let hovered { turn(hovered, to: 1, at: now) }
    swells = swells.filter { $0.value.to > 0 || isRunning($0.value, at: now) }
    return true
  }

  /// Begins to vanish from what is to be seen now.
  package mutating func close(at now: Instant) {
    guard closing == nil else { return }
    closing = Closing(since: now, opacity: opacity(at: now), scale: scale(at: now))
  }

  private mutating func turn(_ target: RingLayout.Target, to goal: Double, at now: Instant) {
    swells[target] = Swell(from: swell(of: target, at: now), to: goal, since: now)
  }

  private func isRunning(_ swell: Swell, at now: Instant) -> Bool {
    now < swell.since + appearance.motion.hover
  }
}

// MARK: Asking

extension Presentation {
  /// True while another frame would look different from this one.
  package func isMoving(at now: Instant) -> Bool {
    if let closing { return now < closing.since + appearance.motion.closing }
    return now < levelShownAt + appearance.motion.opening || swells.values.contains { isRunning($0, at: now) }
  }

  /// The pointer is on the dead zone's own item.
  var isInMiddle: Bool { hovered == .center }

  /// True once a closing menu can no longer be seen.
  package func isGone(at now: Instant) -> Bool {
    closing.map { now >= $0.since + appearance.motion.closing } ?? false
  }

  /// To be seen from the first frame, opaque after half of the opening, transparent at the end of the closing.
  func opacity(at now: Instant) -> Double {
    if let closing { return closing.opacity * (1 - vanished(closing, at: now)) }
    return 0.4 + 0.6 * Easing.easeOut.value(after: now - levelShownAt, of: appearance.motion.opening * 0.5)
  }

  /// Of a ring's first frame (design §2.7); sprites are drawn ahead for it.
  package static let firstScale = 0.8

  /// From `firstScale` to 1 while it opens.
  func scale(at now: Instant) -> Double {
    if let closing { return closing.scale * (1 - 0.1 * vanished(closing, at: now)) }
    return Presentation.firstScale + (1 - Presentation.firstScale)
      * Easing.easeOut.value(after: now - levelShownAt, of: appearance.motion.opening)
  }

  /// How far a bubble is between plain (0) and hovered (1).
  func swell(of target: RingLayout.Target, at now: Instant) -> Double {
    guard let swell = swells[target] else { return 0 }
    let part = Easing.easeOut.value(after: now - swell.since, of: appearance.motion.hover)
    return swell.from + (swell.to - swell.from) * part
  }

  private func vanished(_ closing: Closing, at now: Instant) -> Double {
    Easing.easeIn.value(after: now - closing.since, of: appearance.motion.closing)
  }
}
