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
  let host: MenuHost
  var surroundings: Surroundings { host.surroundings }
  var menus: MenuDesk { host.menus }
  var screen: MenuScreen { host.screen }
  let shows: ShowDesk
  let presses: PressDesk
  let edges: EdgeDesk
  let launchers: LauncherDesk
  let performer: Performer
  var desktop: DesktopWatch { conditions.desktop }
  let conditions: ConditionDesk
  let log: Log
  let displayName: DisplayName
  var isPaused = false
  private(set) var exitCode = ExitCode.done
  let pictures: PicturePost
  let facts: WindowFacts
  let launcher: Launcher
  let startup: StartupDesk
  let spot: ContentParts
  private(set) lazy var items = makeItems(parts)
  private(set) lazy var drops = makeDrops()
  private(set) lazy var marked = MarkedText(loop, connection)
  private(set) lazy var clipboard = ClipboardProvider(loop, connection)
  private let parts: Parts
  var watchdog: Watchdog? { parts.watchdog }
  let screenSaver: ScreenSaverWatch
  private var watches: [Watch] = []
  private(set) var buses: Buses?
  private(set) var preparation: Preparation?
  /// nil: off.
  var sounds: EventSounds?
  let makeSounds: () -> EventSounds
  var server: ControlServer?
  /// Effects of sessions, for `whorl events`.
  lazy var events = EventLines { [weak self] in self?.server?.broadcast($0) }

  init(_ parts: Parts) throws(DrawingError) {
    self.parts = parts
    loop = parts.loop
    connection = parts.connection
    configuration = parts.configuration
    log = parts.log
    keyboard = parts.keyboard
    triggers = parts.triggers
    conditions = parts.conditions
    displayName = parts.displayName
    pictures = PicturePost(loop: loop, environment: parts.environment, log: log)
    let surroundings = Surroundings(parts.basic.connection, environment: parts.environment)
    let host = try MenuHost(parts.basic, surroundings: surroundings, pictures: pictures.shelf)
    self.host = host
    let menus = host.menus
    screenSaver = ScreenSaverWatch(on: connection)
    shows = ShowDesk(connection, keyboard: keyboard, menus: menus, rawInput: triggers.rawInput)
    edges = EdgeDesk(loop, connection, rawInput: triggers.rawInput)
    presses = PressDesk(parts, menus: menus, mark: PressMark(loop, host.screen))
    launchers = try LauncherDesk(parts, on: host.shown)
    let facts = WindowFacts(loop: loop, desktop: conditions.desktop, surroundings: host.surroundings)
    self.facts = facts
    let told = Box<(LaunchFailure) -> Void>({ _ in })
    let worker = Worker()
    let launcher = Launcher(
      loop: loop, environment: parts.environment, display: connection.displayName, worker: worker,
      onFailure: { told.value($0) })
    startup = StartupDesk(loop, connection)
    launcher.use(startup.hooks)
    self.launcher = launcher
    performer = Performer(launcher: launcher, facts: { facts.variables(at: $0.point) })
    makeSounds = { [log, connection] in
      EventSounds(
        loop: parts.loop, environment: parts.environment, display: connection.displayName,
        onFailure: { log($0) })
    }
    spot = ContentParts(parts, menus: menus, launcher: launcher, worker: worker) { [connection] in
      facts.variables(at: connection.queryPointer().root)
    }
    preparation = Preparation(loop: loop, menus: menus, pictures: pictures)
    preparation?.onReady = { [weak self] in self?.launchers.repaint() }
    preparation?.onPicture = { [weak self] in self?.launchers.pictureArrived($0) }
    told.value = { [weak self] in self?.tell($0) }
    wire()
  }

  private func wire() {
    menus.onPerform = { [weak self] in self?.performer.perform($0) }
    menus.onEffect = { [weak self] effect, menu in
      self?.events.report(effect, menu: menu)
      self?.sounds?.accompany(effect)
      self?.followContents(effect)
      self?.items.picks.handle(effect, of: menu)
    }
    menus.traceSink = { [weak self] in
      guard let server = self?.server, server.hasFollowers(of: .trace) else { return nil }
      return { server.broadcast($0, as: .trace) }
    }
    menus.onOpening = { [weak self] in
      self?.presses.cancel()
      self?.launchers.dismiss()
    }
    menus.onChange = { [weak self] in self?.menuChanged(isOpen: $0) }
    menus.onObstacle = { [weak self] in self?.warn($0) }
    edges.onRest = { [weak self] in self?.presses.rested(at: $0, $1) }
    presses.menu = { [weak self] in self?.menu(for: $0, at: $1) }
    wireLaunchers()
    wireContents()
    wireItems()
    performer.onDeed = { [weak self] in self?.perform($0) }
    triggers.onRelease = { [weak self] in self?.updateTriggers() }
    configuration.onChange = { [weak self] in self?.configurationChanged(isRenewed: $0, mistakes: $1) }
    host.onKeyMap = { [weak self] in self?.readKeyMap() }
    guardReading()
    connection.onError = { [log] in log("the X server refused a request: \($0)") }
    host.watchArrivals { [weak self] in self?.drain() }
    for signal in [Int32(15), 2] {
      watches.append(loop.watch(signal: signal) { [weak self] in self?.quit() })
    }
    watches.append(loop.watch(signal: 1) { [weak self] in self?.configuration.reload() })
  }

  /// Fonts, pictures, buses, other programs' wishes: everything that may come after the triggers are grabbed.
  func settle(_ environment: ProcessEnvironment) {
    presses.triggersChanged()
    updateEdges()
    useSettings()
    if surroundings.isXwayland {
      log(
        "this is Xwayland: keys are seen only over X11 windows; bind `whorl show MENU` in the compositor instead"
      )
    }
    configuration.follow(on: loop)
    watchGrabWishes()
    let buses = Buses(
      environment, onLock: { [weak self] in self?.closeAll(.screenLock) },
      onAppearance: { [weak self] in
        self?.surroundings.portal = $0
        self?.prepare()
      })
    self.buses = buses
    offerLaunchers(on: buses)
    prepare()
    beginContents(buses)
    beginItems()
  }

  private func watchGrabWishes() {
    host.onGrabWanted = { [weak self] in
      self?.closeAll(.grabWanted)
      self?.items.inspection?.end(Reply(code: .no))
    }
    launchers.canSeeGrabWishes = host.watchGrabWishes()
  }

  func run() { loop.run() }

  /// Returns when all events of requests and input before it are handled.
  func syncWithServer() {
    connection.sync()
    drain()
  }

  func quit(_ code: ExitCode = .done) {
    exitCode = code
    closeAll(.quit)
    items.keys.giveBack()
    // The next daemon may start from there on, and shall find them free.
    triggers.letGo(keyMap: keyboard.map)
    connection.sync()
    server?.close()
    loop.quit()
  }
}
