import CDesktop
import Geometry
import Support
import Testing

@testable import Drawing

/// A connection to a private server, with a picture on its root window and windows to paint into.
final class TestScreen {
  let server: PrivateServer
  nonisolated(unsafe) let display: UnsafeMutablePointer<Display>
  var root: XID { XDefaultRootWindow(display) }
  var visual: UnsafeMutablePointer<Visual>? { XDefaultVisual(display, XDefaultScreen(display)) }
  var depth: Int { Int(XDefaultDepth(display, XDefaultScreen(display))) }

  init(screen: String = "640x640x24", arguments: [String] = []) throws {
    server = try PrivateServer(screen: screen, arguments: arguments)
    display = try #require(XOpenDisplay(server.display))
  }

  deinit { XCloseDisplay(display) }

  /// A window with the root's visual, or with one that has transparency.
  func window(transparent: Bool, bounds: Rectangle) throws -> (id: UInt, visual: UInt, depth: Int) {
    var found = XVisualInfo()
    let wanted = Int32(transparent ? 32 : depth)
    var known = try #require(visual)
    if transparent {
      try #require(XMatchVisualInfo(display, XDefaultScreen(display), wanted, TrueColor, &found) != 0)
      known = try #require(found.visual)
    }
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.colormap = XCreateColormap(display, root, known, AllocNone)
    let mask = UInt(CWOverrideRedirect | CWColormap | CWBorderPixel | CWBackPixmap)
    let id = XCreateWindow(
      display, root, Int32(bounds.x), Int32(bounds.y), UInt32(bounds.width), UInt32(bounds.height), 0, wanted,
      UInt32(InputOutput), known, mask, &attributes)
    return (id, XVisualIDFromVisual(known), Int(wanted))
  }

  /// Makes `picture` the root window's background.
  func show(_ picture: Surface) throws {
    let pixmap = ServerPixmap(
      ServerConnection(display: display, owner: self), visual: try #require(visual), depth: depth,
      size: picture.size)
    let canvas = Canvas(pixmap.surface)
    canvas.paint(picture, x: 0, y: 0, how: .replacing)
    pixmap.surface.flush()
    XSetWindowBackgroundPixmap(display, root, pixmap.id)
    XClearWindow(display, root)
  }

  /// What the screen shows there.
  func pixels(of bounds: Rectangle) throws -> Surface {
    let size = PixelRectangle(around: bounds).size
    XSync(display, 0)
    let copy = Surface(inMemory: size)
    let area = PixelRectangle(around: bounds)
    var values = XGCValues()
    values.subwindow_mode = IncludeInferiors
    let copying = XCreateGC(display, root, UInt(GCSubwindowMode), &values)
    defer { XFreeGC(display, copying) }
    let pixmap = ServerPixmap(
      ServerConnection(display: display, owner: self), visual: try #require(visual), depth: depth, size: size)
    XCopyArea(
      display, root, pixmap.id, copying, Int32(area.x), Int32(area.y), UInt32(area.width),
      UInt32(area.height), 0, 0)
    let canvas = Canvas(copy)
    canvas.paint(pixmap.surface, x: 0, y: 0, how: .replacing)
    return copy
  }
}

/// Red, green, blue and alpha of a pixel, 0…255, premultiplied.
struct Pixel: Equatable {
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int

  func isNear(_ other: Pixel, within tolerance: Int) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
      && abs(blue - other.blue) <= tolerance && abs(alpha - other.alpha) <= tolerance
  }
}

extension Surface {
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    let memory = isInMemory ? self : copyInMemory()
    return memory.withBytes { bytes, stride in
      let at = y * stride + x * 4
      return Pixel(
        red: Int(bytes[at + 2]), green: Int(bytes[at + 1]), blue: Int(bytes[at]), alpha: Int(bytes[at + 3]))
    } ?? Pixel(red: -1, green: -1, blue: -1, alpha: -1)
  }

  /// The mean and the largest difference of a colour's channels between two pictures of one size.
  func difference(from other: Surface) -> (mean: Double, largest: Int) {
    var (sum, largest) = (0, 0)
    _ = withBytes { mine, stride in
      other.withBytes { theirs, otherStride in
        for y in 0..<size.height {
          for x in 0..<size.width * 4 where x % 4 != 3 {
            let distance = abs(Int(mine[y * stride + x]) - Int(theirs[y * otherStride + x]))
            sum += distance
            largest = max(largest, distance)
          }
        }
      }
    }
    return (Double(sum) / Double(size.width * size.height * 3), largest)
  }
}
