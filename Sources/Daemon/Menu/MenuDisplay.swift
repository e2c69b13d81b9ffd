import Desktop
import Geometry
import Menus
import Pie

/// What is seen of one opening of a menu: its level, the way from one to the next, and the trail of a stroke.
///
/// It is told the session and decides nothing: where that has changed the picture moves on to it.
final class MenuDisplay {
  private let screen: Screen
  private let appearance: Appearance
  private var presentation: Presentation
  /// Where the level is seen that is shown, and what it looks like; made when the first frame is composed.
  private var plan: RingPlan
  private var ring: RingScene?
  /// What is shown of a stroke that has chosen.
  private var trail: TrailScene?
  /// It came to be seen.
  private(set) var isShown = false

  /// What all menus are shown with.
  struct Screen {
    let window: MenuScreen
    let frames: FrameClock
    let ruler: TextRuler
  }

  init(_ session: Session, appearance: Appearance, on screen: Screen, at now: Instant) {
    self.screen = screen
    self.appearance = appearance
    plan = RingPlan(session, appearance: appearance, ruler: screen.ruler)
    presentation = MenuDisplay.presentation(of: session, appearance, at: now)
  }

  private static func presentation(of session: Session, _ appearance: Appearance, at now: Instant)
    -> Presentation
  {
    var presentation = Presentation(
      appearance: appearance, openedAt: now, entrance: session.opening.entrance)
    presentation.update(session.visible, at: now)
    return presentation
  }

  // MARK: Opening

  /// Brings the window to its place and composes the first frame of the level: the server maps it meanwhile. Nothing is
  /// to be seen before `begin`.
  func map(_ session: Session, at now: Instant) {
    planLevel(of: session)
    screen.window.map(within: plan.bounds, at: now) { scene(of: session, at: now) }
  }

  func begin(at now: Instant) {
    isShown = true
    screen.window.begin(at: now)
    // A menu that moves gets its materials with the next frame; one that stands, as soon as the first is on its way.
    if presentation.isMoving(at: now) { screen.frames.shown(at: now) }
    screen.frames.request(at: now)
  }

  /// Takes back what was mapped.
  func withdraw(at now: Instant) { screen.window.withdraw(at: now) }

  /// Opens only now, later than the session.
  func beginLate(_ session: Session, at now: Instant) {
    presentation = MenuDisplay.presentation(of: session, appearance, at: now)
    enter(session, at: now)
  }

  /// Shows a level without waiting for the refresh: what was chosen is there at once.
  private func enter(_ session: Session, at now: Instant) {
    map(session, at: now)
    begin(at: now)
  }

  // MARK: Changes

  /// Shows what has changed.
  func follow(_ session: Session, at now: Instant) {
    guard presentation.update(session.visible, at: now), screen.window.isShown else { return }
    if presentation.isArriving(at: now) { enter(session, at: now) } else { screen.frames.request(at: now) }
  }

  /// Items have come or gone.
  func redraw(at now: Instant) { if screen.window.isShown { screen.frames.request(at: now) } }

  /// A picture has come for what is shown; the first one of that icon fades in.
  func pictureArrived(_ first: Icon?, at now: Instant) {
    guard screen.window.isShown else { return }
    screen.window.picturesChanged()
    if let first, ring?.shows(first) == true { presentation.arrived(first, at: now) }
    screen.frames.request(at: now)
  }

  /// The menu is over.
  func close(_ session: Session, at now: Instant) {
    presentation.close(at: now)
    // The trail is laid out with its first frame, after what was chosen has been started.
    if presentation.isGone(at: now), session.trace == nil {
      screen.window.hide(at: now)
      screen.frames.stop()
    } else if screen.window.isShown {
      screen.frames.request(at: now)
    }
  }

  // MARK: Frames

  /// Draws the frame of `now`; false once nothing is left to be seen.
  func draw(_ session: Session, at now: Instant) -> Bool {
    if trail == nil, let trace = session.trace {
      trail = TrailScene(
        trace, appearance: appearance, monitor: session.stage.monitor, at: now, ruler: screen.ruler)
    }
    guard !presentation.isGone(at: now) || trail?.isGone(at: now) == false else {
      screen.window.hide(at: now)
      return false
    }
    screen.window.paint(scene(of: session, at: now), at: now)
    if presentation.isMoving(at: now) || (presentation.isGone(at: now) && trail == nil) {
      screen.frames.request(at: now)
    } else if let trail {
      screen.frames.request(at: trail.nextChange(after: now))
    }
    return true
  }

  /// Another level has another place.
  private func planLevel(of session: Session) {
    if plan.isOf(session.level, showingHints: session.showsHints) { return }
    plan = RingPlan(session, appearance: appearance, ruler: screen.ruler)
    ring = nil
  }

  /// The level that is shown, laid out.
  private func laidOut(_ session: Session) -> RingScene {
    planLevel(of: session)
    if let ring { return ring }
    let fresh = RingScene(plan, of: session, appearance: appearance, ruler: screen.ruler)
    ring = fresh
    return fresh
  }

  private func scene(of session: Session, at now: Instant) -> Scene {
    let open = laidOut(session).scene(presentation, hovering: session.hoveredIndex, at: now)
    return trail?.scene(over: open, isGone: presentation.isGone(at: now), at: now) ?? open
  }
}
