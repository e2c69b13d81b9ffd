import Geometry
import Menus
import Pie
import X11

// What the daemon does for its launchers.

extension Daemon {
  func wireLaunchers() {
    launchers.onChange = { [weak self] in self?.menuChanged(isOpen: $0) }
    launchers.onPerform = { [weak self] choice in
      self?.events.report(.perform(choice), menu: choice.menu)
      self?.performer.perform(choice)
    }
    launchers.onMenu = { [weak self] in self?.open($0, at: $1) }
    launchers.onEffect = { [weak self] in
      self?.events.report($0, launcher: $1)
      self?.sounds?.accompany($0)
      if case .adjusted(let control, let value) = $0 { self?.spot.states.set(control, to: value) }
      self?.tellLaunchers()
    }
  }

  /// Assistive technology learns of launchers and their items, and can click them.
  func offerLaunchers(on buses: Buses) {
    buses.accessibility.onWanted = { [weak self] in self?.tellLaunchers() }
    buses.accessibility.onClick = { [weak self] path in
      guard let self, let place = path.first, launchers.launchers.indices.contains(place) else { return }
      let launcher = launchers.launchers[place]
      guard launcher.isVisible, let point = launcher.state.accessiblePoint(of: Array(path.dropFirst())) else {
        return
      }
      launcher.handle(.buttonPress(1, point, moves: false))
      launcher.handle(.buttonRelease(1, point))
    }
  }

  private func tellLaunchers() {
    guard let accessibility = buses?.accessibility, accessibility.isWanted else { return }
    accessibility.update(launchers.launchers.map(\.state.accessible))
  }

  /// Input that belongs to a launcher: it is open, or it was pressed. A key that opens a menu does so all the same;
  /// clicks are the open launcher's alone.
  func takenByLauncher(_ event: Event) -> Bool {
    if case .keyPress(let key) = event, launchers.open != nil,
      triggers.match(key).contains(where: { menu(for: $0, at: key.root) != nil })
    {
      launchers.dismiss()
      return false
    }
    return launchers.takes(event)
  }

  /// An item of a launcher leads on: its menu opens where the pointer is, in click style.
  private func open(_ further: Further, at point: Point) {
    let sample = PointerSample(point: point, time: .current, serial: connection.nextSerial.rawValue)
    var request = MenuDesk.Request(menu: further.menu, pointer: sample, holder: nil)
    request.way = further.way
    menus.open(request, in: configuration.current)
  }

  func updateLaunchers() {
    launchers.update(
      isPaused ? configuration.current.withoutLaunchers : configuration.current,
      workspace: desktop.state.workspace)
    tellLaunchers()
  }

  /// Menus and launchers alike, and presses that wait for time to tell.
  func closeAll(_ reason: CloseReason) {
    presses.cancel()
    launchers.dismiss()
    menus.close(reason)
  }
}

extension Setup {
  fileprivate var withoutLaunchers: Setup {
    var setup = self
    setup.launchers = []
    return setup
  }
}
