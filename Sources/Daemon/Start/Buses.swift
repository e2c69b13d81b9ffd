import Desktop

/// What the daemon hears and says on the session's and the system's bus.
final class Buses {
  let notifications: Notifications
  private let signals: SessionSignals
  private let appearance: AppearanceSettings

  init(
    _ environment: ProcessEnvironment, onLock: @escaping () -> Void,
    onAppearance: @escaping (Desktop.Appearance) -> Void
  ) {
    let session = Bus.session(environment)
    let system = Bus.system(environment)
    notifications = Notifications(bus: session)
    signals = SessionSignals(session: session, system: system, onLock: onLock)
    appearance = AppearanceSettings(bus: session, onChange: onAppearance)
  }
}
