import Geometry
import Menus

/// When things on the screen began to change: what makes a moving picture of a session.
///
/// It follows the session by `update` and decides nothing; a change of no length is over at once.
package struct Presentation: Hashable, Sendable {
  package let appearance: Appearance
  package let openedAt: Instant
  private var levelShownAt: Instant
  private var entrance: Entrance
  private var depth = 1
  private var hovered: RingLayout.Target?
  private var showsHints = false
  private(set) var search: Session.Visible.Search?
  /// What it has found in a submenu.
  private(set) var found: String?
  private var swells: [RingLayout.Target: Swell] = [:]
  private var arrivals: PictureArrivals
  /// When it began to vanish, from what was to be seen then.
  private var closing: Instant?

  /// A bubble growing under the pointer, or shrinking after it.
  struct Swell: Hashable, Sendable {
    var from: Double
    var to: Double
    var since: Instant
  }

  package init(appearance: Appearance, openedAt now: Instant, entrance: Entrance = .pop) {
    self.appearance = appearance
    self.entrance = appearance.motion.moves ? entrance : .fade
    // Who has set the opening to 0 wants nothing to fade.
    arrivals = PictureArrivals(length: appearance.motion.opening > 0 ? Motion.fade : 0)
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
      entrance = appearance.motion.moves ? .pop : .fade
      swells = [:]
      hovered = nil
    }
    let keysChanged = visible.showsHints != showsHints || visible.search != search || visible.found != found
    showsHints = visible.showsHints
    (search, found) = (visible.search, visible.found)
    guard visible.target != hovered else { return isElsewhere || keysChanged }
    if let hovered { turn(hovered, to: 0, at: now) }
    hovered = visible.target
    if let hovered { turn(hovered, to: 1, at: now) }
    swells = swells.filter { $0.value.to > 0 || isRunning($0.value, at: now) }
    return true
  }

  /// True at the moment at which another level came to be shown.
  package func isArriving(at now: Instant) -> Bool { levelShownAt == now }

  /// The first picture of an icon has come: it fades in, in the place of the letter.
  package mutating func arrived(_ icon: Icon, at now: Instant) {
    arrivals.note(icon, at: now)
  }

  /// Begins to vanish from what is to be seen now.
  package mutating func close(at now: Instant) {
    if closing == nil { closing = now }
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
    if let closing { return now < closing + appearance.motion.closing }
    return now < levelShownAt + entrance.whole(appearance.motion.opening)
      || swells.values.contains { isRunning($0, at: now) }
      || arrivals.isMoving(at: now)
  }

  /// How much of an icon has come in, 0…1.
  func arrival(of icon: Icon?, at now: Instant) -> Double { arrivals.part(of: icon, at: now) }

  /// The pointer is on the dead zone's own item.
  var isInMiddle: Bool { hovered == .center }

  /// True once a closing menu can no longer be seen.
  package func isGone(at now: Instant) -> Bool {
    closing.map { now >= $0 + appearance.motion.closing } ?? false
  }

  /// Of what does not come in by itself: transparent at the end of the closing.
  func opacity(at now: Instant) -> Double {
    part(of: 0, of: 1, by: appearance.motion.moves ? .pop : .fade, at: now).opacity
  }

  /// Of a ring's first frame (design §2.7); sprites are drawn ahead for it.
  package static let firstScale = 0.8

  /// Of what does not come in by itself.
  func scale(at now: Instant) -> Double {
    part(of: 0, of: 1, by: appearance.motion.moves ? .pop : .fade, at: now).scale
  }

  /// One bubble of a ring.
  func part(of index: Int, of count: Int, at now: Instant) -> Entrance.Part {
    part(of: index, of: count, by: entrance, at: now)
  }

  private func part(of index: Int, of count: Int, by entrance: Entrance, at now: Instant) -> Entrance.Part {
    var part = entrance.part(
      of: index, of: count, after: entered(at: now), length: appearance.motion.opening)
    let vanished = vanished(at: now)
    let shrinkage = appearance.motion.moves ? 0.1 * vanished : 0
    part.travel *= 1 - shrinkage
    part.scale *= 1 - shrinkage
    part.opacity *= 1 - vanished
    return part
  }

  /// How far a bubble is between plain (0) and hovered (1).
  func swell(of target: RingLayout.Target, at now: Instant) -> Double {
    guard let swell = swells[target] else { return 0 }
    let part = Easing.easeOut.value(after: now - swell.since, of: appearance.motion.hover)
    return swell.from + (swell.to - swell.from) * part
  }

  /// The time the level has been coming in: it ends where the closing begins.
  private func entered(at now: Instant) -> Milliseconds { min(now, closing ?? now) - levelShownAt }

  private func vanished(at now: Instant) -> Double {
    closing.map { Easing.easeIn.value(after: now - $0, of: appearance.motion.closing) } ?? 0
  }
}
