/// Tells when the session is about to be locked or to sleep, so that an open menu gives way.
///
/// Senders are not checked: closing a menu for nothing costs little, and a locker that does not get its grabs
/// costs much. For the same reason any session's lock counts; a service of the user's belongs to none.
package final class SessionSignals {
  private let buses: [Bus]

  /// Without these buses nothing is told.
  package init(session: Bus, system: Bus, onLock: @escaping () -> Void) {
    buses = [session, system]
    // org.freedesktop.login1(5)
    system.subscribe("org.freedesktop.login1.Session", "Lock") { _ in onLock() }
    system.subscribe("org.freedesktop.login1.Manager", "PrepareForSleep") { arguments in
      if arguments.first?.boolean == true { onLock() }
    }
    for interface in ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.mate.ScreenSaver"] {
      session.subscribe(interface, "ActiveChanged") { arguments in
        if arguments.first?.boolean == true { onLock() }
      }
    }
  }
}
