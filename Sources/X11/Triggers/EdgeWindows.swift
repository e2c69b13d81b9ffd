import CDesktop
import Geometry
import Menus

/// Notices that the pointer comes to an edge: by windows that cannot be seen and only take input, a pixel wide.
///
/// They cost nothing while the pointer moves elsewhere, and they see every kind of device. Since they would take
/// clicks at the edge from what lies below, they are unmapped as soon as the pointer is there.
package final class EdgeWindows {
  private let connection: Connection
  private nonisolated(unsafe) let display: UnsafeMutablePointer<Display>
  private nonisolated(unsafe) var windows: [UInt: EdgeZone] = [:]
  private var isArmed = false

  package init(on connection: Connection) {
    self.connection = connection
    display = connection.handle
  }

  deinit { for window in windows.keys { XDestroyWindow(display, window) } }

  /// Puts windows into exactly these zones; unmapped until `arm`.
  package func place(in zones: [EdgeZone]) {
    guard Set(windows.values) != Set(zones) else { return }
    for window in windows.keys { XDestroyWindow(connection.handle, window) }
    connection.followChildren(!zones.isEmpty, for: .edges)
    windows = [:]
    isArmed = false
    for zone in zones {
      windows[connection.createInvisibleWindow(over: zone.area, events: EnterWindowMask).rawValue] = zone
    }
    connection.flush()
  }

  /// From now on `zone(entered:)` tells.
  package func arm() {
    guard !isArmed else { return }
    isArmed = true
    for window in windows.keys { XMapWindow(connection.handle, window) }
    raise()
  }

  /// Leaves the edge to what lies below.
  package func disarm() {
    guard isArmed else { return }
    isArmed = false
    for window in windows.keys { XUnmapWindow(connection.handle, window) }
    connection.flush()
  }

  /// Other windows may have come above ours. Always in the same order, so that nothing happens where none has.
  package func raise() {
    guard isArmed, !windows.isEmpty else { return }
    var order = windows.keys.sorted()
    XRaiseWindow(connection.handle, order[0])
    XRestackWindows(connection.handle, &order, Int32(order.count))
    connection.flush()
  }

  /// The zone that the pointer has come to.
  package func zone(entered window: WindowID) -> EdgeZone? { windows[window.rawValue] }

  /// Whether an event tells of a new order of windows: a window of others has come or moved, or the window manager
  /// says so (EWMH).
  package func isRestacking(_ event: Event) -> Bool {
    guard isArmed, !windows.isEmpty else { return false }
    switch event {
    case .childChanged(let window, _): return windows[window.rawValue] == nil
    case .property(let property) where property.window == connection.root:
      return property.atom == connection.atoms[.netActiveWindow]
        || property.atom == connection.atoms[.netClientListStacking]
    default: return false
    }
  }
}
