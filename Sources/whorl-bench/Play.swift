import CDesktop
import Glibc

/// A hand that shows the built-in menu: `whorl-bench play FOLDER` holds Super+space, moves up to the first
/// item, lets go, and leaves pictures of it in the folder.
struct Play {
  private let screen: Screen
  private let folder: String

  init(in folder: String) throws {
    screen = try Screen()
    self.folder = folder
    paintBackground()
  }

  func run() throws {
    let (x, y) = (screen.width / 2, screen.height / 2)
    screen.watchWindows()
    screen.move(to: x, y)
    screen.press("Super_L")
    screen.press("space")
    guard let menu = screen.mapped(within: 5000) else { throw BenchError("no menu opened on Super+space") }
    try picture("menu.png")
    screen.move(to: x, y - 104)
    try picture("hovered.png")
    screen.release("space")
    screen.release("Super_L")
    guard screen.unmapped(menu.window, within: 5000) != nil else { throw BenchError("the menu stays open") }
  }

  /// Takes a picture of the middle of the screen, with the pointer so far from it.
  func look(from x: Int, _ y: Int, size: (width: Int, height: Int), into name: String) throws {
    screen.move(to: screen.width / 2 + x, screen.height / 2 + y)
    try picture(name, size)
  }

  /// Takes a picture once nothing moves any more.
  private func picture(_ name: String, _ wanted: (width: Int, height: Int)? = nil) throws {
    _ = screen.untilStill(0, 0, screen.width, screen.height)
    let size = wanted ?? (screen.width, screen.height)
    let surface = cairo_xlib_surface_create(
      screen.display, screen.root, XDefaultVisual(screen.display, XDefaultScreen(screen.display)),
      Int32(screen.width), Int32(screen.height))
    defer { cairo_surface_destroy(surface) }
    let part = cairo_surface_create_for_rectangle(
      surface, Double(screen.width - size.width) / 2, Double(screen.height - size.height) / 2,
      Double(size.width), Double(size.height))
    defer { cairo_surface_destroy(part) }
    let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    let status = cairo_surface_write_to_png(part, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw BenchError("\(path): \(String(cString: cairo_status_to_string(status)))")
    }
  }

  /// A background that shows what lies beneath a menu.
  private func paintBackground() {
    let (display, number) = (screen.display, XDefaultScreen(screen.display))
    let pixmap = XCreatePixmap(
      display, screen.root, UInt32(screen.width), UInt32(screen.height),
      UInt32(XDefaultDepth(display, number)))
    let surface = cairo_xlib_surface_create(
      display, pixmap, XDefaultVisual(display, number), Int32(screen.width), Int32(screen.height))
    let context = cairo_create(surface)
    let gradient = cairo_pattern_create_linear(0, 0, Double(screen.width), Double(screen.height))
    cairo_pattern_add_color_stop_rgb(gradient, 0, 0.13, 0.30, 0.55)
    cairo_pattern_add_color_stop_rgb(gradient, 0.5, 0.55, 0.35, 0.60)
    cairo_pattern_add_color_stop_rgb(gradient, 1, 0.95, 0.60, 0.40)
    cairo_set_source(context, gradient)
    cairo_paint(context)
    cairo_pattern_destroy(gradient)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    XSetWindowBackgroundPixmap(display, screen.root, pixmap)
    XClearWindow(display, screen.root)
    XFreePixmap(display, pixmap)
    screen.sync()
  }
}
