import Desktop
import Drawing
import Geometry
import Menus
import Pie
import X11

/// Puts the launchers of the configuration on the desktop, hands events to them, and keeps them where they belong.
final class LauncherDesk {
  private let loop: MainLoop
  private let connection: Connection
  private let paintScreen: PaintScreen
  private let foreground: Foreground
  private let surroundings: Surroundings
  private let keyboard: Keyboard
  private let ruler: PangoRuler
  private let wheel: WheelDesk
  private let compositor: CompositorWatch
  private let memory: LauncherMemory
  private let log: Log
  private let grabs: MenuGrabs
  private var items: ItemsSurface
  private lazy var frames = FrameClock(loop) { [weak self] in self?.draw(at: $0) }
  private let survey: LauncherSurvey
  private var missingMonitors = MissingMonitors()
  private var setup = Setup()
  private var workspace: Int?
  private(set) var launchers: [FloatingLauncher] = []

  var onPerform: (Choice) -> Void = { _ in }
  /// An item leads to a menu, which opens at the pointer.
  var onMenu: (Further, Point) -> Void = { _, _ in }
  /// A launcher was opened, or the last one closed.
  var onChange: (_ isOpen: Bool) -> Void = { _ in }
  var onEffect: (LauncherEffect, LauncherPlan) -> Void = { _, _ in }
  var canSeeGrabWishes = false

  init(_ parts: Parts, on shown: ScreenParts) throws(DrawingError) {
    loop = parts.loop
    connection = parts.connection
    paintScreen = shown.screen.screen
    surroundings = shown.surroundings
    keyboard = parts.keyboard
    ruler = shown.ruler
    wheel = WheelDesk(loop, connection)
    survey = LauncherSurvey(loop, connection)
    memory = LauncherMemory(parts.environment, log: parts.log)
    log = parts.log
    grabs = MenuGrabs(connection, watchdog: parts.watchdog)
    compositor = CompositorWatch(on: connection)
    foreground = shown.screen.foreground
    items = try ItemsSurface(connection, paintScreen, in: foreground, isComposited: compositor.isRunning)
    wheel.onScroll = { [weak self] in self?.scrolled($0) }
    survey.onLook = { [weak self] in self?.heed($0) }
  }

  private var planner: LauncherPlanner {
    LauncherPlanner(surroundings: surroundings, memory: memory, ruler: ruler, root: connection.rootSize())
  }

  private var measure: TextRuler { { [ruler] in ruler.measure($0) } }

  private var input: LauncherInput {
    LauncherInput(launchers: launchers, keyboard: keyboard, grabsEndedAt: grabs.endedAt)
  }

  /// The launcher that has pointer and keyboard.
  var open: FloatingLauncher? { input.open }

  subscript(name: LauncherName) -> FloatingLauncher? { launchers.first { $0.name == name } }

  /// Why the last one did not get the pointer.
  var refusal: String { grabs.refusal }

  // MARK: Making

  /// Takes over a configuration, other looks or other monitors. What stays the same is left alone.
  func update(_ setup: Setup, workspace: Int?) {
    self.setup = setup
    self.workspace = workspace
    survey.isWanted = !setup.launchers.isEmpty
    guard !setup.launchers.isEmpty || !launchers.isEmpty else { return }
    missingMonitors.news(of: setup.launchers, on: surroundings.monitors).forEach { log($0) }
    let wanted = planner.plans(for: setup, struts: survey.struts, canSeeGrabWishes: canSeeGrabWishes)
    let known = launchers
    launchers = wanted.compactMap { plan, appearance in
      let own = known.first { $0.name == plan.setup.name && $0.appearance == appearance }
      if let own, own.plan == plan || own.refill(plan) { return own }
      return make(plan, appearance)
    }
    for old in known where !launchers.contains(where: { $0 === old }) { old.setVisible(false) }
    for launcher in launchers { launcher.prepare() }
    refreshVisibility(connection.windowStack())
    followScrolling()
  }

  private func make(_ plan: LauncherPlan, _ appearance: Pie.Appearance) -> FloatingLauncher? {
    do throws(DrawingError) {
      let button = try ButtonSurface(connection, paintScreen, isComposited: compositor.isRunning)
      return FloatingLauncher(plan, appearance: appearance, button: button, with: stagehands)
    } catch {
      log("launcher \"\(plan.setup.name)\": \(error)")
      return nil
    }
  }

  private var stagehands: FloatingLauncher.Stagehands {
    FloatingLauncher.Stagehands(
      loop: loop,
      screen: LauncherDisplay.Screen(connection: connection, items: items, frames: frames, ruler: measure),
      grabs: grabs,
      perform: { [weak self] in self?.perform($1, of: $0) },
      opening: { [weak self] in self?.clear(for: $0) ?? [] },
      changed: { [weak self] in self?.onChange($0.state.isOpen) },
      dropped: { [weak self] in self?.drop($0, by: $1) },
      report: { [weak self] in self?.onEffect($1, $0.plan) })
  }

  private func drop(_ launcher: FloatingLauncher, by way: Offset) {
    let center = launcher.plan.button.center + way
    let monitor = surroundings.monitors.monitor(containing: center)
    memory.remember(
      LauncherMemory.MovedPlace(monitor: monitor.name, offset: center - monitor.bounds.origin),
      of: launcher.name)
    update(setup, workspace: workspace)
  }

  /// A picture has come; the first one of that icon, or nil: another size.
  func pictureArrived(_ first: Icon?) {
    for launcher in launchers { launcher.pictureArrived(first) }
  }

  /// Pictures came, which are to be seen from the next frame on.
  func repaint() {
    for launcher in launchers { _ = launcher.draw(at: MainLoop.now) }
    connection.flush()
  }

  var byteCount: Int { launchers.reduce(items.byteCount) { $0 + $1.byteCount } }

  // MARK: Frames

  private func draw(at now: Instant) {
    var isMoving = false
    for launcher in launchers where launcher.draw(at: now) {
      isMoving = true
      let monitor = surroundings.monitors.monitor(containing: launcher.plan.button.center)
      frames.interval = Milliseconds(monitor.frameMilliseconds)
    }
    if isMoving { frames.request(at: now) }
  }

  // MARK: Choices

  private func perform(_ choice: LauncherChoice, of launcher: FloatingLauncher) {
    let plan = launcher.plan
    let menu = launcher.menuName
    let item =
      switch choice {
      case .own: plan.setup.item
      case .item(let index): plan.items[index]
      }
    // The deciding event's place: the hand may have gone on since.
    let point = launcher.pointer ?? connection.queryPointer().root
    if let further = item.further(from: plan.menu ?? Menu(name: menu), in: setup) {
      return onMenu(further, point)
    }
    switch item.action.consequence {
    case .opens, .leads, .goesBack, .closes: return
    case .changes, .isPerformed: break
    }
    onPerform(Choice(menu: menu, path: [item.id], item: item, action: item.action, point: point, time: nil))
  }

  /// The open one closes. Something may be about to be shown over launchers.
  func dismiss() { for launcher in launchers { launcher.giveWay() } }

  /// Where the others are.
  private func clear(for launcher: FloatingLauncher) -> [LauncherGround] {
    let others = launchers.filter { $0 !== launcher && $0.isVisible }
    for other in others { other.giveWay() }
    return others.map(\.state.ground)
  }

  // MARK: Keeping them where they belong

  /// Scrolling wakes us: it is asked for only while a pill needs it.
  private func followScrolling() {
    wheel.isWanted = launchers.contains {
      $0.isVisible && $0.plan.setup.label != nil && $0.plan.setup.manners.extended == .scroll
    }
  }

  private func refreshVisibility(_ windows: WindowStack) {
    for launcher in launchers {
      let isHere = launcher.plan.setup.workspace.map { $0 == workspace } ?? true
      launcher.setVisible(isHere && !windows.isFullscreenOnTop(of: launcher.plan.monitor))
    }
  }

  private func heed(_ findings: LauncherSurvey.Findings) {
    if findings.haveStrutsChanged {
      update(setup, workspace: workspace)
    } else {
      refreshVisibility(findings.windows)
    }
    followScrolling()
    for launcher in launchers where launcher.isVisible {
      guard findings.windows.isCovered(launcher.window.id, in: launcher.plan.button.bounds(extension: 1))
      else { continue }
      if let next = launcher.raise(at: findings.moment) { survey.request(at: next) }
    }
  }

  // MARK: Events

  /// Hands input to the launcher it is meant for. False: it is not theirs.
  func takes(_ event: Event) -> Bool { input.takes(event) }

  /// What concerns launchers without being theirs alone.
  func observe(_ event: Event) {
    switch event {
    case .entered(let window, _, _): input.launcher(of: window)?.changePill { $0.hover(true) }
    case .left(let window): input.launcher(of: window)?.changePill { $0.hover(false) }
    case .property(let property) where connection.isActiveWindowChange(property):
      for launcher in launchers { launcher.changePill { $0.windowChanged() } }
    default: break
    }
    survey.observe(event)
    if compositor.handle(event) { renew() }
    if !items.handle(event, at: MainLoop.now) { renew() }
    let lost = launchers.filter { !$0.handleWindow(event) }
    if !lost.isEmpty {
      launchers.removeAll { launcher in lost.contains { $0 === launcher } }
      update(setup, workspace: workspace)
    }
  }

  /// Other windows, of the visual that fits now.
  private func renew() {
    dismiss()
    for launcher in launchers { launcher.setVisible(false) }
    launchers = []
    do throws(DrawingError) {
      items = try ItemsSurface(
        connection, paintScreen, in: foreground, isComposited: compositor.isRunning)
    } catch {
      log("\(error)")
    }
    update(setup, workspace: workspace)
  }

  private func scrolled(_ notches: [ScrollDirection]) {
    guard open == nil else { return }
    let heeding = launchers.filter { launcher in
      launcher.isVisible && launcher.plan.setup.label != nil
        && notches.contains(where: launcher.state.pill.heeds)
    }
    // With Ctrl the wheel zooms. Asked only where a notch counts, which most do not.
    guard !heeding.isEmpty, !connection.queryPointer().state.modifiers.contains(.control) else { return }
    for launcher in heeding {
      launcher.changePill { pill in
        for notch in notches { pill.scroll(notch) }
      }
    }
  }
}
