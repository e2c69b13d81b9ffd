import CDesktop
import Geometry

/// A pixmap of the server and the surface that draws on it. Owns both; the connection must outlive it.
final class ServerPixmap {
  let surface: Surface
  let id: XID
  private nonisolated(unsafe) let display: UnsafeMutablePointer<Display>

  /// - Parameter visual: says what the pixels mean; of depth `depth`.
  init(
    display: UnsafeMutablePointer<Display>, root: XID, visual: UnsafeMutablePointer<Visual>, depth: Int,
    size: PixelSize
  ) {
    self.display = display
    id = XCreatePixmap(display, root, UInt32(size.width), UInt32(size.height), UInt32(depth))
    guard let raw = cairo_xlib_surface_create(display, id, visual, Int32(size.width), Int32(size.height))
    else {
      preconditionFailure("cairo_xlib_surface_create never returns NULL")
    }
    surface = Surface(adopting: raw, size: size, content: depth == 32 ? .colorAndAlpha : .color)
  }

  deinit {
    // The server frees the pixmap when the last picture of it is gone, so the order does not matter to it; cairo
    // must not draw on an id that may be given out again.
    cairo_surface_finish(surface.raw)
    XFreePixmap(display, id)
  }
}
