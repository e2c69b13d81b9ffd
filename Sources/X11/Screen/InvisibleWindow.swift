import CDesktop
import Geometry

extension Connection {
  /// A window that shows nothing and only takes input (X protocol, InputOnly), which no window manager touches; not
  /// mapped. `events`: what is heard of it.
  func createInvisibleWindow(
    over area: Rectangle = Rectangle(x: 0, y: 0, width: 1, height: 1), events: Int
  ) -> WindowID {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = events
    let id = WindowID(
      rawValue: XCreateWindow(
        handle, root.rawValue, Int32(area.x), Int32(area.y), UInt32(area.width), UInt32(area.height), 0, 0,
        UInt32(InputOnly), nil, UInt(CWOverrideRedirect | CWEventMask), &attributes))
    setText("whorl\0whorl\0", as: atoms[.wmClass], of: id)
    return id
  }
}
