import Geometry
import Menus

/// One opening of a menu until it closes: a value that is told what happens and answers what to do.
///
/// It reads no clock and sets no timer: every event brings its moment, and `nextDeadline` says when the session
/// wants to be woken.
package struct Session: Hashable, Sendable {
  package internal(set) var state: State
  /// The chain of menus, never empty; the last one is chosen from.
  package internal(set) var trail: [Level]
  package internal(set) var hover: Hover?
  package internal(set) var stage: Stage
  package let opening: Opening
  let openedAt: Instant

  /// Modifiers still down since the trigger.
  var inherited: Modifiers
  /// Keys whose repeats are ignored until they are released.
  var silent: Set<KeyCode>
  /// What has gone down for this menu and is not up yet, without modifiers.
  var down: Set<Holder>
  /// The Alt key that is down, if one is.
  var hintKey: KeyCode?
  /// The Shift key that went down for this menu, if one is down: alternatives are chosen.
  var alternativeKey: KeyCode?
  var lastInput: Instant
  /// Where the pointer is, or will be once a warp that was asked for is done.
  package internal(set) var pointer: Point
  /// Not yet seen in the pointer's events, in the order of asking.
  var warps: [Warp] = []
  var canWarp: Bool
  /// The path in the last level.
  var stroke: Stroke
  /// Since when the pointer has not moved by more than a tremble.
  var stillSince: Instant
  var arrival: Arrival
  package internal(set) var search: Search?
  /// What the last search had found in a submenu when it was forgotten.
  var kept: KeptMatch?
  /// What was typed for an item in a submenu that is being chosen.
  var foundBy = ""
  /// From the middle of every menu but the last to where the next one was opened.
  var legs: [Offset] = []
  /// What was drawn, once it has chosen.
  package internal(set) var trace: StrokeTrace?
  /// The pointer or a key has chosen something, if only for a moment.
  var hasHovered = false

  package enum State: Hashable, Sendable {
    /// The trigger is down: its release decides.
    case holding(Holder)
    /// Click style: a click decides. `armed` is the button that went down since the menu opened.
    case clicking(armed: UInt8?)
    /// Button 1 went down in click style and was moved: its release decides as a trigger's does.
    case dragging
    /// Button 1 went down on a value and is dragged round the middle.
    case turning(Turn)
    /// Modifiers are down in a menu with `select = "turbo"`: the release of the last one decides.
    /// `from` is where the pointer was when they went down.
    case turbo(from: Point)
    /// Decided while keys or buttons are down: the last release ends the grabs, so that none of it reaches a window
    /// and no repeat of the trigger opens the menu again.
    case leaving(since: Instant, then: Choice?)
    case closed
  }

  /// How the last level was come to.
  struct Arrival: Hashable, Sendable {
    let at: Instant
    /// Where the pointer was then; of a stroke, at the sign that led here, though its tip may be past it already.
    let pointer: Point
    /// nil: no stroke led here.
    let byStroke: StrokeStep?
    /// The stroke was ahead of what could be seen: it left a menu that was not seen whole yet.
    var isAhead = false
    /// The pointer has been out of the middle since.
    var hasLeft = false

    enum StrokeStep: Hashable, Sendable {
      case into, back
    }
  }

  /// A warp of the pointer that was asked for.
  struct Warp: Hashable, Sendable {
    let by: Offset
    /// The level that asked for it, counted from 0.
    let depth: Int
    /// Events below this serial were made before it; nil until the shell tells.
    var serial: UInt?
  }

  /// What is down at the end is waited for at most so long after its last sign of life: longer than anybody holds it,
  /// short enough to be no trap where its release was lost.
  static let longestWait: Milliseconds = 5000

  /// Opens `menu`. The effects say whether the pointer has to be warped.
  package static func open(_ menu: Menu, on stage: Stage, _ opening: Opening, at now: Instant)
    -> (session: Session, effects: [SessionEffect])
  {
    var session = Session(menu: menu, stage: stage, opening: opening, at: now)
    let effects = menu.shortcutOf == nil ? session.enter(menu, at: now) : session.takeShortcut(at: now)
    return (session, effects)
  }

  private mutating func enter(_ menu: Menu, at now: Instant) -> [SessionEffect] {
    let effects =
      arrive(from: opening.pointer.point, byStroke: nil, at: now) + [.entered(menu.name, depth: 1)]
    return effects + (opening.hovered.map { hoverFirst($0, at: now) } ?? [])
      + (opening.typed.map { searchFirst($0, at: now) } ?? [])
  }

  private init(menu: Menu, stage: Stage, opening: Opening, at now: Instant) {
    self.stage = stage
    self.opening = opening
    let level = stage.level(for: menu, wanted: opening.center)
    trail = [level]
    let isTurbo = menu.manners.selection == .turbo && !opening.modifiers.isEmpty
    state =
      isTurbo
      ? .turbo(from: opening.pointer.point) : opening.holder.map(State.holding) ?? .clicking(armed: nil)
    canWarp = stage.canWarp && opening.drop != .dragged
    (stillSince, openedAt) = (now, now)
    arrival = Arrival(at: now, pointer: opening.pointer.point, byStroke: nil)
    stroke = Stroke(
      origin: level.origin, at: opening.pointer.time,
      measures: StrokeMeasures(radius: level.layout.radius, scale: stage.scale))
    inherited = opening.modifiers
    silent = opening.downKeys
    down = opening.holder.map { [$0] } ?? []
    if case .key(let code)? = opening.holder { silent.insert(code) }
    lastInput = now
    pointer = opening.pointer.point
  }

  /// The menu that is chosen from.
  package var level: Level { _read { yield trail[trail.count - 1] } }
  package var rootMenu: Menu { _read { yield trail[0].menu } }

  package var isOpen: Bool {
    switch state {
    case .holding, .clicking, .dragging, .turning, .turbo: true
    case .leaving, .closed: false
    }
  }
}
