import Configuration
import Control
import Desktop
import Drawing
import Endpoint
import Geometry
import Menus
import Pie
import X11

/// The resident program: wires connection, triggers, menus, configuration and commands, and decides nothing itself.
final class Daemon {
  let loop: MainLoop
  let connection: X11.Connection
  let configuration: ConfigurationDesk
  let triggers: TriggerDesk
  let keyboard: Keyboard
  let surroundings: Surroundings
  let menus: MenuDesk
  let shows: ShowDesk
  private let presses: PressDesk
  private let edges: EdgeDesk
  let screen: MenuScreen
  let performer: Performer
  let desktop: DesktopWatch
  let log: Log
  let displayName: DisplayName
  private(set) var isPaused = false
  private(set) var exitCode = ExitCode.done
  private let pictures: PicturePost
  private let facts: WindowFacts
  private let screenSaver: ScreenSaverWatch
  private var grabWishes: GrabWatch?
  private var watches: [Watch] = []
  private var buses: Buses?
  private var preparation: Preparation?
  private var keyMapReading: Deadline?
  var server: ControlServer?
  /// Effects of sessions, for `whorl events`.
  lazy var events = EventLines { [weak self] in self?.server?.broadcast($0) }

  init(_ parts: Parts) throws(DrawingError) {
    loop = parts.loop
    connection = parts.connection
    configuration = parts.configuration
    log = parts.log
    keyboard = parts.keyboard
    triggers = parts.triggers
    desktop = parts.desktop
    displayName = parts.displayName
    surroundings = Surroundings(connection, environment: parts.environment)
    let ruler = PangoRuler()
    pictures = PicturePost(loop: loop, log: log)
    screen = try MenuScreen(connection, ruler: ruler, pictures: pictures.shelf)
    screenSaver = ScreenSaverWatch(on: connection)
    menus = MenuDesk(
      loop: loop, connection: connection, screen: screen, surroundings: surroundings, keyboard: keyboard,
      ruler: ruler, log: log, watchdog: parts.watchdog)
    shows = ShowDesk(connection, keyboard: keyboard, menus: menus, rawInput: triggers.rawInput)
    edges = EdgeDesk(loop, connection, rawInput: triggers.rawInput)
    presses = PressDesk(parts, menus: menus, mark: PressMark(loop, screen))
    let facts = WindowFacts(loop: loop, desktop: desktop, surroundings: surroundings)
    self.facts = facts
    let told = Box<(LaunchFailure) -> Void>({ _ in })
    let launcher = Launcher(
      loop: loop, environment: parts.environment, display: connection.displayName,
      onFailure: { told.value($0) })
    performer = Performer(launcher: launcher, facts: { facts.variables(at: $0.point) })
    performer.use(terminal: configuration.setup.settings.terminal)
    preparation = Preparation(loop: loop, menus: menus, pictures: pictures)
    told.value = { [weak self] in self?.tell($0) }
    wire()
  }

  private func wire() {
    menus.onPerform = { [weak self] in self?.performer.perform($0) }
    menus.onEffect = { [weak self] effect, menu in self?.events.report(effect, menu: menu) }
    menus.traceSink = { [weak self] in
      guard let server = self?.server, server.hasFollowers(of: .trace) else { return nil }
      return { server.broadcast($0, as: .trace) }
    }
    menus.onChange = { [weak self] in self?.menuChanged(isOpen: $0) }
    edges.onRest = { [weak self] in self?.presses.rested(at: $0, $1) }
    presses.menu = { [weak self] in self?.menu(for: $0) }
    performer.onDeed = { [weak self] in self?.perform($0) }
    triggers.onRelease = { [weak self] in self?.updateTriggers() }
    configuration.onChange = { [weak self] in self?.configurationChanged(isRenewed: $0, mistakes: $1) }
    keyMapReading = loop.deadline { [weak self] in self?.readKeyMap() }
    connection.onError = { [log] in log("the X server refused a request: \($0)") }
    watches.append(
      loop.watch(connection.descriptor, pending: { [connection] in connection.hasPending }) { [weak self] in
        self?.drain()
      })
    for signal in [Int32(15), 2] {
      watches.append(loop.watch(signal: signal) { [weak self] in self?.quit() })
    }
    watches.append(loop.watch(signal: 1) { [weak self] in self?.configuration.reload() })
  }

  /// Fonts, pictures, buses, other programs' wishes: everything that may come after the triggers are grabbed.
  func settle(_ environment: ProcessEnvironment) {
    updateEdges()
    configuration.follow(on: loop)
    if let watch = GrabWatch(connection: connection) {
      grabWishes = watch
      menus.canSeeGrabWishes = true
      watch.onGrabWanted = { [weak self] in self?.menus.close(.grabWanted) }
      let box = Box<Watch?>(nil)
      box.value = loop.watch(watch.descriptor) { if !watch.drain() { box.value = nil } }
    }
    buses = Buses(
      environment, onLock: { [weak self] in self?.menus.close(.screenLock) },
      onAppearance: { [weak self] in
        self?.surroundings.portal = $0
        self?.prepare()
      })
    prepare()
  }

  func run() { loop.run() }

  /// Returns when all events of requests and input before it are handled.
  func syncWithServer() {
    connection.sync()
    drain()
  }

  func quit(_ code: ExitCode = .done) {
    exitCode = code
    presses.cancel()
    menus.close(.quit)
    server?.close()
    loop.quit()
  }

  // MARK: Events

  private func drain() {
    while let event = connection.nextEvent() { handle(event) }
    presses.settle()
    edges.settle()
    if connection.isServerGone { loop.quit() }
  }

  private func handle(_ event: Event) {
    if let trigger = triggers.tapped(event) { return presses.tapped(trigger) }
    switch event {
    case .keyPress(let key): presses.press(key)
    case .keyRelease(let key):
      shows.released(key.code)
      guard menus.open != nil else { return }
      menus.handle(.keyRelease(key.code, keyboard.modifiersLeft(by: key), key.sample))
    case .buttonPress(let button): presses.press(button)
    case .buttonRelease(let button): menus.handle(.buttonRelease(button.button, button.sample))
    case .motion(let motion): menus.handle(.motion(motion.sample))
    case .rawKey(let key):
      if !key.isPress { shows.releasedElsewhere(key.code, at: key.time) }
      presses.see(event)
    case .rawButton: presses.see(event)
    case .rawMotion:
      presses.see(event)
      edges.handle(event)
    case .entered: edges.handle(event)
    case .mappingChanged: keyMapReading?.moment = MainLoop.now + 20
    case .screenSaver:
      if screenSaver.handle(event), screenSaver.isOn { menus.close(.screenLock) }
    default: handleSurroundings(event)
    }
  }

  private func handleSurroundings(_ event: Event) {
    do throws(DrawingError) {
      if try screen.handle(event, at: MainLoop.now) { menus.close(.windowGone) }
    } catch {
      log("\(error)")
    }
    switch surroundings.handle(event) {
    case .monitors?:
      menus.close(.windowGone)
      updateTriggers()
    case .looks?: prepare()
    case nil: break
    }
    edges.handle(event)
    if desktop.handle(event) { updateTriggers() }
  }

  private func menu(for trigger: Trigger) -> Menu? {
    isPaused ? nil : configuration.setup.menu(for: trigger, in: desktop.state)
  }

  private func menuChanged(isOpen: Bool) {
    if isOpen {
      grabWishes?.start()
      facts.menuOpened()
    } else {
      grabWishes?.stop()
      edges.menuEnded()
      // What the press found grabbed may be free or due by now.
      preparation?.resume()
    }
  }

  // MARK: Changes

  private func readKeyMap() {
    guard keyboard.refresh() else { return }
    updateTriggers()
  }

  func updateTriggers() {
    triggers.update(configuration.setup, in: desktop.state, isPaused: isPaused, keyMap: keyboard.map)
    updateEdges()
  }

  private func updateEdges() {
    edges.update(triggers.edges, on: surroundings.monitors, configuration.setup.settings)
  }

  private func configurationChanged(isRenewed: Bool, mistakes: [Diagnostic]) {
    events.reloaded(isGood: isRenewed)
    if let first = mistakes.first(where: { $0.severity == .error }) {
      buses?.notifications.show("Whorl: the configuration has errors", first.description)
    }
    guard isRenewed else { return }
    presses.cancel()
    presses.use(configuration.setup.settings)
    menus.close(.reload)
    desktop.follow(configuration.setup.followedAspects)
    performer.use(terminal: configuration.setup.settings.terminal)
    updateTriggers()
    pictures.forget()
    prepare()
  }

  private func prepare() {
    menus.forgetSizes()
    let setup = configuration.setup
    preparation?.begin(setup, iconTheme: surroundings.iconTheme(setup.settings))
  }

  private func tell(_ failure: LaunchFailure) {
    log("\(failure)")
    events.failed(failure)
    buses?.notifications.show(failure.name, "\(failure.reason)")
  }

  func perform(_ deed: Deed) {
    switch deed {
    case .reload: configuration.reload()
    case .quit: quit()
    case .pause: pause(!isPaused)
    case .back, .close, .repeat: break
    }
  }

  func pause(_ isWanted: Bool) {
    isPaused = isWanted
    if isWanted {
      presses.cancel()
      menus.close(.command)
    }
    updateTriggers()
  }
}

/// A reference to a value that is set after its owner was made.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension Setup {
  /// What the conditions of all menus ask about.
  var followedAspects: DesktopWatch.Aspects {
    let conditions = menus.flatMap { [$0.when, $0.except].compactMap(\.self) }
    var aspects: DesktopWatch.Aspects = [.windowClass]
    if conditions.contains(where: { $0.titles != nil }) { aspects.insert(.title) }
    if conditions.contains(where: { $0.fullscreen != nil }) { aspects.insert(.fullscreen) }
    return aspects
  }
}
