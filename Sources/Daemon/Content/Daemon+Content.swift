import Desktop
import Geometry
import Menus
import Pie
import X11

/// Everything that has to do with what is made on the spot.
struct ContentParts {
  let contents: ContentDesk
  let apps: AppsProvider
  let rows: RowDesk
  let states: StateDesk
  /// For what may wait for a file system.
  let worker: Worker

  init(
    _ parts: Parts, menus: MenuDesk, launcher: Launcher, worker: Worker,
    variables: @escaping () -> [String: String]
  ) {
    self.worker = worker
    let scripts = ScriptDesk(launcher.scripts, log: parts.log, variables: variables)
    let contents = ContentDesk(parts.loop, scripts: scripts, configuration: parts.configuration)
    self.contents = contents
    apps = AppsProvider(loop: parts.loop, worker: worker, environment: parts.environment) { [weak contents] in
      contents?.take($0)
    }
    contents.provide([.apps], by: apps)
    contents.provide(
      [.recent, .bookmarks], by: PlacesProvider(worker: worker, environment: parts.environment))
    rows = RowDesk(scripts: scripts, contents: contents, menus: menus, launcher: launcher)
    states = StateDesk(parts.loop, launcher: launcher, log: parts.log)
  }
}

// What the daemon does for what is made on the spot.

extension Daemon {
  func wireContents() {
    spot.rows.open = { [weak self] menu, place in
      guard let self else { return }
      commandOpening.open(menu, at: .point(place), in: configuration.current)
    }
    performer.onRow = { [weak self] in self?.spot.rows.choose($0) }
    spot.states.onReading = { [weak self] in self?.spot.contents.take($1, of: $0) }
    performer.onControl = { [weak self] in self?.spot.states.set($0, to: $1) }
    spot.apps.onRead = { [weak self] in self?.preparation?.contentsRead() }
    spot.apps.onInstall = { [weak self] in self?.pictures.retry() }
    performer.readMarked = { [marked] in marked.read($0) }
    spot.contents.provide([.clipboard], by: clipboard)
    spot.contents.onChange = { [weak self] in self?.contentChanged() }
  }

  /// Asked for once everything else is at hand.
  func beginContents(_ buses: Buses) {
    launcher.use(sessionBus: buses.session)
    provideSystem(buses.system)
    spot.apps.use(configuration.setup)
    spot.contents.begin()
  }

  private func provideSystem(_ bus: Bus) {
    let desk = SystemDesk(bus: bus, launcher: launcher) { [weak self] in
      let own = self?.configuration.setup.themes.keys.sorted() ?? []
      return ["light", "dark"] + own.filter { !["light", "dark"].contains($0) }
    }
    desk.onFailure = { [weak self] in self?.tell($0) }
    desk.onDone = { [weak self] in self?.buses?.notifications.show($0, $1) }
    desk.onTheme = { [weak self] in
      self?.surroundings.chosenTheme = $0
      self?.prepare()
    }
    performer.onSystem = { desk.perform($0, for: $1) }
    spot.contents.provide([.devices, .session, .themes], by: desk)
  }

  /// A new configuration.
  func renewContents() {
    surroundings.chosenTheme = nil
    spot.contents.renew()
    spot.apps.use(configuration.setup)
  }

  /// What a session says of menus that are shown and states that are changed.
  func followContents(_ effect: SessionEffect) {
    switch effect {
    case .entered: menuEntered()
    case .adjusted(let control, let value): spot.states.set(control, to: value)
    case .warp, .hovered, .hide, .end, .perform: break
    }
  }

  /// Another menu is shown: what stands in it is asked for, and the pictures it misses.
  func menuEntered() {
    guard let menu = menus.open?.session.level.menu ?? launchers.open?.plan.menu else { return }
    spot.contents.entered(menu)
    spot.states.entered(menu)
    conditions.entered(menu)
    preparation?.shown()
  }

  /// More is known.
  func contentChanged() {
    menus.refill(configuration.current)
    prepare()
    if menus.open != nil { preparation?.shown() }
  }

  var commandOpening: CommandOpening {
    CommandOpening(connection: connection, keyboard: keyboard, menus: menus)
  }
}
