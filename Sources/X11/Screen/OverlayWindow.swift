import CDesktop
import Geometry
import Glibc

/// A window that only shows: unmanaged, never focused, above the others, and transparent to every click.
///
/// It is made once and kept; opening is `place` and `map`. Other programs may unmap or destroy it at any time:
/// `handle` tells, and a destroyed one is replaced by a new one, its own requests doing nothing any more.
package final class OverlayWindow {
  /// What happened to the window that its owner must act on.
  package enum Incident: Hashable, Sendable {
    /// Its pixels are lost: paint again.
    case exposed
    /// Another program unmapped it, or asked it to close.
    case dismissed
    /// Another program destroyed it.
    case destroyed
  }

  package let id: WindowID
  package let visual: WindowVisual
  /// In root coordinates, whole pixels.
  package private(set) var bounds = Rectangle(x: 0, y: 0, width: 1, height: 1)
  /// As last asked for by us, or done by others.
  package private(set) var isMapped = false
  package private(set) var isAlive = true

  let connection: Connection
  /// How many of the coming UnmapNotify events are of our own doing.
  private var ownUnmaps = 0
  /// What was lost before this has been drawn again.
  private var drawnSince = Serial(rawValue: 0)
  private let lifetime: WindowLifetime

  /// `name` is the window's title, for lists of windows and for rules in a compositor's configuration.
  package init(named name: String, visual: WindowVisual, on connection: Connection) {
    self.connection = connection
    self.visual = visual
    id = connection.createOverlay(visual)
    lifetime = WindowLifetime(of: id, on: connection)
    connection.introduce(id, as: name)
    connection.letClicksPass(through: id)
  }

  /// Moves and resizes; what was painted stays at the top left. Sent together with grabs asked for before (XCB).
  package func place(_ rectangle: Rectangle) {
    guard isAlive else { return }
    let target = rectangle.onWholePixels
    guard target != bounds else { return }
    bounds = target
    let values = [target.x, target.y, target.width, target.height].map {
      UInt32(bitPattern: Int32(truncatingIfNeeded: Int($0)))
    }
    let what =
      XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
      | XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
    xcb_configure_window(connection.xcb, UInt32(id.rawValue), UInt16(what), values)
  }

  /// Shows the window above all others; sent as `place` is.
  package func map() {
    guard isAlive else { return }
    isMapped = true
    var above = UInt32(XCB_STACK_MODE_ABOVE.rawValue)
    xcb_configure_window(
      connection.xcb, UInt32(id.rawValue), UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), &above)
    xcb_map_window(connection.xcb, UInt32(id.rawValue))
  }

  /// Shows the window where it is in the stack.
  func mapInPlace() {
    guard isAlive else { return }
    isMapped = true
    XMapWindow(connection.handle, id.rawValue)
  }

  package func raise() {
    guard isAlive else { return }
    XRaiseWindow(connection.handle, id.rawValue)
  }

  package func unmap() {
    guard isAlive, isMapped else { return }
    isMapped = false
    ownUnmaps += 1
    XUnmapWindow(connection.handle, id.rawValue)
  }

  /// The owner draws all of it, by its next request: what the server tells to be lost before that is not.
  package func willBeDrawn() { drawnSince = connection.nextSerial }

  /// Cuts the window to rectangles in its own coordinates; nil makes it whole again. Nothing happens where the
  /// server lacks the Shape extension.
  package func clip(to rectangles: [Rectangle]?) {
    guard isAlive, connection.extensions.has(.shape) else { return }
    guard let rectangles else {
      XShapeCombineMask(connection.handle, id.rawValue, ShapeBounding, 0, 0, Pixmap(None), ShapeSet)
      return
    }
    var parts = rectangles.map { rectangle in
      let part = rectangle.onWholePixels
      return XRectangle(
        x: Int16(part.x), y: Int16(part.y), width: UInt16(part.width), height: UInt16(part.height))
    }
    XShapeCombineRectangles(
      connection.handle, id.rawValue, ShapeBounding, 0, 0, &parts, Int32(parts.count), ShapeSet, Unsorted)
  }

  /// What `event` means for this window; nil: nothing.
  package func handle(_ event: Event) -> Incident? {
    switch event {
    case .exposed(id, let serial): return isMapped && serial >= drawnSince ? .exposed : nil
    case .unmapped(id):
      if ownUnmaps > 0 {
        ownUnmaps -= 1
        return nil
      }
      defer { isMapped = false }
      return isMapped ? .dismissed : nil
    case .destroyed(id):
      isAlive = false
      isMapped = false
      lifetime.end()
      return .destroyed
    case .message(let message) where message.window == id && asksToClose(message): return .dismissed
    default: return nil
    }
  }

  private func asksToClose(_ message: MessageEvent) -> Bool {
    message.type == connection.atoms[.wmProtocols]
      && message.data.first == connection.atoms[.wmDeleteWindow].rawValue
  }
}

/// Destroys the window on the server when its owner goes, unless somebody else already has.
private final class WindowLifetime {
  /// Held so that the display is open for as long as this lives.
  private let connection: Connection
  private nonisolated(unsafe) let display: UnsafeMutablePointer<Display>
  private nonisolated(unsafe) var window: UInt?

  init(of window: WindowID, on connection: Connection) {
    self.connection = connection
    display = connection.handle
    self.window = window.rawValue
  }

  func end() { window = nil }

  deinit { if let window { XDestroyWindow(display, window) } }
}

extension Rectangle {
  /// Rounded to what the protocol can say: places of 16 bits with a sign, at least one pixel wide and high.
  nonisolated fileprivate var onWholePixels: Rectangle {
    func whole(_ value: Double, in range: ClosedRange<Double>) -> Double {
      value.isNaN ? range.lowerBound : min(max(value.rounded(), range.lowerBound), range.upperBound)
    }
    return Rectangle(
      x: whole(x, in: -32768...32767), y: whole(y, in: -32768...32767), width: whole(width, in: 1...32767),
      height: whole(height, in: 1...32767))
  }
}
