import Desktop

/// What the daemon hears and says on the session's and the system's bus.
final class Buses {
  let session: Bus
  let system: Bus
  let notifications: Notifications
  let accessibility: Accessibility
  private let signals: SessionSignals
  private let appearance: AppearanceSettings

  init(
    _ environment: ProcessEnvironment, onLock: @escaping () -> Void,
    onAppearance: @escaping (Desktop.Appearance) -> Void
  ) {
    session = Bus.session(environment)
    system = Bus.system(environment)
    notifications = Notifications(bus: session)
    accessibility = Accessibility(session: session, name: "Whorl")
    signals = SessionSignals(session: session, system: system, onLock: onLock)
    appearance = AppearanceSettings(bus: session, onChange: onAppearance)
  }
}
