import CDesktop
import Geometry

/// An open connection (Display *). Whoever frees something of the server holds one, so that none is closed before.
final class ServerConnection {
  let display: UnsafeMutablePointer<Display>
  private let owner: AnyObject

  /// - Parameter owner: keeps the connection open as long as it lives.
  init(display: UnsafeMutablePointer<Display>, owner: AnyObject) {
    self.display = display
    self.owner = owner
  }
}

/// A pixmap of the server and the surface that draws on it. Owns both.
final class ServerPixmap {
  let surface: Surface
  let id: XID
  private let connection: ServerConnection

  /// - Parameter visual: says what the pixels mean; of depth `depth`.
  init(
    _ connection: ServerConnection, visual: UnsafeMutablePointer<Visual>, depth: Int, size: PixelSize
  ) {
    self.connection = connection
    let display = connection.display
    id = XCreatePixmap(
      display, XDefaultRootWindow(display), UInt32(size.width), UInt32(size.height), UInt32(depth))
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
    XFreePixmap(connection.display, id)
  }
}
