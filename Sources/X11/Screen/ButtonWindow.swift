import CDesktop
import Geometry

/// An overlay that takes clicks: the window of a launcher's button.
extension OverlayWindow {
  /// From now on presses reach us in `rectangles`, in the window's coordinates, and pass through elsewhere. The pointer
  /// is an arrow over it.
  package func takePresses(in rectangles: [Rectangle], andCrossings wantsCrossings: Bool) {
    guard isAlive else { return }
    _ = connection.takesPresses(id, in: rectangles, andCrossings: wantsCrossings)
  }

  /// It stays on the desktop like a panel, for which compositors have rules of their own (EWMH, _NET_WM_WINDOW_TYPE).
  package func announceAsDock() {
    guard isAlive else { return }
    connection.setAtoms(
      [connection.atoms[.netWMWindowTypeDock]], as: connection.atoms[.netWMWindowType], of: id)
  }

  /// Shows the window just below another one of ours.
  package func map(below other: OverlayWindow) {
    guard isAlive, other.isAlive else { return map() }
    var changes = XWindowChanges()
    changes.sibling = other.id.rawValue
    changes.stack_mode = Below
    XConfigureWindow(connection.handle, id.rawValue, UInt32(CWSibling | CWStackMode), &changes)
    mapInPlace()
  }
}

extension Connection {
  /// False where the server cannot tell parts of a window from the rest (Shape 1.1).
  func takesPresses(_ window: WindowID, in rectangles: [Rectangle], andCrossings wantsCrossings: Bool) -> Bool
  {
    let canCut = extensions.version(of: .shape).map { $0 >= .init(major: 1, minor: 1) } == true
    if canCut {
      var parts = rectangles.map(\.inProtocolUnits)
      XShapeCombineRectangles(
        handle, window.rawValue, ShapeInput, 0, 0, &parts, Int32(parts.count), ShapeSet, Unsorted)
    }
    listen(for: wantsCrossings ? [.presses, .crossings] : .presses, on: window)
    let arrow = XCreateFontCursor(handle, UInt32(XC_left_ptr))
    XDefineCursor(handle, window.rawValue, arrow)
    // The window keeps it.
    XFreeCursor(handle, arrow)
    return canCut
  }
}

extension Rectangle {
  nonisolated fileprivate var inProtocolUnits: XRectangle {
    func clamp(_ value: Double) -> Double { min(32767, max(-32768, value.rounded())) }
    return XRectangle(
      x: Int16(clamp(x)), y: Int16(clamp(y)), width: UInt16(max(0, clamp(width))),
      height: UInt16(max(0, clamp(height))))
  }
}
