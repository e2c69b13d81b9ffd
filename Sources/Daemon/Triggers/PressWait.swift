import Desktop
import Geometry
import Menus
import Pie
import X11

/// A press with the menus its gestures may open.
struct WaitingPress {
  var holder: Holder
  var sample: PointerSample
  var modifiers: Modifiers
  var menus: [Trigger.Gesture: Menu]

  /// The answer that hands the press to the application.
  var replay: FrozenAnswer {
    switch holder {
    case .key: .replayKey
    case .button: .replayButton
    }
  }
}

/// Finds out which gesture a press is: lets it wait, with all input after it, and tells `PressWatch` what the hands do
/// meanwhile.
///
/// The wait is always ended: by the hand, by its deadline, by `cancel`, and by the watchdog if this program hangs.
final class PressWait {
  private let connection: Connection
  private let input: FrozenInput
  private let watchdog: Watchdog?
  private let mark: PressMark
  private var watch = PressWatch()
  private var press: WaitingPress?
  private var track = PointerTrack(from: .zero, [])
  private var deadline: Deadline?
  private var hasMoved = false
  /// What was found up at the deadline has its release in the queue; so long it is waited for.
  private var isReleaseDue = false
  private static let releaseDelay: Milliseconds = 50

  /// What becomes of a press; comes once for each.
  var onDecision: (PressWatch.Decision, WaitingPress) -> Void = { _, _ in }
  /// The look of a menu at a place, and the time between two frames there.
  var look: (Menu, Point) -> (Appearance, Milliseconds) = { _, _ in
    preconditionFailure("set before any event")
  }

  init(_ loop: MainLoop, _ connection: Connection, watchdog: Watchdog?, mark: PressMark) {
    self.connection = connection
    self.watchdog = watchdog
    self.mark = mark
    input = FrozenInput(connection: connection)
    deadline = loop.deadline { [weak self] in self?.wake() }
  }

  func use(_ settings: Settings) {
    watch.limits.longPress = settings.longPress
    watch.limits.doublePress = settings.doublePress
  }

  func followTouches(_ isWanted: Bool) { input.followTouches(isWanted) }

  func completesDoublePress(_ press: WaitingPress) -> Bool {
    press.menus[.doublePress] != nil && watch.completesDoublePress(press.holder, press.sample)
  }

  /// A press arrived through one of our passive grabs.
  func begin(_ press: WaitingPress) {
    let now = MainLoop.now
    if watch.isWaiting { tell(.otherInput) }
    self.press = press
    isReleaseDue = false
    let decision = watch.press(
      press.holder, press.sample, gestures: Set(press.menus.keys), at: now)
    guard decision == .wait else {
      end(decision)
      lookForEarlyRelease(of: press)
      return
    }
    watchdog?.begin(.waiting)
    follow()
    beginMark(press, at: now)
    look(isFirst: true)
  }

  func cancel() { if watch.isWaiting { tell(.cancelled) } }

  private func beginMark(_ press: WaitingPress, at now: Instant) {
    guard let menu = press.menus[.longPress] else { return }
    let (appearance, interval) = look(menu, press.sample.point)
    watch.limits.slop = 10 * appearance.scale.factor
    mark.begin(
      PressMarkScene(
        center: press.sample.point, pressedAt: now, limit: now + watch.limits.longPress,
        appearance: appearance),
      refreshedEach: interval)
  }

  // MARK: What the hands do

  func see(_ event: Event) {
    if case .rawTouch(let touch) = event { input.see(touch) }
    guard let press else { return }
    switch event {
    case .rawMotion(let motion) where motion.isSlave: hasMoved = true
    case .rawButton(let button) where button.isSlave: see(button, during: press)
    case .rawTouch(let touch) where touch.isSlave: see(touch, during: press)
    case .rawKey(let key) where key.isSlave:
      if .key(key.code) == press.holder {
        if !key.isPress { tell(.released(key.time)) }
      } else if key.isPress {
        tell(.otherInput)
      }
    default: break
    }
  }

  private func see(_ button: RawButtonEvent, during press: WaitingPress) {
    guard !button.isPress else { return tell(.otherInput) }
    guard case .button(let number) = press.holder, watch.isWaiting else { return }
    // Mice count their buttons before the user's mapping.
    if button.button == number || !input.pointers().contains(where: \.isButtonDown) {
      tell(.released(button.time))
    }
  }

  private func see(_ touch: RawTouchEvent, during press: WaitingPress) {
    switch touch.phase {
    case .began: tell(.otherInput)
    case .moved: hasMoved = true
    case .ended:
      guard case .button = press.holder, watch.isWaiting else { return }
      if !input.pointers().contains(where: \.isButtonDown) { tell(.released(touch.time)) }
    }
  }

  func settle() {
    guard hasMoved else { return }
    hasMoved = false
    guard watch.isWaiting, case .button? = press?.holder else { return }
    tell(.moved(track.place(by: input.pointers())))
  }

  /// Asks for what no event told: true while the press is held.
  @discardableResult
  private func look(isFirst: Bool = false) -> Bool {
    guard let press, watch.isWaiting else { return false }
    switch press.holder {
    case .key(let code):
      let isDown = input.isDown(key: code)
      if !isDown, isFirst { tell(.released(nil)) }
      return isDown
    case .button:
      let pointers = input.pointers()
      if isFirst { track = PointerTrack(from: press.sample.point, pointers) }
      let isDown = pointers.contains(where: \.isButtonDown)
      let place = track.place(by: pointers)
      if !isDown, isFirst {
        tell(.released(nil))
      } else {
        tell(.moved(place))
      }
      return isDown
    }
  }

  /// The release of a first press that went to the application may have come before we could see it.
  private func lookForEarlyRelease(of press: WaitingPress) {
    guard watch.followsKey, case .key(let code) = press.holder, !input.isDown(key: code) else { return }
    tell(.released(nil))
  }

  private func wake() {
    guard watch.isWaiting else { return tell(.wake) }
    let isDown = look()
    guard watch.isWaiting else { return }
    if isDown { return tell(.wake) }
    guard isReleaseDue else {
      isReleaseDue = true
      deadline?.moment = MainLoop.now + PressWait.releaseDelay
      return
    }
    tell(.released(nil))
  }

  // MARK: Decisions

  private func tell(_ event: PressWatch.Event) {
    let wasWaiting = watch.isWaiting
    let decision = watch.handle(event, at: MainLoop.now)
    if wasWaiting, decision != .wait { return end(decision) }
    if !wasWaiting { follow() }
  }

  private func end(_ decision: PressWatch.Decision) {
    guard let press else { return }
    follow()
    if case .open = decision { mark.giveWay() } else { mark.end() }
    onDecision(decision, press)
    watchdog?.end(.waiting)
  }

  /// Raw events and the deadline, as the watch wants them now.
  private func follow() {
    if watch.isWaiting || watch.followsKey { input.start() } else { input.stop() }
    deadline?.moment = watch.nextDeadline
  }
}
