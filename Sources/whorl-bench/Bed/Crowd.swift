import CDesktop

/// Many small windows of one application, managed by the window manager while this lives.
final class Crowd {
  private let screen: Screen
  private let windows: [CDesktop.Window]

  /// Returns once all are in the window manager's list.
  init(of count: Int) throws {
    let screen = try Screen()
    self.screen = screen
    windows = (0..<count).map { index in
      let window = XCreateSimpleWindow(
        screen.display, screen.root, Int32(index % 20 * 8), Int32(index / 20 * 8), 60, 40, 0, 0, 0x446688)
      XStoreName(screen.display, window, "Window \(index)")
      return window
    }
    for window in windows { XMapWindow(screen.display, window) }
    screen.sync()
    let limit = Clock.now + 20_000_000_000
    while listed < count {
      guard Clock.now < limit else {
        throw BenchError("the window manager lists \(listed) of \(count) windows")
      }
      Clock.rest(milliseconds: 20)
    }
  }

  deinit {
    for window in windows { XDestroyWindow(screen.display, window) }
    screen.sync()
  }

  /// How many windows `_NET_CLIENT_LIST` holds.
  private var listed: Int {
    var type: Atom = 0
    var (format, count, left): (Int32, UInt, UInt) = (0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      screen.display, screen.root, screen.atom("_NET_CLIENT_LIST"), 0, 4096, 0, Atom(XA_WINDOW), &type,
      &format,
      &count, &left, &data)
    if let data { XFree(data) }
    return Int(count)
  }
}
