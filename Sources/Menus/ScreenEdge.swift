/// An edge or a corner of a monitor.
package enum ScreenEdge: String, CaseIterable, Hashable, Sendable {
  case top, bottom, left, right
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
}
