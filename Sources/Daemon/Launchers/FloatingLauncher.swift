import Desktop
import Geometry
import Menus
import Pie
import X11

/// One launcher on the desktop: carries out what its state says, on its display, the grabs and the clock.
final class FloatingLauncher {
  let name: LauncherName
  private(set) var state: LauncherState
  private let display: LauncherDisplay
  private let stagehands: Stagehands
  private var wake: Deadline?
  private var raises = RaiseLimit()
  /// Where the pointer was in the last event that told of it, since the opening; nil: none has.
  private(set) var pointer: Point?
  /// It is open for something that is dragged, without grabs.
  private var isOpenForDrag = false

  /// What launchers work with; they outlive it.
  struct Stagehands {
    let loop: MainLoop
    let screen: LauncherDisplay.Screen
    let grabs: MenuGrabs
    /// It was chosen: the launcher's own action or an item.
    let perform: (FloatingLauncher, LauncherChoice) -> Void
    /// It may be about to open; no other one may be open with it, for they share grabs and items. Where those are.
    let opening: (FloatingLauncher) -> [LauncherGround]
    /// The grabs were taken, or given back.
    let changed: (FloatingLauncher) -> Void
    let dropped: (FloatingLauncher, Offset) -> Void
    let report: (FloatingLauncher, LauncherEffect) -> Void

    var connection: Connection { screen.connection }
  }

  init(_ plan: LauncherPlan, appearance: Pie.Appearance, button: ButtonSurface, with stagehands: Stagehands) {
    name = plan.setup.name
    state = LauncherState(plan)
    display = LauncherDisplay(state, appearance: appearance, button: button, on: stagehands.screen)
    self.stagehands = stagehands
    wake = stagehands.loop.deadline { [weak self] in self?.handle(.wake) }
  }

  var plan: LauncherPlan { state.plan }
  /// Of its menu; of itself where it runs something of its own.
  var menuName: MenuName { plan.menu?.name ?? MenuName("launcher/\(name)") }
  var appearance: Pie.Appearance { display.appearance }
  var isVisible: Bool { display.isVisible }
  var window: OverlayWindow { display.button.window }
  func owns(_ window: WindowID) -> Bool { display.button.owns(window) }
  var byteCount: Int { display.button.byteCount }

  // MARK: Events

  func handle(_ event: LauncherEvent) {
    let now = MainLoop.now
    let wasOpen = state.isOpen
    if !wasOpen, event.mayOpen { state.neighbours = stagehands.opening(self) }
    if let point = event.point { pointer = point } else if !wasOpen, event == .open { pointer = nil }
    // A press that may be passed on has stopped the pointer, until it is answered below.
    if wasOpen, event.mayFreeze(plan) { stagehands.grabs.freezeBegins() }
    let effects = state.handle(event, at: now)
    for effect in effects { carryOut(effect, of: event, at: now) }
    if wasOpen, state.isOpen, event.mayFreeze(plan) { keepFreezing() }
    wake?.moment = state.nextDeadline
    display.show(state, at: now)
  }

  /// More is known of the items of an open one. False: a new one has to take its place.
  func refill(_ plan: LauncherPlan) -> Bool {
    guard state.isOpen, plan.differsInItemsOnly(from: state.plan) else { return false }
    let before = state.plan.items.map(\.id)
    for effect in state.refill(plan) { stagehands.report(self, effect) }
    display.refill(state, from: before, at: MainLoop.now)
    return true
  }

  /// A picture has come; the first one of that icon, or nil: another size.
  func pictureArrived(_ first: Icon?) { display.pictureArrived(first, for: plan, at: MainLoop.now) }

  /// Scrolling, hovering and commands change whether the label is shown.
  func changePill(_ change: (inout PillState) -> Void) {
    change(&state.pill)
    display.show(state, at: MainLoop.now)
  }

  private func carryOut(_ effect: LauncherEffect, of event: LauncherEvent, at now: Instant) {
    switch effect {
    case .grab: grab(for: event, at: now)
    case .release(let passingClick):
      if passingClick { stagehands.connection.allow(.replayButton, at: .current) }
      stagehands.grabs.release()
      stagehands.changed(self)
    case .perform(let choice): stagehands.perform(self, choice)
    case .drag(let way): display.drag(state, by: way, at: now)
    case .drop(let way): stagehands.dropped(self, way)
    case .adjusted: display.redraw(state, at: now)
    case .hovered: break
    }
    stagehands.report(self, effect)
  }

  func openForDrag() {
    isOpenForDrag = true
    handle(.open)
    isOpenForDrag = false
  }

  /// Closes, and stands still where something may be about to lie over it.
  func giveWay() {
    if state.isOpen { handle(.dismiss) }
    display.standStill(state, at: MainLoop.now)
  }

  private func grab(for event: LauncherEvent, at now: Instant) {
    if isOpenForDrag { return stagehands.changed(self) }
    // A press on the button has the pointer already: the first frame need not wait for the answers.
    if case .buttonPress = event { display.show(state, at: now) }
    stagehands.grabs.request(answering: plan.setup.manners.passesClick ? .freezeNextButton : .keepAndThaw)
    stagehands.grabs.settle()
    guard stagehands.grabs.hasPointer else { return handle(.dismiss) }
    stagehands.changed(self)
  }

  /// So that the press outside can still be passed on.
  private func keepFreezing() {
    stagehands.connection.allow(.freezeNextButton, at: .current)
    stagehands.grabs.settle()
  }

  // MARK: On the screen

  /// Draws the frame of `now`; true while more are to come.
  func draw(at now: Instant) -> Bool { display.draw(state, at: now) }

  /// Every look it will need, drawn ahead.
  func prepare() { display.prepare(state) }

  func setVisible(_ isWanted: Bool) {
    guard isWanted != isVisible else { return }
    if isWanted { display.appear(state, at: MainLoop.now) } else { disappear() }
  }

  private func disappear() {
    display.vanish(at: MainLoop.now)
    handle(.dismiss)
  }

  /// On top again, unless it was so often that somebody else must want to be there too.
  ///
  /// - Returns: when it may be tried again; nil where it was raised.
  func raise(at now: Instant) -> Instant? {
    guard raises.allows(at: now) else { return raises.next }
    display.button.raise()
    stagehands.connection.flush()
    return nil
  }

  /// False where the window is lost and a new one is needed.
  func handleWindow(_ event: Event) -> Bool {
    switch display.button.handle(event) {
    case nil: return true
    case .exposed:
      display.button.repaint()
      return true
    case .dismissed:
      // Another program unmapped it, or asked it to close: it comes back, but not for ever.
      disappear()
      if raises.allows(at: MainLoop.now) { setVisible(true) }
      return true
    case .destroyed: return false
    }
  }
}

extension LauncherEvent {
  fileprivate var point: Point? {
    switch self {
    case .buttonPress(_, let point, _), .buttonRelease(_, let point), .motion(let point): point
    case .keyPress, .open, .close, .dismiss, .wake: nil
    }
  }

  fileprivate var mayOpen: Bool {
    switch self {
    case .buttonPress, .open: true
    case .buttonRelease, .motion, .keyPress, .close, .dismiss, .wake: false
    }
  }

  /// It came while the pointer stops at every button, so that a press elsewhere can be passed on.
  fileprivate func mayFreeze(_ plan: LauncherPlan) -> Bool {
    switch self {
    case .buttonPress, .buttonRelease: plan.setup.manners.passesClick
    case .motion, .keyPress, .open, .close, .dismiss, .wake: false
    }
  }
}
