import CDesktop

/// An application's window that counts the input that reaches it.
final class Underlay {
  private let screen: Screen
  private let window: CDesktop.Window

  enum Extent {
    case fullScreen
    /// The middle of the screen, in reach of the hand, off the launchers.
    case middle
  }

  init(_ extent: Extent = .fullScreen) throws {
    screen = try Screen()
    let parts = extent == .fullScreen ? 1 : 2
    let (width, height) = (screen.width / parts, screen.height / parts)
    let (x, y) = ((screen.width - width) / 2, (screen.height - height) / 2)
    window = XCreateSimpleWindow(
      screen.display, screen.root, Int32(x), Int32(y), UInt32(width), UInt32(height), 0, 0, 0x446688)
    XStoreName(screen.display, window, "underlay")
    var hints = XSizeHints()
    hints.flags = USPosition | USSize
    (hints.x, hints.y, hints.width, hints.height) = (Int32(x), Int32(y), Int32(width), Int32(height))
    XSetWMNormalHints(screen.display, window, &hints)
    if extent == .fullScreen { askForFullScreen() }
    XSelectInput(
      screen.display, window,
      KeyPressMask | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask | FocusChangeMask | ExposureMask)
    XMapWindow(screen.display, window)
    guard screen.event(where: { $0.type == Expose }) != nil else { throw BenchError("no window was shown") }
    XSetInputFocus(screen.display, window, Int32(RevertToPointerRoot), UInt(CurrentTime))
    guard screen.event(where: { $0.type == FocusIn }) != nil else { throw BenchError("no focus was given") }
  }

  private func askForFullScreen() {
    var state = [screen.atom("_NET_WM_STATE_FULLSCREEN")]
    state.withUnsafeMutableBytes {
      _ = XChangeProperty(
        screen.display, window, screen.atom("_NET_WM_STATE"), Atom(XA_ATOM), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
    }
  }

  deinit { XDestroyWindow(screen.display, window) }

  /// Presses and releases of keys and buttons since the last call.
  func takeInputs() -> [Input] {
    screen.sync()
    var inputs: [Input] = []
    while XPending(screen.display) > 0 {
      var event = XEvent()
      XNextEvent(screen.display, &event)
      switch event.type {
      case KeyPress, KeyRelease: inputs.append(.key(UInt32(event.xkey.keycode)))
      case ButtonPress, ButtonRelease: inputs.append(.button(event.xbutton.button))
      default: break
      }
    }
    return inputs
  }

  enum Input: Equatable {
    case key(UInt32)
    case button(UInt32)
  }
}
