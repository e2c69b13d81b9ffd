import Desktop
import Drawing
import Geometry
import Menus
import Pie
import X11

/// One launcher on the desktop: carries out what its state says, on windows, grabs and the clock.
final class FloatingLauncher {
  let name: LauncherName
  private(set) var state: LauncherState
  let appearance: Pie.Appearance
  private var looks: LauncherLooks
  private var presentation: LauncherPresentation
  private var button: ButtonSurface
  private let stagehands: Stagehands
  private var wake: Deadline?
  private var raises = RaiseLimit()
  /// Shown, apart from what a fullscreen window or another workspace asks for.
  private(set) var isVisible = false
  private var isShownOpen = false
  /// What the pill covered, until others have drawn it anew.
  private var uncovered: (rows: [Rectangle], until: Instant)?
  /// Where the pointer was in the last event that told of it, since the opening; nil: none has.
  private(set) var pointer: Point?
  /// It is open for something that is dragged, without grabs.
  private var isOpenForDrag = false

  /// What launchers work with; they outlive it.
  struct Stagehands {
    let loop: MainLoop
    let connection: Connection
    let items: ItemsSurface
    let grabs: MenuGrabs
    let frames: FrameClock
    let ruler: TextRuler
    /// It was chosen: the launcher's own action or an item.
    let perform: (FloatingLauncher, LauncherChoice) -> Void
    /// It is about to open; no other one may be open with it, for they share grabs and items.
    let opening: (FloatingLauncher) -> Void
    /// The grabs were taken, or given back.
    let changed: (FloatingLauncher) -> Void
    let dropped: (FloatingLauncher, Offset) -> Void
    let report: (FloatingLauncher, LauncherEffect) -> Void
  }

  init(_ plan: LauncherPlan, appearance: Pie.Appearance, button: ButtonSurface, with stagehands: Stagehands) {
    name = plan.setup.name
    state = LauncherState(plan)
    presentation = LauncherPresentation(state)
    self.appearance = appearance
    looks = LauncherLooks(plan, appearance, stagehands.ruler)
    self.button = button
    self.stagehands = stagehands
    wake = stagehands.loop.deadline { [weak self] in self?.handle(.wake) }
  }

  var plan: LauncherPlan { state.plan }
  /// Of its menu; of itself where it runs something of its own.
  var menuName: MenuName { plan.menu?.name ?? MenuName("launcher/\(name)") }
  var window: OverlayWindow { button.window }
  func owns(_ window: WindowID) -> Bool { button.owns(window) }
  var byteCount: Int { button.byteCount }

  // MARK: Events

  func handle(_ event: LauncherEvent) {
    let now = MainLoop.now
    let wasOpen = state.isOpen
    if event == .open, !wasOpen { stagehands.opening(self) }
    if let point = event.point { pointer = point } else if !wasOpen, event == .open { pointer = nil }
    // A press that may be passed on has stopped the pointer, until it is answered below.
    if wasOpen, event.mayFreeze(plan) { stagehands.grabs.freezeBegins() }
    let effects = state.handle(event, at: now)
    for effect in effects { carryOut(effect, of: event, at: now) }
    if wasOpen, state.isOpen, event.mayFreeze(plan) { keepFreezing() }
    wake?.moment = state.nextDeadline
    show(at: now)
  }

  /// More is known of the items of an open one. False: a new one has to take its place.
  func refill(_ plan: LauncherPlan) -> Bool {
    guard state.isOpen, plan.differsInItemsOnly(from: state.plan) else { return false }
    let now = MainLoop.now
    let before = state.plan.items.map(\.id)
    for effect in state.refill(plan) { stagehands.report(self, effect) }
    presentation.refill(state, from: before, at: now)
    looks = LauncherLooks(plan, appearance, stagehands.ruler)
    if isVisible, draw(at: now) { stagehands.frames.request(at: now) }
    return true
  }

  /// An item shows another state.
  private func redraw(at now: Instant) {
    looks = LauncherLooks(plan, appearance, stagehands.ruler)
    if isVisible, draw(at: now) { stagehands.frames.request(at: now) }
    stagehands.connection.flush()
  }

  /// A picture has come for items that are to be seen; the first one of that icon fades in.
  func pictureArrived(_ first: Icon?) {
    guard showsItems else { return }
    let now = MainLoop.now
    stagehands.items.picturesChanged()
    if let first, plan.items.contains(where: { $0.icon == first }) { presentation.arrived(first, at: now) }
    stagehands.frames.request(at: now)
  }

  /// Scrolling, hovering and commands change whether the label is shown.
  func changePill(_ change: (inout PillState) -> Void) {
    change(&state.pill)
    show(at: MainLoop.now)
  }

  private func carryOut(_ effect: LauncherEffect, of event: LauncherEvent, at now: Instant) {
    switch effect {
    case .grab: grab(for: event, at: now)
    case .release(let passingClick):
      if passingClick { stagehands.connection.allow(.replayButton, at: .current) }
      stagehands.grabs.release()
      stagehands.changed(self)
    case .perform(let choice): stagehands.perform(self, choice)
    case .drag(let way):
      button.move(to: scene.button(at: now).bounds.moved(by: way))
    case .drop(let way): stagehands.dropped(self, way)
    case .adjusted: redraw(at: now)
    case .hovered: break
    }
    stagehands.report(self, effect)
  }

  func openForDrag() {
    isOpenForDrag = true
    handle(.open)
    isOpenForDrag = false
  }

  private func grab(for event: LauncherEvent, at now: Instant) {
    if isOpenForDrag { return stagehands.changed(self) }
    // A press on the button has the pointer already: the first frame need not wait for the answers.
    if case .buttonPress = event { show(at: now) }
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

  /// Shows what has changed; asks for more frames while it moves.
  private func show(at now: Instant) {
    let wasOpen = isShownOpen
    isShownOpen = state.isOpen
    guard presentation.update(state, at: now), isVisible else { return }
    if isShownOpen, !wasOpen {
      // Its items lie just below its button, and other launchers may lie there.
      button.raise()
      uncover(at: now)
    }
    // The first frame of an opening is shown at once, and so is what does not move.
    guard isShownOpen == wasOpen, presentation.isMoving(at: now) else {
      if draw(at: now) { stagehands.frames.request(at: now) }
      stagehands.frames.shown(at: now)
      stagehands.connection.flush()
      return
    }
    stagehands.frames.request(at: now)
  }

  /// Without a compositor the items lie on a copy of the screen, on which there must be no pill: it becomes a disc at
  /// once, and what it covered gets time to be drawn.
  private func uncover(at now: Instant) {
    guard !button.isTranslucent, plan.setup.label != nil else { return }
    let covered = button.opaqueRows
    presentation.cutPill()
    showButton(scene, at: now)
    if button.opaqueRows != covered { uncovered = (covered, now + Foreground.redrawing) }
  }

  /// Draws the frame of `now`; true while more are to come.
  func draw(at now: Instant) -> Bool {
    guard isVisible else { return false }
    let scene = scene
    if let until = uncovered?.until, now >= until, stagehands.items.canFillGap(at: now) { uncovered = nil }
    if presentation.showsItems(at: now) {
      stagehands.items.show(
        scene.items(at: now), of: name, below: button, around: uncovered?.rows ?? [], at: now)
    } else if showsItems {
      stagehands.items.hide(at: now)
    }
    showButton(scene, at: now)
    return presentation.isMoving(at: now) || showsItems && (!state.isOpen || uncovered != nil)
  }

  /// Something is about to lie over it on a copy of the screen, where nothing moves: it stands as it will in the end,
  /// and its items go with the next frame.
  func standStill() {
    guard isVisible, !button.isTranslucent else { return }
    let now = MainLoop.now
    let hasChanged = presentation.update(state, at: now)
    guard hasChanged || presentation.isMoving(at: now) else { return }
    isShownOpen = state.isOpen
    presentation.settle()
    showButton(scene, at: now)
    stagehands.frames.request(at: now)
  }

  private var showsItems: Bool { stagehands.items.owner == name }

  private func showButton(_ scene: LauncherScene, at now: Instant) {
    let part = max(0, presentation.extended(at: now))
    button.show(
      scene.button(at: now), body: plan.button.bounds(extension: part),
      pressable: plan.button.pressRows(isExtended: state.isExtended),
      reachesEdge: !plan.button.edgeAreas(isExtended: false).isEmpty,
      crossings: plan.setup.label != nil && plan.setup.manners.extended == .hover)
  }

  private var scene: LauncherScene { LauncherScene(state, presentation, looks) }

  /// Every look it will need, drawn ahead.
  func prepare() { stagehands.items.prepare(scene.allLayers) }

  func setVisible(_ isWanted: Bool) {
    guard isWanted != isVisible else { return }
    isVisible = isWanted
    if isWanted {
      _ = draw(at: MainLoop.now)
      stagehands.connection.flush()
    } else {
      handle(.dismiss)
      if showsItems { stagehands.items.hide(at: MainLoop.now) }
      button.hide()
      stagehands.connection.flush()
    }
  }

  /// On top again, unless it was so often that somebody else must want to be there too.
  ///
  /// - Returns: when it may be tried again; nil where it was raised.
  func raise(at now: Instant) -> Instant? {
    guard raises.allows(at: now) else { return raises.next }
    button.raise()
    stagehands.connection.flush()
    return nil
  }

  /// False where the window is lost and a new one is needed.
  func handleWindow(_ event: Event) -> Bool {
    switch button.handle(event) {
    case nil: return true
    case .exposed:
      button.repaint()
      return true
    case .dismissed:
      // Another program unmapped it, or asked it to close: it comes back, but not for ever.
      isVisible = false
      handle(.dismiss)
      button.hide()
      if raises.allows(at: MainLoop.now) { setVisible(true) }
      return true
    case .destroyed: return false
    }
  }
}

extension Rectangle {
  fileprivate func moved(by way: Offset) -> Rectangle {
    Rectangle(x: x + way.dx, y: y + way.dy, width: width, height: height)
  }
}

extension LauncherEvent {
  fileprivate var point: Point? {
    switch self {
    case .buttonPress(_, let point, _), .buttonRelease(_, let point), .motion(let point): point
    case .keyPress, .open, .close, .dismiss, .wake: nil
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
