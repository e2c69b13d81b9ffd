import CDesktop
import Glibc

/// A connection to the private server: a hand on it through XTest, and an eye for windows and pixels.
final class Screen {
  let display: UnsafeMutablePointer<CDesktop.Display>
  let root: CDesktop.Window
  let width: Int
  let height: Int

  init() throws {
    guard let display = XOpenDisplay(nil) else { throw BenchError("no display; scripts/bench starts one") }
    self.display = display
    root = XDefaultRootWindow(display)
    let screen = XDefaultScreenOfDisplay(display)
    width = Int(XWidthOfScreen(screen))
    height = Int(XHeightOfScreen(screen))
  }

  deinit { XCloseDisplay(display) }

  func sync() { XSync(display, 0) }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  var hasCompositor: Bool { XGetSelectionOwner(display, atom("_NET_WM_CM_S0")) != 0 }

  /// The next event that fits; those before it are dropped. nil if none comes in time.
  func event(within milliseconds: Int = 2000, where fits: (XEvent) -> Bool) -> XEvent? {
    let limit = Clock.now + UInt64(milliseconds) * 1_000_000
    while true {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        if fits(event) { return event }
      }
      let now = Clock.now
      guard now < limit else { return nil }
      var watched = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      poll(&watched, 1, Int32((limit - now) / 1_000_000 + 1))
    }
  }

  // MARK: windows

  /// Tells of windows that appear and vanish from now on.
  func watchWindows() {
    XSelectInput(display, root, SubstructureNotifyMask)
    sync()
  }

  /// Waits for a menu (any override-redirect window) to be mapped.
  func mapped(within milliseconds: Int = 2000) -> (window: CDesktop.Window, moment: UInt64)? {
    let event = event(within: milliseconds) { $0.type == MapNotify && $0.xmap.override_redirect != 0 }
    return event.map { ($0.xmap.window, Clock.now) }
  }

  func unmapped(_ window: CDesktop.Window, within milliseconds: Int = 2000) -> UInt64? {
    event(within: milliseconds) { $0.type == UnmapNotify && $0.xunmap.window == window }.map { _ in Clock.now
    }
  }

  /// Drops events that nobody waited for.
  func clear() {
    sync()
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
    }
  }

  // MARK: pixels

  /// The bytes of an area of the screen, to compare with one another.
  func pixels(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [UInt8] {
    guard
      let image = XGetImage(
        display, root, Int32(x), Int32(y), UInt32(width), UInt32(height), XAllPlanes(), ZPixmap)
    else { return [] }
    defer { _ = image.pointee.f.destroy_image(image) }
    let count = Int(image.pointee.bytes_per_line * image.pointee.height)
    return Array(UnsafeRawBufferPointer(start: image.pointee.data, count: count))
  }
}

extension Screen {
  /// Looks at an area again and again until it differs from what it was.
  ///
  /// - Parameter pause: between two looks; each takes the server some time.
  /// - Returns: when the difference was seen; nil if none was within 2 s.
  func changed(
    from before: [UInt8], _ x: Int, _ y: Int, _ width: Int, _ height: Int, pause milliseconds: Int32 = 0
  ) -> UInt64? {
    let limit = Clock.now + 2_000_000_000
    while Clock.now < limit {
      if pixels(x, y, width, height) != before { return Clock.now }
      if milliseconds > 0 { Clock.rest(milliseconds: milliseconds) }
    }
    return nil
  }

  /// Looks at an area again and again until it has stayed the same for 300 ms.
  /// - Returns: when the last change was seen; now if there was none.
  func untilStill(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> UInt64 {
    var last = pixels(x, y, width, height)
    var moment = Clock.now
    let limit = moment + 5_000_000_000
    while Clock.now < min(limit, moment + 300_000_000) {
      let next = pixels(x, y, width, height)
      guard next != last else { continue }
      moment = Clock.now
      last = next
    }
    return moment
  }
}
