/// What items of the sources `devices`, `session` and `themes` ask for.
package enum SystemRequest: Hashable, Sendable {
  /// Mounts a device, by its name in UDisks, and opens it.
  case mount(String)
  /// With the device's label, for messages.
  case unmount(String, of: String)
  case session(SessionDeed)
  /// Shows everything in this theme from now on.
  case theme(String)
}

/// What can be done with the user's session and the machine (org.freedesktop.login1(5)).
package enum SessionDeed: String, CaseIterable, Hashable, Sendable {
  case lock, logOut, suspend, reboot, shutDown

  package var label: String {
    switch self {
    case .lock: "Lock"
    case .logOut: "Log Out"
    case .suspend: "Suspend"
    case .reboot: "Restart"
    case .shutDown: "Shut Down"
    }
  }

  /// A name of the icon themes.
  fileprivate var icon: String {
    switch self {
    case .lock: "system-lock-screen"
    case .logOut: "system-log-out"
    case .suspend: "system-suspend"
    case .reboot: "system-reboot"
    case .shutDown: "system-shutdown"
    }
  }

  /// Each asks before it is done.
  package var item: Item {
    Item(label: label, icon: .named(icon), action: .system(.session(self)), confirms: true)
  }
}
