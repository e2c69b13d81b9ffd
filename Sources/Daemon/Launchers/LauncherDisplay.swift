import Desktop
import Drawing
import Geometry
import Menus
import Pie
import X11

/// What is seen of one launcher: its button, and its items while they are out.
///
/// It is told the launcher's state and decides nothing: where that has changed the picture moves on to it.
final class LauncherDisplay {
  let appearance: Pie.Appearance
  let button: ButtonSurface
  private let name: LauncherName
  private let screen: Screen
  private var looks: LauncherLooks
  private var presentation: LauncherPresentation
  /// Apart from what a fullscreen window or another workspace asks for.
  private(set) var isVisible = false
  private var isOpen = false
  /// What the pill covered, until others have drawn it anew.
  private var uncovered: (rows: [Rectangle], until: Instant)?

  /// What all launchers are shown with.
  struct Screen {
    let connection: Connection
    let items: ItemsSurface
    let frames: FrameClock
    let ruler: TextRuler
  }

  init(_ state: LauncherState, appearance: Pie.Appearance, button: ButtonSurface, on screen: Screen) {
    name = state.plan.setup.name
    self.appearance = appearance
    self.button = button
    self.screen = screen
    presentation = LauncherPresentation(state)
    looks = LauncherLooks(state.plan, appearance, screen.ruler)
  }

  // MARK: Changes

  /// Shows what has changed; asks for more frames while it moves.
  func show(_ state: LauncherState, at now: Instant) {
    let wasOpen = isOpen
    isOpen = state.isOpen
    guard presentation.update(state, at: now), isVisible else { return }
    if isOpen, !wasOpen {
      // Its items lie just below its button, and other launchers may lie there.
      button.raise()
      uncover(state, at: now)
    }
    // The first frame of an opening is shown at once, and so is what does not move.
    guard isOpen == wasOpen, presentation.isMoving(at: now) else {
      drawOn(state, at: now)
      screen.frames.shown(at: now)
      screen.connection.flush()
      return
    }
    screen.frames.request(at: now)
  }

  /// Its items are others than those of these names.
  func refill(_ state: LauncherState, from before: [ItemID], at now: Instant) {
    presentation.refill(state, from: before, at: now)
    redraw(state, at: now)
  }

  /// An item shows another state.
  func redraw(_ state: LauncherState, at now: Instant) {
    looks = LauncherLooks(state.plan, appearance, screen.ruler)
    guard isVisible else { return }
    drawOn(state, at: now)
    screen.connection.flush()
  }

  /// A picture has come for items that are to be seen; the first one of that icon fades in.
  func pictureArrived(_ first: Icon?, for plan: LauncherPlan, at now: Instant) {
    guard showsItems else { return }
    screen.items.picturesChanged()
    if let first, plan.items.contains(where: { $0.icon == first }) { presentation.arrived(first, at: now) }
    screen.frames.request(at: now)
  }

  /// Without a compositor something may be about to lie over it on a copy of the screen, where nothing moves: it
  /// stands as it will in the end, and its items go with the next frame.
  func standStill(_ state: LauncherState, at now: Instant) {
    guard isVisible, !button.isTranslucent else { return }
    let hasChanged = presentation.update(state, at: now)
    guard hasChanged || presentation.isMoving(at: now) else { return }
    isOpen = state.isOpen
    presentation.settle()
    showButton(state, at: now)
    screen.frames.request(at: now)
  }

  /// The button follows the hand.
  func drag(_ state: LauncherState, by way: Offset, at now: Instant) {
    let bounds = scene(state).button(at: now).bounds
    button.move(
      to: Rectangle(x: bounds.x + way.dx, y: bounds.y + way.dy, width: bounds.width, height: bounds.height))
  }

  func appear(_ state: LauncherState, at now: Instant) {
    isVisible = true
    _ = draw(state, at: now)
    screen.connection.flush()
  }

  func vanish(at now: Instant) {
    isVisible = false
    if showsItems { screen.items.hide(at: now) }
    button.hide()
    screen.connection.flush()
  }

  // MARK: Frames

  /// Draws the frame of `now`; true while more are to come.
  func draw(_ state: LauncherState, at now: Instant) -> Bool {
    guard isVisible else { return false }
    if let until = uncovered?.until, now >= until, screen.items.canFillGap(at: now) { uncovered = nil }
    if presentation.showsItems(at: now) {
      screen.items.show(
        scene(state).items(at: now), of: name, below: button, around: uncovered?.rows ?? [], at: now)
    } else if showsItems {
      screen.items.hide(at: now)
    }
    showButton(state, at: now)
    return presentation.isMoving(at: now) || showsItems && (!state.isOpen || uncovered != nil)
  }

  private func drawOn(_ state: LauncherState, at now: Instant) {
    if draw(state, at: now) { screen.frames.request(at: now) }
  }

  /// Every look it will need, drawn ahead.
  func prepare(_ state: LauncherState) { screen.items.prepare(scene(state).allLayers) }

  /// Without a compositor the items lie on a copy of the screen, on which there must be no pill: it becomes a disc at
  /// once, and what it covered gets time to be drawn.
  private func uncover(_ state: LauncherState, at now: Instant) {
    guard !button.isTranslucent, state.plan.setup.label != nil else { return }
    let covered = button.opaqueRows
    presentation.cutPill()
    showButton(state, at: now)
    if button.opaqueRows != covered { uncovered = (covered, now + Foreground.redrawing) }
  }

  private var showsItems: Bool { screen.items.owner == name }

  private func showButton(_ state: LauncherState, at now: Instant) {
    let plan = state.plan
    let part = max(0, presentation.extended(at: now))
    button.show(
      scene(state).button(at: now), body: plan.button.bounds(extension: part),
      pressable: plan.button.pressRows(isExtended: state.isExtended),
      reachesEdge: !plan.button.edgeAreas(isExtended: false).isEmpty,
      crossings: plan.setup.label != nil && plan.setup.manners.extended == .hover)
  }

  private func scene(_ state: LauncherState) -> LauncherScene { LauncherScene(state, presentation, looks) }
}
