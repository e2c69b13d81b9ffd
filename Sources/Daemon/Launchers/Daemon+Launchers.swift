import Geometry
import Menus
import Pie
import X11

// What the daemon does for its launchers.

extension Daemon {
  func wireLaunchers() {
    launchers.onChange = { [weak self] in self?.menuChanged(isOpen: $0) }
    launchers.onPerform = { [weak self] choice in
      self?.performer.perform(choice)
      self?.events.report(.perform(choice), menu: choice.menu)
    }
    launchers.onMenu = { [weak self] in self?.open($0, at: $1) }
    launchers.onEffect = { [weak self] in self?.events.report($0, launcher: $1) }
  }

  /// Input that belongs to a launcher: it is open, or it was pressed. A trigger opens its menu all the same.
  func takenByLauncher(_ event: Event) -> Bool {
    switch event {
    case .keyPress(let key):
      if opensMenu(triggers.match(key)) { return false }
    // One on a launcher's own window was a trigger's already, and was handed on.
    case .buttonPress(let press) where press.window == connection.root:
      if opensMenu(triggers.match(press)) { return false }
    default: break
    }
    return launchers.takes(event)
  }

  private func opensMenu(_ triggers: [Trigger]) -> Bool { triggers.contains { menu(for: $0) != nil } }

  /// An item of a launcher leads on: its menu opens where the pointer is, in click style.
  private func open(_ menu: Menu, at point: Point) {
    let sample = PointerSample(point: point, time: .current, serial: connection.nextSerial.rawValue)
    menus.open(MenuDesk.Request(menu: menu, pointer: sample, holder: nil), in: configuration.current)
  }

  func updateLaunchers() {
    launchers.update(
      isPaused ? configuration.current.withoutLaunchers : configuration.current,
      workspace: desktop.state.workspace)
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
