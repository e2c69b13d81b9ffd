import Geometry
import Menus
import Pie
import X11

/// Where the pointer is taken to be when a menu opens that no event opened.
final class CommandPointer {
  private let connection: Connection
  private let surroundings: Surroundings
  private let screen: MenuScreen
  private var hasToldThatUnknown = false
  /// The user is to know why a menu is not at the pointer.
  var onUnknown: (String) -> Void = { _ in }

  init(_ connection: Connection, on shown: ScreenParts) {
    self.connection = connection
    surroundings = shown.surroundings
    screen = shown.screen
  }

  /// As the server tells it, or the middle of the primary monitor where it does not know.
  func sample(_ pointer: PointerPosition) -> PointerSample {
    PointerSample(point: place(of: pointer), time: .current, serial: connection.nextSerial.rawValue)
  }

  private func place(of pointer: PointerPosition) -> Point {
    // An Xwayland whose root window is to be seen knows its pointer; the others' windows have a compositor.
    guard surroundings.isXwayland, screen.isComposited, !pointer.isOverWindow else { return pointer.root }
    if !hasToldThatUnknown {
      hasToldThatUnknown = true
      onUnknown(
        "over windows of Wayland nobody tells where the pointer is: the menu opens in the middle of the screen; "
          + "`whorl show MENU --at X,Y` opens it elsewhere")
    }
    let middle = surroundings.monitors.primary.bounds.center
    return Point(x: middle.x.rounded(), y: middle.y.rounded())
  }
}
