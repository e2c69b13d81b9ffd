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

  /// As the server tells it, or the middle of the primary monitor where it may not know.
  ///
  /// Over windows of Wayland, Xwayland goes on to answer with the place where the pointer was last over one of X11.
  ///
  /// - Parameter place: what the command asked for; the pointer's place is taken as it is told.
  func sample(_ pointer: PointerPosition, for place: OpeningPlace? = nil) -> PointerSample {
    let point = isReliable || place == .pointer ? pointer.root : middle()
    return PointerSample(point: point, time: .current, serial: connection.nextSerial.rawValue)
  }

  /// An Xwayland whose root window is to be seen knows its pointer; the windows of the others have a compositor.
  private var isReliable: Bool { !surroundings.isXwayland || !screen.isComposited }

  private func middle() -> Point {
    if !hasToldThatUnknown {
      hasToldThatUnknown = true
      onUnknown(
        "on Xwayland the pointer is not seen over windows of Wayland: menus of commands open in the middle of the "
          + "screen; `--at pointer` opens them where it was last seen")
    }
    let middle = surroundings.monitors.primary.bounds.center
    return Point(x: middle.x.rounded(), y: middle.y.rounded())
  }
}
