import CDesktop
import Geometry
import Pie

/// The drawing side of a connection's default screen: sprites live here, whatever windows come and go.
package final class PaintScreen {
  let connection: ServerConnection
  let root: XID
  let rootVisual: UnsafeMutablePointer<Visual>
  let rootDepth: Int
  /// Sprites and frames are made in its likeness: in the server, or in memory where the server cannot compose.
  let medium: Surface
  let sprites: SpriteStore
  private let copying: GC

  /// - Parameters:
  ///   - display: the connection's `Display *`.
  ///   - owner: closes the connection when it goes; held until everything drawn is freed.
  /// - Throws: where the screen has no visual.
  package init(
    display raw: UnsafeMutableRawPointer, owner: AnyObject, ruler: PangoRuler, pictures: PictureShelf
  ) throws(DrawingError) {
    let display = raw.assumingMemoryBound(to: Display.self)
    let screen = XDefaultScreen(display)
    guard let visual = XDefaultVisual(display, screen) else {
      throw DrawingError("the X server's screen has no visual; it cannot be drawn on")
    }
    connection = ServerConnection(display: display, owner: owner)
    root = XDefaultRootWindow(display)
    rootVisual = visual
    rootDepth = Int(XDefaultDepth(display, screen))
    medium = PaintScreen.medium(display, visual)
    sprites = SpriteStore(medium: medium, ruler: ruler, pictures: pictures)
    var values = XGCValues()
    values.subwindow_mode = IncludeInferiors
    values.graphics_exposures = 0
    values.foreground = XBlackPixel(display, screen)
    let mask = UInt(GCSubwindowMode | GCGraphicsExposures | GCForeground)
    guard let copying = XCreateGC(display, root, mask, &values) else {
      preconditionFailure("XCreateGC fails by a later error event, never by NULL")
    }
    self.copying = copying
  }

  deinit { XFreeGC(connection.display, copying) }

  var display: UnsafeMutablePointer<Display> { connection.display }

  /// Takes looks from `early`, which may have drawn them; nil: no more.
  package func take(from early: EarlyDrawing?) { sprites.early = early }

  /// The server composes by itself (the RENDER extension, with 32-bit pictures).
  package var isAccelerated: Bool { !medium.isInMemory }

  /// A picture with alpha like those that cairo makes for the screen: in the server where it has RENDER.
  private static func medium(
    _ display: UnsafeMutablePointer<Display>, _ visual: UnsafeMutablePointer<Visual>
  ) -> Surface {
    let least = PixelSize(width: 1, height: 1)
    var (event, error): (Int32, Int32) = (0, 0)
    guard XRenderQueryExtension(display, &event, &error) != 0,
      XRenderFindVisualFormat(display, visual) != nil,
      let raw = cairo_xlib_surface_create(display, XDefaultRootWindow(display), visual, 1, 1)
    else { return Surface(inMemory: least) }
    // Never drawn on: the root window stands for the screen alone.
    let root = Surface(adopting: raw, size: least, content: .color)
    return root.similar(least)
  }

  /// A copy of the screen as it is now, windows included; black beyond its borders.
  ///
  /// - Parameter used: a copy that nobody needs any more: its memory serves again where the size is the same.
  func copy(of bounds: PixelRectangle, replacing used: ServerPixmap? = nil) -> ServerPixmap {
    let known = used.flatMap { $0.surface.size == bounds.size ? $0 : nil }
    let pixmap =
      known ?? ServerPixmap(connection, visual: rootVisual, depth: rootDepth, size: bounds.size)
    let (width, height) = (UInt32(bounds.width), UInt32(bounds.height))
    if !borders.contains(bounds) { XFillRectangle(display, pixmap.id, copying, 0, 0, width, height) }
    XCopyArea(display, root, pixmap.id, copying, Int32(bounds.x), Int32(bounds.y), width, height, 0, 0)
    pixmap.surface.changedElsewhere()
    return pixmap
  }

  /// The screen's, as last told (RRScreenChangeNotify).
  private var borders: PixelRectangle {
    let screen = XDefaultScreen(display)
    return PixelRectangle(
      x: 0, y: 0, width: Int(XDisplayWidth(display, screen)), height: Int(XDisplayHeight(display, screen)))
  }

  /// Copies what both cover of a part of the screen from one copy of it to another.
  func patch(
    _ target: ServerPixmap, at targetBounds: PixelRectangle, with source: ServerPixmap,
    at sourceBounds: PixelRectangle, within part: PixelRectangle
  ) {
    let common = targetBounds.intersection(sourceBounds).intersection(part)
    guard !common.isEmpty else { return }
    XCopyArea(
      display, source.id, target.id, copying, Int32(common.x - sourceBounds.x),
      Int32(common.y - sourceBounds.y),
      UInt32(common.width), UInt32(common.height), Int32(common.x - targetBounds.x),
      Int32(common.y - targetBounds.y))
  }
}
