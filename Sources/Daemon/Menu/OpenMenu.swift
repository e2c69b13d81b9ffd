import Desktop
import Geometry
import Menus
import Pie
import X11

/// One opening of a menu: carries out what its session says, on the grabs, the screen and the clock.
final class OpenMenu {
  private(set) var session: Session
  private let display: MenuDisplay
  private let stagehands: Stagehands
  private var wake: Deadline?
  private var attempts: Attempts?
  private var keyboardAttempts: Attempts?
  private(set) var isOver = false
  /// Who waits to hear whether the menu came to be seen.
  private var waiting: [(CloseReason?) -> Void] = []

  /// What an opening works with; they outlive it.
  struct Stagehands {
    let loop: MainLoop
    let connection: Connection
    let grabs: MenuGrabs
    let screen: MenuDisplay.Screen
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
    session = opened.session
    display = MenuDisplay(session, appearance: appearance, on: stagehands.screen, at: now)
    wake = stagehands.loop.deadline { [weak self] in self?.handle(.wake) }
    // The server maps the window and answers while the first frame is composed; nothing is shown before that.
    if isOpen { display.map(session, at: now) }
    stagehands.grabs.settle()
    if isOpen { takePlace(at: now) }
    carryOut(opened.effects)
    setWake()
  }

  /// To be seen, or about to be.
  var isOpen: Bool { session.isOpen }
  /// It came to be seen.
  var isShown: Bool { display.isShown }

  private func takePlace(at now: Instant) {
    if stagehands.grabs.hasPointer || isHeldUp {
      display.begin(at: now)
      tellWaiting(nil)
    } else {
      display.withdraw(at: now)
    }
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
    display.follow(session, at: now)
  }

  /// It is to close sooner than it was opened for, where nobody uses it.
  func limitIdle(to limit: Milliseconds) {
    session.limitIdle(to: limit)
    setWake()
  }

  /// More is known of what is made on the spot.
  func refill(_ setup: Setup) {
    handle(.refilled(setup))
    if !isOver, session.isOpen { display.redraw(at: MainLoop.now) }
  }

  /// A picture has come; the first one of that icon, or nil: another size.
  func pictureArrived(_ first: Icon?) { display.pictureArrived(first, at: MainLoop.now) }

  private func carryOut(_ effects: [SessionEffect]) {
    for effect in effects {
      switch effect {
      case .warp(let way): warp(by: way)
      case .hide(let reason):
        vanish()
        tellWaiting(reason)
      case .end: end()
      case .perform(let choice):
        // A failure is told of after the choice.
        stagehands.report(effect)
        stagehands.perform(choice)
        continue
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
    attempts = nil
    keyboardAttempts = nil
    display.close(session, at: MainLoop.now)
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
    display.beginLate(session, at: MainLoop.now)
    tellWaiting(nil)
  }

  /// Draws the frame of `now`; false once nothing is left to be seen.
  func draw(at now: Instant) -> Bool { display.draw(session, at: now) }
}
