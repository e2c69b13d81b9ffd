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
  let screen: MenuScreen
  let performer: Performer
  let desktop: DesktopWatch
  private let conditions: ConditionDesk
  let log: Log
  let displayName: DisplayName
  private(set) var isPaused: Bool
  private(set) var exitCode = ExitCode.done
  private var monitorOfOpening = ""
  private let pictures: PicturePost
  private let facts: WindowFacts
  private let windows: WindowDesk
  private let windowList: WindowsProvider
  private let screenSaver: ScreenSaverWatch
  private let startup: StartupDesk
  private let launcher: Launcher
  let contents: ContentDesk
  private let apps: AppsProvider
  private let rows: RowDesk
  private let states: StateDesk
  private var system: SystemDesk?
  private var grabWishes: GrabWatch?
  private var watches: [Watch] = []
  private var buses: Buses?
  private var preparation: Preparation?
  private var keyMapReading: Deadline?
  var inspection: Inspection?
  var server: ControlServer?
  /// Effects of sessions, for `whorl events`.
  private lazy var keys = KeyDesk(
    loop: loop, connection: connection, rawInput: triggers.rawInput,
    keyMap: { [keyboard] in keyboard.map },
    withoutTriggers: { [weak self] send in
      guard let self else { return send() }
      triggers.letGo(keyMap: keyboard.map)
      send()
      updateTriggers()
    })
  lazy var picks = PickDesk(loop: loop, menus: menus) { [weak self] menu, setup in
    self?.openByCommand(menu, at: nil, until: .choice, in: setup)
  }
  lazy var events = EventLines { [weak self] in self?.server?.broadcast($0) }

  /// - Parameter grabsTriggers: false where it serves one choice and no triggers.
  init(_ parts: Parts, grabsTriggers: Bool = true) throws(DrawingError) {
    isPaused = !grabsTriggers
    loop = parts.loop
    connection = parts.connection
    configuration = parts.configuration
    log = parts.log
    keyboard = parts.keyboard
    triggers = parts.triggers
    desktop = parts.desktop
    conditions = parts.conditions
    displayName = parts.displayName
    surroundings = Surroundings(connection, environment: parts.environment)
    let ruler = PangoRuler()
    pictures = PicturePost(loop: loop, environment: parts.environment, log: log)
    screen = try MenuScreen(connection, ruler: ruler, pictures: pictures.shelf)
    screenSaver = ScreenSaverWatch(on: connection)
    menus = MenuDesk(
      loop: loop, connection: connection, screen: screen, surroundings: surroundings, keyboard: keyboard,
      ruler: ruler, log: log, watchdog: parts.watchdog)
    shows = ShowDesk(connection, keyboard: keyboard, menus: menus, rawInput: triggers.rawInput)
    let facts = WindowFacts(loop: loop, desktop: desktop, surroundings: surroundings)
    self.facts = facts
    let surroundings = surroundings
    windows = WindowDesk(
      loop: loop, connection: connection, desktop: desktop, monitors: { surroundings.monitors })
    let told = Box<(LaunchFailure) -> Void>({ _ in })
    let worker = Worker()
    let launcher = Launcher(
      loop: loop, environment: parts.environment, display: connection.displayName, worker: worker,
      onFailure: { told.value($0) })
    startup = StartupDesk(loop, connection)
    launcher.use(startup.hooks)
    self.launcher = launcher
    performer = Performer(launcher: launcher, windows: windows, facts: { facts.variables(at: $0.point) })
    performer.use(terminal: configuration.setup.settings.terminal)
    let scripts = ScriptDesk(launcher.scripts, log: log) { [connection] in
      facts.variables(at: connection.queryPointer().root)
    }
    let contents = ContentDesk(loop, scripts: scripts, setup: configuration.setup)
    self.contents = contents
    apps = AppsProvider(loop: loop, worker: worker, environment: parts.environment) { [weak contents] in
      contents?.take($0)
    }
    contents.provide([.apps], by: apps)
    windowList = WindowsProvider(loop: loop, connection: connection, desktop: desktop)
    contents.provide([.windows, .workspaces], by: windowList)
    contents.provide(
      [.recent, .bookmarks], by: PlacesProvider(worker: worker, environment: parts.environment))
    rows = RowDesk(scripts: scripts, contents: contents, menus: menus, launcher: launcher)
    states = StateDesk(loop, launcher: launcher, log: log)
    preparation = Preparation(loop: loop, menus: menus, pictures: pictures)
    told.value = { [weak self] in self?.tell($0) }
    wire()
  }

  private func wire() {
    menus.onPerform = { [weak self] in self?.performer.perform($0) }
    menus.onEffect = { [weak self] effect, menu in
      self?.events.report(effect, menu: menu)
      if case .entered = effect, let level = self?.menus.open?.session.level {
        self?.contents.entered(level.menu)
        self?.states.entered(level.menu)
        self?.conditions.entered(level.menu)
        self?.preparation?.shown()
      }
      if case .adjusted(let control, let value) = effect { self?.states.set(control, to: value) }
      self?.picks.handle(effect, of: menu)
    }
    keys.onFailure = { [weak self] in self?.tell($0, $1) }
    performer.onKeys = { [weak self] in self?.keys.send($0, for: $1) }
    performer.onAnswer = { [weak self] in self?.picks.take($0) }
    menus.onChange = { [weak self] in self?.menuChanged(isOpen: $0) }
    rows.open = { [weak self] in self?.open($0, at: $1) }
    states.onReading = { [weak self] in self?.contents.take($1, of: $0) }
    performer.onControl = { [weak self] in self?.states.set($0, to: $1) }
    performer.onRow = { [weak self] in self?.rows.choose($0) }
    apps.onInstall = { [weak self] in self?.pictures.retry() }
    contents.onChange = { [weak self] in self?.contentChanged() }
    windows.onFailure = { [weak self] in self?.tell($0, $1) }
    performer.onDeed = { [weak self] in self?.perform($0) }
    conditions.onChange = { [weak self] in self?.conditionsChanged() }
    conditions.run = { [launcher] command, answer in
      launcher.scripts.run(Script(command)) { if let end = $1 { answer(end == .complete) } }
    }
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
    configuration.follow(on: loop)
    keys.cleanUp()
    watchGrabWishes()
    let buses = Buses(
      environment, onLock: { [weak self] in self?.menus.close(.screenLock) },
      onAppearance: { [weak self] in
        self?.surroundings.portal = $0
        self?.prepare()
      })
    self.buses = buses
    launcher.use(sessionBus: buses.session)
    provideSystem(buses.system)
    prepare()
    beginContents()
  }

  private func provideSystem(_ bus: Bus) {
    let desk = SystemDesk(bus: bus, launcher: launcher) { [weak self] in
      ["light", "dark"]
        + (self?.configuration.setup.themes.keys.sorted() ?? []).filter {
          !["light", "dark"].contains($0)
        }
    }
    desk.onFailure = { [weak self] in self?.tell($0) }
    desk.onTheme = { [weak self] in
      self?.surroundings.chosenTheme = $0
      self?.prepare()
    }
    performer.onSystem = { [weak desk] in desk?.perform($0, named: $1) }
    contents.provide([.devices, .session, .themes], by: desk)
    system = desk
  }

  /// What is made on the spot is asked for once everything else is at hand.
  private func beginContents() {
    apps.use(configuration.setup)
    contents.begin()
    _ = contents.see(conditions.state)
    conditions.begin()
  }

  func watchGrabWishes() {
    guard let watch = GrabWatch(connection: connection) else { return }
    grabWishes = watch
    menus.canSeeGrabWishes = true
    watch.onGrabWanted = { [weak self] in
      self?.menus.close(.grabWanted)
      self?.inspection?.end(Reply(code: .no))
    }
    let box = Box<Watch?>(nil)
    box.value = loop.watch(watch.descriptor) { if !watch.drain() { box.value = nil } }
    if menus.open != nil { watch.start() }
  }

  func startWatchingGrabWishes() { grabWishes?.start() }
  func stopWatchingGrabWishes() { grabWishes?.stop() }

  func run() { loop.run() }

  /// Returns when all events of requests and input before it are handled.
  func syncWithServer() {
    connection.sync()
    drain()
  }

  func quit(_ code: ExitCode = .done) {
    exitCode = code
    menus.close(.quit)
    keys.giveBack()
    server?.close()
    loop.quit()
  }

  // MARK: Events

  private func drain() {
    while let event = connection.nextEvent() { handle(event) }
    if connection.isServerGone { loop.quit() }
  }

  private func handle(_ event: Event) {
    if inspection?.handle(event) == true { return }
    keys.handle(event)
    if let trigger = triggers.tapped(event) { return tapped(trigger) }
    switch event {
    case .keyPress(let key):
      startup.lastInput = key.time
      press(key)
    case .rawKey(let key): if !key.isPress { shows.releasedElsewhere(key.code, at: key.time) }
    case .keyRelease(let key):
      startup.lastInput = key.time
      shows.released(key.code)
      menus.handle(
        .keyRelease(
          key.code, keyboard.modifiers(of: key.state),
          PointerSample(point: key.root, time: key.time, serial: key.serial.rawValue)))
    case .buttonPress(let button): press(button)
    case .buttonRelease(let button):
      startup.lastInput = button.time
      menus.handle(.buttonRelease(button.button, button.sample))
    case .motion(let motion):
      menus.handle(
        .motion(PointerSample(point: motion.root, time: motion.time, serial: motion.serial.rawValue)))
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
    case .monitors?: menus.close(.windowGone)
    case .looks?: prepare()
    case nil: break
    }
    if conditions.handle(event) { conditionsChanged() }
    windowList.handle(event)
  }

  private func press(_ event: KeyEvent) {
    // The held trigger repeats 25 times a second; nothing is new.
    if menus.open?.session.state == .holding(.key(event.code)) {
      return answerFreeze(event.time, event.serial)
    }
    let sample = PointerSample(point: event.root, time: event.time, serial: event.serial.rawValue)
    guard let trigger = triggers.match(event), let menu = menu(for: trigger, at: event.root) else {
      if menus.open == nil { return connection.allow(.replayKey, at: event.time) }
      menus.handle(.keyPress(keyboard.input(of: event)))
      return answerFreeze(event.time, event.serial)
    }
    press(.key(event.code), of: menu, sample, keyboard.modifiers(of: event.state))
  }

  private func press(_ event: ButtonEvent) {
    guard let trigger = triggers.match(event), let menu = menu(for: trigger, at: event.root) else {
      if menus.open == nil { return connection.allow(.replayButton, at: event.time) }
      menus.handle(.buttonPress(event.button, event.sample))
      return answerFreeze(event.time, event.serial)
    }
    press(.button(event.button), of: menu, event.sample, keyboard.modifiers(of: event.state))
  }

  /// A trigger went down.
  private func press(_ holder: Holder, of menu: Menu, _ sample: PointerSample, _ modifiers: Modifiers) {
    if menus.takes(holder, of: menu) {
      menus.handle(.trigger(menu: menu.name, holder: holder))
      return answerFreeze(sample.time, Serial(rawValue: sample.serial))
    }
    menus.open(
      MenuDesk.Request(menu: menu, pointer: sample, holder: holder, modifiers: modifiers),
      in: contents.setup)
  }

  /// A press through a passive grab froze the devices; where no menu took them over, input runs on.
  private func answerFreeze(_ time: ServerTime, _ serial: Serial) {
    if menus.mayFreeze(serial) { connection.allow(.keepAndThaw, at: time) }
  }

  private func tapped(_ trigger: Trigger) {
    let pointer = connection.queryPointer()
    guard let menu = menu(for: trigger, at: pointer.root) else { return }
    let sample = PointerSample(point: pointer.root, time: .current, serial: connection.nextSerial.rawValue)
    if menus.openName == menu.name { return menus.close(.secondPress) }
    menus.open(MenuDesk.Request(menu: menu, pointer: sample, holder: nil), in: contents.setup)
  }

  /// Opens a menu that no trigger asked for, in click style.
  private func open(_ menu: Menu, at place: Point) {
    let pointer = connection.queryPointer()
    let sample = PointerSample(point: pointer.root, time: .current, serial: connection.nextSerial.rawValue)
    menus.open(
      MenuDesk.Request(
        menu: menu, pointer: sample, holder: nil, modifiers: keyboard.modifiers(of: pointer.state),
        downKeys: keyboard.heldKey().all, place: .point(place)), in: contents.setup)
  }

  private func menu(for trigger: Trigger, at point: Point) -> Menu? {
    guard !isPaused else { return nil }
    see(from: point)
    return contents.setup.menu(for: trigger, in: conditions.state(on: monitorOfOpening))
  }

  /// Items are shown as the conditions are for a menu that opens there.
  func see(from point: Point) {
    monitorOfOpening = surroundings.monitors.monitor(containing: point).name
    _ = contents.see(conditions.state(on: monitorOfOpening))
  }

  private func menuChanged(isOpen: Bool) {
    if isOpen {
      grabWishes?.start()
      facts.menuOpened()
      if let level = menus.open?.session.level {
        contents.entered(level.menu)
        states.entered(level.menu)
        conditions.entered(level.menu)
      }
    } else {
      grabWishes?.stop()
      states.closed()
      // What the press found grabbed may be free or due by now.
      preparation?.resume()
    }
  }

  // MARK: Changes

  private func readKeyMap() {
    // What is on the map is ours, for half a second.
    guard !keys.isBorrowing, keyboard.refresh() else { return }
    updateTriggers()
  }

  private func conditionsChanged() {
    updateTriggers()
    if contents.see(conditions.state(on: monitorOfOpening)) { contentChanged() }
  }

  func updateTriggers() {
    triggers.update(configuration.setup, in: conditions.state, isPaused: isPaused, keyMap: keyboard.map)
  }

  private func configurationChanged(isRenewed: Bool, mistakes: [Diagnostic]) {
    events.reloaded(isGood: isRenewed)
    if let first = mistakes.first(where: { $0.severity == .error }) {
      buses?.notifications.show("Whorl: the configuration has errors", first.description)
    }
    guard isRenewed else { return }
    surroundings.chosenTheme = nil
    menus.close(.reload)
    conditions.follow(configuration.setup)
    performer.use(terminal: configuration.setup.settings.terminal)
    contents.use(configuration.setup)
    _ = contents.see(conditions.state)
    conditions.begin()
    apps.use(configuration.setup)
    updateTriggers()
    pictures.forget()
    prepare()
  }

  /// More is known of what is made on the spot.
  private func contentChanged() {
    menus.refill(contents.setup)
    prepare()
    if menus.open != nil { preparation?.shown() }
  }

  private func prepare() {
    menus.forgetSizes()
    let setup = contents.setup
    preparation?.begin(setup, iconTheme: surroundings.iconTheme(setup.settings))
  }

  private func tell(_ failure: LaunchFailure) {
    log("\(failure)")
    events.failed(failure)
    buses?.notifications.show(failure.name, "\(failure.reason)")
  }

  /// That an item could not do what it is for.
  private func tell(_ name: String, _ reason: String) {
    log("\(name): \(reason)")
    events.failed(name, reason)
    buses?.notifications.show(name, reason)
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
    if isWanted { menus.close(.command) }
    updateTriggers()
  }
}

/// A reference to a value that is set after its owner was made.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension ButtonEvent {
  var sample: PointerSample { PointerSample(point: root, time: time, serial: serial.rawValue) }
}
