import Desktop
import Geometry
import Menus
import Pie
import X11

/// What a press of a key or a button leads to: a menu, the open menu's affair, or the application.
///
/// A press through a passive grab freezes all input. Here it is decided how that ends; where only time can tell, the
/// press waits (`PressWait`).
final class PressDesk {
  private let connection: Connection
  private let triggers: TriggerDesk
  private let keyboard: Keyboard
  private let menus: MenuDesk
  private let wait: PressWait
  private let configuration: ConfigurationDesk
  /// The menu that a trigger opens now.
  var menu: (Trigger, Point) -> Menu? = { _, _ in nil }

  init(_ parts: Parts, menus: MenuDesk, mark: PressMark) {
    connection = parts.connection
    triggers = parts.triggers
    keyboard = parts.keyboard
    configuration = parts.configuration
    self.menus = menus
    wait = PressWait(parts.loop, parts.connection, watchdog: parts.watchdog, mark: mark)
    wait.onDecision = { [weak self] in self?.carryOut($0, of: $1) }
    wait.look = { [menus, configuration] in menus.look(of: $0, at: $1, in: configuration.current) }
    mark.onShow = { [menus] in menus.dropFading() }
  }

  /// The limits of gestures, as the configuration says.
  func use(_ settings: Settings) { wait.use(settings) }

  /// Triggers were grabbed, or let go of.
  func triggersChanged() { wait.followTouches(triggers.holdsBackTouches) }

  /// A press that waits goes to the application; to be called before anything else takes or frees input.
  func cancel() { wait.cancel() }

  // MARK: Events

  func press(_ event: KeyEvent) {
    // The held trigger repeats 25 times a second; nothing is new.
    if menus.open?.session.state == .holding(.key(event.code)) { return answerFreeze(event.sample) }
    let press = WaitingPress(
      holder: .key(event.code), sample: event.sample, modifiers: keyboard.modifiers(of: event.state),
      menus: menus(for: triggers.match(event), at: event.root))
    route(press) { .keyPress(keyboard.input(of: event)) }
  }

  func press(_ event: ButtonEvent) {
    let press = WaitingPress(
      holder: .button(event.button), sample: event.sample, modifiers: keyboard.modifiers(of: event.state),
      menus: menus(for: triggers.match(event), at: event.root))
    route(press) { .buttonPress(event.button, event.sample) }
  }

  /// Raw events, which tell of what is frozen.
  func see(_ event: Event) { wait.see(event) }

  /// All events that have arrived are handled.
  func settle() { wait.settle() }

  private func menus(for triggers: [Trigger], at point: Point) -> [Trigger.Gesture: Menu] {
    triggers.reduce(into: [:]) { found, trigger in found[trigger.gesture] = menu(trigger, point) }
  }

  private func route(_ press: WaitingPress, otherwise event: () -> SessionEvent) {
    guard menus.open == nil else { return routeToMenu(press, otherwise: event) }
    guard !press.menus.isEmpty else { return replay(press) }
    wait.begin(press)
  }

  /// While a menu is open nothing is held back; only what the hand has begun before can be more than a press.
  private func routeToMenu(_ press: WaitingPress, otherwise event: () -> SessionEvent) {
    if wait.completesDoublePress(press) { return wait.begin(press) }
    guard let menu = press.menus[.press] else {
      menus.handle(event())
      return answerFreeze(press.sample)
    }
    guard menus.takes(press.holder, of: menu) else { return open(menu, of: press, holder: press.holder) }
    menus.handle(.trigger(menu: menu.name, holder: press.holder))
    answerFreeze(press.sample)
  }

  /// A press through a passive grab froze the devices; where no menu took them over, input runs on.
  private func answerFreeze(_ sample: PointerSample) {
    guard menus.mayFreeze(Serial(rawValue: sample.serial)) else { return }
    connection.allow(.keepAndThaw, at: .current)
  }

  /// Not at the press's own time: where the press had to wait for an earlier one, the grab is younger than it, and
  /// the server heeds no answer from before its grab.
  ///
  /// A press that came through the grabs of a menu that has ended froze nothing: its answer would let go of a trigger
  /// pressed since, which would then open nothing.
  private func replay(_ press: WaitingPress) {
    guard menus.mayFreeze(Serial(rawValue: press.sample.serial)) else { return }
    connection.allow(press.replay, at: .current)
  }

  // MARK: Decisions

  private func carryOut(_ decision: PressWatch.Decision, of press: WaitingPress) {
    switch decision {
    case .wait: break
    case .replay: replay(press)
    case .open(let gesture, let hold):
      // The menu was there when the press began.
      guard let menu = press.menus[gesture] else { return replay(press) }
      open(menu, of: press, holder: hold == .held ? press.holder : nil, gesture)
    }
  }

  private func open(
    _ menu: Menu, of press: WaitingPress, holder: Holder?, _ gesture: Trigger.Gesture = .press
  ) {
    menus.open(
      MenuDesk.Request(
        menu: menu, pointer: press.sample, holder: holder, modifiers: press.modifiers, gesture: gesture),
      in: configuration.current)
  }

  /// The pointer stays at an edge.
  func rested(at edge: ScreenEdge, _ sample: PointerSample) {
    guard menus.open == nil, let menu = menu(Trigger(input: .edge(edge)), sample.point) else { return }
    menus.open(MenuDesk.Request(menu: menu, pointer: sample, holder: nil), in: configuration.current)
  }

  /// A lone modifier was tapped.
  func tapped(_ trigger: Trigger) {
    let pointer = connection.queryPointer()
    guard let menu = menu(trigger, pointer.root) else { return }
    if menus.openName == menu.name { return menus.close(.secondPress) }
    let sample = menus.commandPointer.sample(pointer)
    menus.open(MenuDesk.Request(menu: menu, pointer: sample, holder: nil), in: configuration.current)
  }
}

extension KeyEvent {
  var sample: PointerSample { PointerSample(point: root, time: time, serial: serial.rawValue) }
}

extension ButtonEvent {
  var sample: PointerSample { PointerSample(point: root, time: time, serial: serial.rawValue) }
}

extension MotionEvent {
  var sample: PointerSample { PointerSample(point: root, time: time, serial: serial.rawValue) }
}
