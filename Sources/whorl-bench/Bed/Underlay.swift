import CDesktop

/// An application's window over the whole screen that counts the input that reaches it.
final class Underlay {
  private let screen: Screen
  private let window: CDesktop.Window

  init() throws {
    screen = try Screen()
    window = XCreateSimpleWindow(
      screen.display, screen.root, 0, 0, UInt32(screen.width), UInt32(screen.height), 0, 0, 0x446688)
    XStoreName(screen.display, window, "underlay")
    var state = [screen.atom("_NET_WM_STATE_FULLSCREEN")]
    state.withUnsafeMutableBytes {
      _ = XChangeProperty(
        screen.display, window, screen.atom("_NET_WM_STATE"), Atom(XA_ATOM), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
    }
    XSelectInput(
      screen.display, window,
      KeyPressMask | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask | FocusChangeMask | ExposureMask)
    XMapWindow(screen.display, window)
    guard screen.event(where: { $0.type == Expose }) != nil else { throw BenchError("no window was shown") }
    XSetInputFocus(screen.display, window, Int32(RevertToPointerRoot), UInt(CurrentTime))
    guard screen.event(where: { $0.type == FocusIn }) != nil else { throw BenchError("no focus was given") }
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
