import CDesktop

/// An application's window that writes down all input it gets.
package final class Probe {
  package enum Place {
    case fullScreen
    /// Position and size on the root, in pixels.
    case at(x: Int, y: Int, width: Int, height: Int)
  }

  package let client: Client
  package let window: CDesktop.Window
  private var log: [Seen] = []

  /// Shows the window and waits until it is in place and has the focus.
  /// - Parameter title: the name in its title bar; also its class.
  package init(_ server: PrivateServer, _ place: Place = .fullScreen, title: String = "probe") throws {
    client = try Client(server)
    let display = client.display
    let screen = XDefaultScreenOfDisplay(display)
    let (x, y, width, height) =
      switch place {
      case .fullScreen: (0, 0, Int(XWidthOfScreen(screen)), Int(XHeightOfScreen(screen)))
      case .at(let x, let y, let width, let height): (x, y, width, height)
      }
    window = XCreateSimpleWindow(
      display, client.root, Int32(x), Int32(y), UInt32(width), UInt32(height), 0, 0, 0x336699)
    XStoreName(display, window, title)
    client.setClass(title, of: window)
    client.undecorate(
      window, at: x, y, isFullScreen: { if case .fullScreen = place { true } else { false } }())
    XSelectInput(
      display, window,
      KeyPressMask | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask
        | EnterWindowMask | LeaveWindowMask | FocusChangeMask | StructureNotifyMask | ExposureMask)
    XMapWindow(display, window)
    let limit = TimeLimit(10)
    guard client.event(until: limit, where: { $0.type == Expose }) != nil else {
      throw TestFailure("the probe's window was not shown")
    }
    let isPlaced = client.untilEvents { client.frame(of: window) == [x, y, width, height] }
    guard isPlaced else { throw TestFailure("the probe is at \(client.frame(of: window))") }
    try focus()
    clear()
  }

  /// Takes the focus and waits until it is there.
  package func focus() throws {
    let errors = client.refusals {
      XSetInputFocus(client.display, window, Int32(RevertToPointerRoot), UInt(CurrentTime))
    }
    let hasFocus = eventually {
      var focused: CDesktop.Window = 0
      var revert: Int32 = 0
      XGetInputFocus(client.display, &focused, &revert)
      return focused == window
    }
    guard errors.isEmpty, hasFocus else { throw TestFailure("the probe does not get the focus") }
  }

  /// Everything that has reached the window since the last `clear`, in order.
  package var seen: [Seen] {
    client.sync()
    while XPending(client.display) > 0 {
      var event = XEvent()
      XNextEvent(client.display, &event)
      if let entry = Seen(event) { log.append(entry) }
    }
    return log
  }

  /// What applications act on: presses and releases of keys and buttons.
  package var presses: [Seen] { seen.filter(\.kind.isPress) }

  /// Waits until something that fits has reached the window.
  package func sees(within seconds: Double = 10, _ fits: (Seen) -> Bool) -> Bool {
    let limit = TimeLimit(seconds)
    while !seen.contains(where: fits) {
      guard waitForInput(on: XConnectionNumber(client.display), until: limit) else { return false }
    }
    return true
  }

  /// Forgets what has been seen.
  package func clear() {
    _ = seen
    log = []
  }
}

extension Client {
  /// Position on the root and size of a window: x, y, width, height.
  package func frame(of window: CDesktop.Window) -> [Int] {
    var parent: CDesktop.Window = 0
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    XGetGeometry(display, window, &parent, &x, &y, &width, &height, &border, &depth)
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &parent)
    return [Int(x), Int(y), Int(width), Int(height)]
  }

  fileprivate func setClass(_ name: String, of window: CDesktop.Window) {
    var bytes = Array(name.utf8) + [0] + Array(name.utf8) + [0]
    XChangeProperty(
      display, window, atom("WM_CLASS"), Atom(XA_STRING), 8, PropModeReplace, &bytes, Int32(bytes.count))
  }

  /// Asks a window manager for no frame (Motif hints) and for this very place (ICCCM 4.1.2.3, EWMH).
  fileprivate func undecorate(_ window: CDesktop.Window, at x: Int, _ y: Int, isFullScreen: Bool) {
    var motif: [UInt] = [2, 0, 0, 0, 0]
    motif.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, atom("_MOTIF_WM_HINTS"), atom("_MOTIF_WM_HINTS"), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), 5)
    }
    var hints = XSizeHints()
    hints.flags = Int(USPosition)
    (hints.x, hints.y) = (Int32(x), Int32(y))
    XSetWMNormalHints(display, window, &hints)
    guard isFullScreen else { return }
    motif = [atom("_NET_WM_STATE_FULLSCREEN")]
    motif.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, atom("_NET_WM_STATE"), Atom(XA_ATOM), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
    }
  }
}
