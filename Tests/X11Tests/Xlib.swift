import CDesktop

@testable import X11

extension X11.Connection {
  func unmapForTest(_ window: WindowID) { XUnmapWindow(handle, window.rawValue) }
}
