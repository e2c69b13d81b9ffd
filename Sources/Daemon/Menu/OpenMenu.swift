import Desktop
import Geometry
import Menus
import Pie
import X11

/// One opening of a menu: carries out what its session says, on the grabs, the screen and the clock.
final class OpenMenu {
  private(set) var session: Session
  private var presentation: Presentation
  private let stagehands: Stagehands
  private let appearance: Appearance
  /// Where the level is seen that is shown, and what it looks like; made when the first frame is composed.
  private var plan: RingPlan
  private var ring: RingScene?
  /// What is shown of a stroke that has chosen.
  private var trail: TrailScene?
  private var wake: Deadline?
  private var attempts: Attempts?
  private var keyboardAttempts: Attempts?
  private(set) var isShown = false
  private(set) var isOver = false
  /// Who waits to hear whether the menu came to be seen.
  private var waiting: [(CloseReason?) -> Void] = []

  /// What an opening works with; they outlive it.
  struct Stagehands {
    let loop: MainLoop
    let connection: Connection
    let screen: MenuScreen
    let grabs: MenuGrabs
    let frames: FrameClock
    let ruler: TextRuler
    /// Tells the user what stands in the menu's way.
    let complain: (String) -> Void
    /// True while the key is down whose binding opened the menu: the window manager may keep the keyboard so long.
    let isBindingHeld: () -> Bool
    /// The session is over; its grabs are to go, before anything else happens.
    let ended: () -> Void
    let perform: (Choice) -> Void
    let report: (SessionEffect) -> Void
    /// Writes the input down; nil: nobody wants it.
    let recorder: TraceRecorder?
  }

  /// Opens at once, the grabs having been asked for, or as soon as the pointer is to be had: within a second, or not at all.
  init(
    _ opened: (session: Session, effects: [SessionEffect]), appearance: Appearance,
    with stagehands: Stagehands, at now: Instant
  ) {
    self.stagehands = stagehands
    self.appearance = appearance
    session = opened.session
    plan = RingPlan(session, appearance: appearance, ruler: stagehands.ruler)
    presentation = Presentation(appearance: appearance, openedAt: now, entrance: session.opening.entrance)
    wake = stagehands.loop.deadline { [weak self] in self?.handle(.wake) }
    presentation.update(session.visible, at: now)
    // The server maps the window and answers while the first frame is composed; nothing is shown before that.
    if isOpen { map(at: now) }
    stagehands.grabs.settle()
    if isOpen { takePlace(at: now) }
    carryOut(opened.effects)
    setWake()
  }

  /// To be seen, or about to be.
  var isOpen: Bool { session.isOpen }

  private func takePlace(at now: Instant) {
    if stagehands.grabs.hasPointer || isHeldUp { begin(at: now) } else { stagehands.screen.withdraw(at: now) }
    if !stagehands.grabs.hasPointer { waitForPointer() }
    if !stagehands.grabs.hasKeyboard { waitForKeyboard() }
  }

  // MARK: Events

  func handle(_ event: SessionEvent) {
    let now = MainLoop.now
    stagehands.recorder?.record(.event(event), at: now)
    let effects = session.handle(event, at: now)
    carryOut(effects)
    guard !isOver else { return }
    setWake()
    guard presentation.update(session.visible, at: now), stagehands.screen.isShown else { return }
    if presentation.isArriving(at: now) { enter(at: now) } else { stagehands.frames.request(at: now) }
  }

  /// More is known of what is made on the spot.
  func refill(_ setup: Setup) {
    handle(.refilled(setup))
    if !isOver, session.isOpen, stagehands.screen.isShown { stagehands.frames.request(at: MainLoop.now) }
  }

  /// A picture has come for what is shown; the first one of that icon fades in.
  func pictureArrived(_ first: Icon?) {
    guard stagehands.screen.isShown else { return }
    stagehands.screen.picturesChanged()
    let now = MainLoop.now
    if let first, ring?.shows(first) == true { presentation.arrived(first, at: now) }
    stagehands.frames.request(at: now)
  }

  private func carryOut(_ effects: [SessionEffect]) {
    for effect in effects {
      switch effect {
      case .warp(let way): warp(by: way)
      case .hide(let reason):
        vanish()
        tellWaiting(reason)
      case .end: end()
      case .perform(let choice): stagehands.perform(choice)
      case .entered, .hovered, .adjusted: break
      }
      stagehands.report(effect)
    }
  }

  private func warp(by way: Offset) {
    guard stagehands.grabs.hasPointer else {
      stagehands.recorder?.record(.warpFailed, at: MainLoop.now)
      return session.warpFailed()
    }
    let serial = stagehands.connection.warp(by: way).rawValue
    stagehands.recorder?.record(.warped(serial: serial), at: MainLoop.now)
    session.warped(serial: serial)
    stagehands.connection.flush()
  }

  private func vanish() {
    let now = MainLoop.now
    attempts = nil
    keyboardAttempts = nil
    presentation.close(at: now)
    // The trail is laid out with its first frame, after what was chosen has been started.
    if presentation.isGone(at: now), session.trace == nil {
      stagehands.screen.hide(at: now)
      stagehands.frames.stop()
    } else if stagehands.screen.isShown {
      stagehands.frames.request(at: now)
    }
  }

  private func end() {
    isOver = true
    wake = nil
    stagehands.ended()
  }

  private func setWake() {
    guard let next = session.nextDeadline, let wake else { return }
    // One that comes too early asks again; so a movement sets no timer.
    if let known = wake.moment, known <= next { return }
    wake.moment = next
  }

  /// Tells nil once the menu is on the screen, or why it closed before it was.
  func onceShown(_ tell: @escaping (CloseReason?) -> Void) {
    if isShown || !isOpen { tell(nil) } else { waiting.append(tell) }
  }

  private func tellWaiting(_ reason: CloseReason?) {
    let told = waiting
    waiting = []
    told.forEach { $0(reason) }
  }

  // MARK: Grabs

  private func waitForPointer() {
    attempts = Attempts(stagehands.loop) { [weak self] in
      guard let self else { return true }
      stagehands.grabs.request()
      stagehands.grabs.settle()
      if stagehands.grabs.hasPointer { showOnce() }
      return stagehands.grabs.hasPointer
    } failed: { [weak self] in
      guard let self, !isHeldUp else { return }
      stagehands.complain(stagehands.grabs.refusal)
      handle(.dismiss(.pointerHeld))
    }
  }

  private func waitForKeyboard() {
    keyboardAttempts = Attempts(stagehands.loop) { [weak self] in
      guard let self else { return true }
      stagehands.grabs.request()
      stagehands.grabs.settle()
      return stagehands.grabs.hasKeyboard
    } failed: { [weak self] in
      guard let self, !stagehands.isBindingHeld() else { return }
      stagehands.complain("another program holds the keyboard: this menu works by mouse alone")
    }
  }

  /// A window manager has stopped the pointer until the key of its binding comes up. Nothing is lost of what the hand
  /// does meanwhile, so the menu need not wait to be seen.
  private var isHeldUp: Bool { stagehands.grabs.isPointerFrozen && stagehands.isBindingHeld() }

  /// Who held the keyboard or the pointer may have let go of it.
  func inputMayBeFree() {
    guard isOpen, !(stagehands.grabs.hasPointer && stagehands.grabs.hasKeyboard) else { return }
    stagehands.grabs.request()
    stagehands.grabs.settle()
    if stagehands.grabs.hasPointer { showOnce() } else { waitForPointer() }
    if !stagehands.grabs.hasKeyboard { waitForKeyboard() }
  }

  private func showOnce() {
    attempts = nil
    guard !isShown else { return }
    let now = MainLoop.now
    presentation = Presentation(appearance: appearance, openedAt: now, entrance: session.opening.entrance)
    presentation.update(session.visible, at: now)
    enter(at: now)
  }

  // MARK: Frames

  /// Shows a level without waiting for the refresh: what was chosen is there at once.
  private func enter(at now: Instant) {
    map(at: now)
    begin(at: now)
  }

  private func map(at now: Instant) {
    planLevel()
    stagehands.screen.map(within: plan.bounds, at: now) { scene(at: now) }
  }

  private func begin(at now: Instant) {
    isShown = true
    tellWaiting(nil)
    stagehands.screen.begin(at: now)
    // A menu that moves gets its materials with the next frame; one that stands, as soon as the first is on its way.
    if presentation.isMoving(at: now) { stagehands.frames.shown(at: now) }
    stagehands.frames.request(at: now)
  }

  /// Draws the frame of `now`; false once nothing is left to be seen.
  func draw(at now: Instant) -> Bool {
    if trail == nil, let trace = session.trace {
      trail = TrailScene(
        trace, appearance: appearance, monitor: session.stage.monitor, at: now, ruler: stagehands.ruler)
    }
    guard !presentation.isGone(at: now) || trail?.isGone(at: now) == false else {
      stagehands.screen.hide(at: now)
      return false
    }
    stagehands.screen.paint(scene(at: now), at: now)
    if presentation.isMoving(at: now) || (presentation.isGone(at: now) && trail == nil) {
      stagehands.frames.request(at: now)
    } else if let trail {
      stagehands.frames.request(at: trail.nextChange(after: now))
    }
    return true
  }

  /// Another level has another place.
  private func planLevel() {
    if plan.isOf(session.level, showingHints: session.showsHints) { return }
    plan = RingPlan(session, appearance: appearance, ruler: stagehands.ruler)
    ring = nil
  }

  /// The level that is shown, laid out.
  private func laidOut() -> RingScene {
    planLevel()
    if let ring { return ring }
    let fresh = RingScene(plan, of: session, appearance: appearance, ruler: stagehands.ruler)
    ring = fresh
    return fresh
  }

  private func scene(at now: Instant) -> Scene {
    let open = laidOut().scene(presentation, hovering: session.hoveredIndex, at: now)
    return trail?.scene(over: open, isGone: presentation.isGone(at: now), at: now) ?? open
  }
}
