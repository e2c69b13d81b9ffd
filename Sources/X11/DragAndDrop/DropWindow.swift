import CDesktop
import Geometry
import Menus

/// The window that a drag is over while a menu is open for it: all of a monitor, above everything, and invisible. It
/// takes no grabs; the drag's own messages tell where it is.
package final class DropWindow {
  private let connection: Connection
  private nonisolated(unsafe) let display: UnsafeMutablePointer<Display>
  package let id: WindowID
  package private(set) var isMapped = false

  package init(on connection: Connection) {
    self.connection = connection
    display = connection.handle
    // While a drag is on, its source holds the pointer: what comes here tells that it does so no more.
    id = connection.createInvisibleWindow(events: ButtonPressMask | PointerMotionMask | EnterWindowMask)
    connection.acceptDrops(on: id)
  }

  deinit { XDestroyWindow(display, id.rawValue) }

  package func cover(_ monitor: Rectangle) {
    isMapped = true
    XMoveResizeWindow(
      display, id.rawValue, Int32(monitor.x), Int32(monitor.y), UInt32(monitor.width),
      UInt32(monitor.height))
    XMapRaised(display, id.rawValue)
    connection.flush()
  }

  package func uncover() {
    guard isMapped else { return }
    isMapped = false
    XUnmapWindow(display, id.rawValue)
    connection.flush()
  }

  /// Whether an event tells that nobody holds the pointer over it.
  package func seesPointer(in event: Event) -> Bool {
    guard isMapped else { return false }
    return switch event {
    case .entered(id, let motion, _): !motion.state.isAnyButtonDown
    case .motion(let motion): !motion.state.isAnyButtonDown
    case .buttonPress(let press): press.window == id
    default: false
    }
  }

  /// From now on the end of the drag's owner is told, where XFixes is; without it only the pointer tells.
  package func watchSource(_ isWanted: Bool) {
    guard connection.extensions.has(.fixes) else { return }
    let mask = XFixesSelectionWindowDestroyNotifyMask | XFixesSelectionClientCloseNotifyMask
    XFixesSelectSelectionInput(
      display, id.rawValue, connection.atoms[.xdndSelection].rawValue, isWanted ? UInt(mask) : 0)
    connection.flush()
  }

  /// Whether an event tells that the owner of the drag has ended.
  package func losesSource(by event: Event) -> Bool {
    guard case .selectionOwnerChanged(let selection, .none) = event else { return false }
    return selection == connection.atoms[.xdndSelection]
  }
}

extension Connection {
  /// Sources may drag something over this window (XDND 5, XdndAware).
  func acceptDrops(on window: WindowID) {
    setAtoms([Atom(rawValue: UInt(DragSignal.version))], as: atoms[.xdndAware], of: window)
  }
}

extension OverlayWindow {
  /// Something may be dragged over it.
  package func acceptDrops() {
    guard isAlive else { return }
    connection.acceptDrops(on: id)
  }
}
