import CDesktop
import Geometry

/// Keeps the monitors at hand, so that nothing has to be asked when a menu opens.
package final class MonitorWatch {
  private let connection: Connection
  package private(set) var monitors: Monitors

  package init(on connection: Connection) {
    self.connection = connection
    if connection.extensions.has(.randr) {
      let mask = RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask
      XRRSelectInput(connection.handle, connection.root.rawValue, Int32(mask))
    }
    // `xrandr --setmonitor` is told by a ConfigureNotify of the root window alone.
    connection.listen(for: .structure, on: connection.root)
    monitors = MonitorQuery(connection: connection).monitors()
  }

  /// Whether `event` changed the monitors; if it may have, they are read again.
  package func handle(_ event: Event) -> Bool {
    switch event {
    case .monitorsChanged, .rootResized:
      let old = monitors
      monitors = MonitorQuery(connection: connection).monitors()
      return monitors != old
    default: return false
    }
  }
}
