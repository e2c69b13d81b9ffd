import CDesktop
import Glibc

/// The least that any launcher must do, done by a client that has everything ready: on the trigger it moves
/// and maps a finished window and composes it once; on release it gives the grabs back, unmaps, and starts
/// the program. With a button of its own a click is the trigger, and the next one closes.
struct Floor {
  private let screen: Screen
  private let window: CDesktop.Window
  private let source: Picture
  private let target: Picture
  private let size: Int = 300

  init(hasButton: Bool) throws {
    screen = try Screen()
    let display = screen.display
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    window = XCreateWindow(
      display, screen.root, 0, 0, UInt32(size), UInt32(size), 0, Int32(CopyFromParent), UInt32(InputOutput),
      nil,
      UInt(CWOverrideRedirect), &attributes)
    let format = XRenderFindVisualFormat(display, XDefaultVisual(display, XDefaultScreen(display)))
    let pixmap = XCreatePixmap(
      display, window, UInt32(size), UInt32(size), UInt32(XDefaultDepth(display, XDefaultScreen(display))))
    source = XRenderCreatePicture(display, pixmap, format, 0, nil)
    target = XRenderCreatePicture(display, window, format, 0, nil)
    var color = XRenderColor(red: 0xffff, green: 0x8000, blue: 0, alpha: 0xffff)
    XRenderFillRectangle(display, Int32(PictOpSrc), source, &color, 0, 0, UInt32(size), UInt32(size))
    let code = XKeysymToKeycode(display, XStringToKeysym(Screen.trigger))
    XGrabKey(display, Int32(code), UInt32(AnyModifier), screen.root, 0, GrabModeAsync, GrabModeAsync)
    XkbSetDetectableAutoRepeat(display, 1, nil)
    if hasButton { mapButton(&attributes) }
    screen.sync()
  }

  private func mapButton(_ attributes: inout XSetWindowAttributes) {
    let (x, y) = Bench.launcher(on: screen)
    attributes.event_mask = ButtonPressMask
    let button = XCreateWindow(
      screen.display, screen.root, Int32(x - 30), Int32(y - 30), 60, 60, 0, Int32(CopyFromParent),
      UInt32(InputOutput), nil, UInt(CWOverrideRedirect | CWEventMask), &attributes)
    XMapRaised(screen.display, button)
  }

  /// Serves until it is ended.
  func serve(_ command: [String]) -> Never {
    signal(SIGCHLD, SIG_IGN)
    var words = command.map { strdup($0) } + [nil]
    var isOpen = false
    while true {
      var event = XEvent()
      XNextEvent(screen.display, &event)
      switch event.type {
      case KeyPress where !isOpen:
        isOpen = true
        open(at: Int(event.xkey.x_root), Int(event.xkey.y_root))
      case ButtonPress where !isOpen:
        isOpen = true
        open(at: Int(event.xbutton.x_root), Int(event.xbutton.y_root))
      case ButtonPress:
        isOpen = false
        close()
      case KeyRelease where isOpen:
        isOpen = false
        close()
        var process: pid_t = 0
        posix_spawn(&process, command[0], nil, nil, &words, environ)
      default: break
      }
    }
  }

  private func close() {
    XUngrabPointer(screen.display, UInt(CurrentTime))
    XUngrabKeyboard(screen.display, UInt(CurrentTime))
    XUnmapWindow(screen.display, window)
    XFlush(screen.display)
  }

  private func open(at x: Int, _ y: Int) {
    let display = screen.display
    XMoveWindow(display, window, Int32(x - size / 2), Int32(y - size / 2))
    XMapRaised(display, window)
    XRenderComposite(
      display, Int32(PictOpSrc), source, 0, target, 0, 0, 0, 0, 0, 0, UInt32(size), UInt32(size))
    XFlush(display)
    XGrabPointer(
      display, screen.root, 0, UInt32(PointerMotionMask | ButtonPressMask | ButtonReleaseMask), GrabModeAsync,
      GrabModeAsync, 0, 0, UInt(CurrentTime))
  }
}
