import CDesktop
import Geometry

/// Takes presses, and what is dragged, where an overlay shows nothing: around a button that is cut out of the screen.
/// It cannot be seen, and lies just below its overlay.
package final class PressWindow {
  package let id: WindowID
  private let connection: Connection
  private nonisolated(unsafe) let display: UnsafeMutablePointer<Display>
  /// As last asked for by us, or done by others.
  private var isMapped = false
  private nonisolated(unsafe) var isAlive = true

  package init(on connection: Connection) {
    self.connection = connection
    display = connection.handle
    id = connection.createInvisibleWindow(events: Interest.structure.rawValue)
    connection.acceptDrops(on: id)
  }

  deinit { if isAlive { XDestroyWindow(display, id.rawValue) } }

  /// Lies where `overlay` lies, and takes presses in `rectangles`, in its coordinates. Nothing happens where the server
  /// lacks the Shape extension: a square window would take presses that are not meant for it.
  package func lie(below overlay: OverlayWindow, takingPressesIn rectangles: [Rectangle], andCrossings: Bool)
  {
    guard isAlive, connection.takesPresses(id, in: rectangles, andCrossings: andCrossings) else { return }
    follow(overlay)
    guard !isMapped else { return }
    isMapped = true
    XMapWindow(display, id.rawValue)
  }

  /// The overlay was moved, or raised.
  package func follow(_ overlay: OverlayWindow) {
    guard isAlive else { return }
    var changes = XWindowChanges()
    changes.x = Int32(overlay.bounds.x)
    changes.y = Int32(overlay.bounds.y)
    changes.width = Int32(overlay.bounds.width)
    changes.height = Int32(overlay.bounds.height)
    changes.sibling = overlay.id.rawValue
    changes.stack_mode = Below
    XConfigureWindow(
      display, id.rawValue, UInt32(CWX | CWY | CWWidth | CWHeight | CWSibling | CWStackMode), &changes)
  }

  package func unmap() {
    guard isAlive, isMapped else { return }
    isMapped = false
    XUnmapWindow(display, id.rawValue)
  }

  /// Another program has unmapped or destroyed it: the overlay's round shape is left.
  package func handle(_ event: Event) {
    switch event {
    case .unmapped(id): isMapped = false
    case .destroyed(id): isAlive = false
    default: break
    }
  }
}
