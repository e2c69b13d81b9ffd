import Desktop
import Menus
import X11

// What follows from a change: of the configuration, the keyboard, the desktop, or the user's mind.

extension Daemon {
  func readKeyMap() {
    // What is on the map is ours, for half a second.
    guard !items.keys.isBorrowing, keyboard.refresh() else { return }
    updateTriggers()
  }

  func updateTriggers() {
    let wanted = isPaused ? [] : configuration.triggers.triggers(in: conditions.state)
    triggers.update(
      configuration.setup, configuration.triggers, wanted: wanted, keyMap: keyboard.map)
    presses.triggersChanged()
    updateEdges()
  }

  func updateEdges() {
    edges.update(triggers.edges, on: surroundings.monitors, configuration.setup.settings)
  }

  func useSettings() {
    let settings = configuration.setup.settings
    presses.use(settings)
    performer.use(terminal: settings.terminal)
    if !settings.playsSounds { sounds = nil } else if sounds == nil { sounds = makeSounds() }
  }

  func configurationChanged(isRenewed: Bool, mistakes: [Diagnostic]) {
    events.reloaded(isGood: isRenewed)
    if let first = mistakes.first(where: { $0.severity == .error }) {
      buses?.notifications.show("Whorl: the configuration has errors", first.description)
    }
    guard isRenewed else { return }
    closeAll(.reload)
    useSettings()
    conditions.follow(configuration.setup)
    renewContents()
    renewConditions()
    updateTriggers()
    pictures.forget()
    prepare()
  }

  func prepare() {
    menus.forgetSizes()
    let setup = configuration.current
    updateLaunchers()
    preparation?.begin(setup, iconTheme: surroundings.iconTheme(setup.settings))
  }

  func tell(_ failure: LaunchFailure) {
    log("\(failure)")
    events.failed(failure)
    buses?.notifications.show(failure.name, "\(failure.reason)")
  }

  /// What the user has to know to understand why nothing, or less, happens.
  func warn(_ message: String) {
    log(message)
    buses?.notifications.show("Whorl", message)
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
    if isWanted { closeAll(.command) }
    updateTriggers()
    updateLaunchers()
  }
}
