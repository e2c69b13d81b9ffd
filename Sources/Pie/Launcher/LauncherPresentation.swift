import Menus

/// Where everything of a launcher is on its way: what makes a moving picture of its state.
///
/// It follows the state by `update` and decides nothing; a change of no length is over at once.
package struct LauncherPresentation: Hashable, Sendable {
  let motion: LauncherMotion
  private let folding: LauncherMotion.Folding
  /// 0 folded, 1 in place.
  var items: [Track]
  var swells: [Track]
  private var turn = Track(at: 0)
  private var press = Track(at: 0)
  private var label: Track
  private var isOpen = false
  var hovered: Int?
  private var isPressed = false
  private var isExtended: Bool
  private var arrivals = PictureArrivals(length: Motion.fade)

  package init(_ state: LauncherState) {
    motion = state.plan.motion
    folding = state.plan.layout.folding
    items = state.plan.items.map { _ in Track(at: 0) }
    swells = items
    isExtended = state.isExtended
    label = Track(at: state.isExtended ? 1 : 0)
  }

  /// Takes over what changed in the state; true where that is to be seen.
  @discardableResult
  package mutating func update(_ state: LauncherState, at now: Instant) -> Bool {
    var changed = false
    if state.isOpen != isOpen {
      isOpen = state.isOpen
      if isOpen { unfold(at: now) } else { fold(state, at: now) }
      changed = true
    }
    if state.hovered != hovered {
      if let hovered { swells[hovered].turn(to: 0, at: now, by: motion.hover) }
      if let index = state.hovered { swells[index].turn(to: 1, at: now, by: motion.hover) }
      hovered = state.hovered
      changed = true
    }
    if state.isPressed != isPressed {
      isPressed = state.isPressed
      press.turn(to: isPressed ? 1 : 0, at: now, by: motion.press)
      changed = true
    }
    if state.isExtended != isExtended {
      isExtended = state.isExtended
      label.turn(to: isExtended ? 1 : 0, at: now, by: motion.pill)
      changed = true
    }
    return changed
  }

  /// The pill, or the disc, is there at once: for where nothing can be seen through it while it changes.
  package mutating func cutPill() { label = Track(at: isExtended ? 1 : 0) }

  /// Everything is where it was going to be.
  package mutating func settle() {
    func settled(_ track: Track) -> Track { Track(at: track.goal) }
    (items, swells) = (items.map(settled), swells.map(settled))
    (turn, press, label) = (settled(turn), settled(press), settled(label))
  }

  /// The first picture of an icon has come while the items are to be seen.
  package mutating func arrived(_ icon: Icon, at now: Instant) { arrivals.note(icon, at: now) }

  private mutating func unfold(at now: Instant) {
    turn.turn(to: 1, at: now, by: motion.turning)
    for index in items.indices {
      items[index].turn(
        to: 1, at: now, by: motion.leaving, after: motion.start(of: index, of: items.count, folding))
    }
  }

  private mutating func fold(_ state: LauncherState, at now: Instant) {
    turn.turn(to: 0, at: now, by: motion.turning)
    let curve = state.isAfterChoice ? motion.returningAfterChoice : motion.returning
    for index in items.indices {
      items[index].turn(to: 0, at: now, by: curve, after: motion.returnStart(of: index, of: items.count))
    }
  }
}

// MARK: Asking

extension LauncherPresentation {
  /// True while another frame would look different from this one.
  package func isMoving(at now: Instant) -> Bool {
    areItemsMoving(at: now) || isButtonMoving(at: now)
  }

  package func isButtonMoving(at now: Instant) -> Bool {
    turn.isMoving(at: now) || press.isMoving(at: now) || label.isMoving(at: now)
  }

  package func areItemsMoving(at now: Instant) -> Bool {
    items.contains { $0.isMoving(at: now) } || swells.contains { $0.isMoving(at: now) }
      || arrivals.isMoving(at: now)
  }

  /// True while anything of the items is to be seen.
  package func showsItems(at now: Instant) -> Bool {
    isOpen || items.contains { $0.isMoving(at: now) }
  }

  /// 0 folded behind the button, 1 in its place; beyond 1 while it overshoots.
  package func progress(of index: Int, at now: Instant) -> Double { items[index].value(at: now) }
  /// How much of an icon has come in, 0…1.
  func arrival(of icon: Icon?, at now: Instant) -> Double { arrivals.part(of: icon, at: now) }
  /// 0 plain, 1 hovered.
  package func swell(of index: Int, at now: Instant) -> Double { swells[index].value(at: now) }
  /// 0 the plus, 1 the close sign.
  package func turned(at now: Instant) -> Double { turn.value(at: now) }
  package func pressed(at now: Instant) -> Double { press.value(at: now) }
  /// 0 the disc, 1 the whole pill.
  package func extended(at now: Instant) -> Double { label.value(at: now) }
}
