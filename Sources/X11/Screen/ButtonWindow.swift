import CDesktop
import Geometry

/// An overlay that takes clicks: the window of a launcher's button.
extension OverlayWindow {
  /// From now on presses reach us in `rectangles`, in the window's coordinates, and pass through elsewhere. The pointer
  /// is an arrow over it.
  package func takePresses(in rectangles: [Rectangle], andCrossings wantsCrossings: Bool) {
    guard isAlive else { return }
    var parts = rectangles.map(\.inProtocolUnits)
    if connection.extensions.version(of: .shape).map({ $0 >= .init(major: 1, minor: 1) }) == true {
      XShapeCombineRectangles(
        connection.handle, id.rawValue, ShapeInput, 0, 0, &parts, Int32(parts.count), ShapeSet, Unsorted)
    }
    connection.listen(for: wantsCrossings ? [.presses, .crossings] : .presses, on: id)
    let arrow = XCreateFontCursor(connection.handle, UInt32(XC_left_ptr))
    XDefineCursor(connection.handle, id.rawValue, arrow)
    // The window keeps it.
    XFreeCursor(connection.handle, arrow)
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

extension Rectangle {
  nonisolated fileprivate var inProtocolUnits: XRectangle {
    func clamp(_ value: Double) -> Double { min(32767, max(-32768, value.rounded())) }
    return XRectangle(
      x: Int16(clamp(x)), y: Int16(clamp(y)), width: UInt16(max(0, clamp(width))),
      height: UInt16(max(0, clamp(height))))
  }
}
