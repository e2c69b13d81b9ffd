import CDesktop
import Geometry
import Menus
import Pie

/// Paints scenes into one window, each frame in one go: composed on a pixmap, of which the changed areas are copied.
///
/// An opening is: `prepare` long before, `capture` before anything is painted, `composeFirst` and `repaint` for the
/// first frame, `paint` for every other one, `repaint` on Expose, `trim` once closed. The window lies where the scene's
/// bounds are; the caller moves it there.
package final class Painter {
  private let connection: ServerConnection
  private let screen: PaintScreen
  private let composer: Composer
  private let window: XID
  private let depth: Int
  private let visual: UnsafeMutablePointer<Visual>
  private let copying: GC
  private var frame: Frame?
  private var beneath: Copy?

  /// What was painted last, and where it is kept.
  private struct Frame {
    var store: FrameStore
    var bounds: PixelRectangle
    var placed: [PlacedSprite]
    var isComplete: Bool
  }

  private enum FrameStore {
    case server(ServerPixmap)
    case memory(Surface)

    var surface: Surface {
      switch self {
      case .server(let pixmap): pixmap.surface
      case .memory(let surface): surface
      }
    }
  }

  private struct Copy {
    var pixmap: ServerPixmap
    var bounds: PixelRectangle
  }

  /// What is known of the screen beneath the menu.
  package enum BackdropSource {
    /// A new copy, but what lies beneath windows of ours that are shown, the lowest first, or were until just now.
    case screen(around: [Covering])
    /// No copy: materials in their own colour alone.
    case solid
  }

  /// A window of ours that the screen shows.
  package struct Covering {
    let painter: Painter
    /// Where others lie above it, that are to be seen in a copy; in root coordinates.
    let openings: [Rectangle]

    package init(_ painter: Painter, but openings: [Rectangle] = []) {
      self.painter = painter
      self.openings = openings
    }
  }

  /// - Parameters:
  ///   - window: its X id.
  ///   - visual: the id of its visual.
  ///   - depth: with 32 what the scene leaves free is transparent; else the backdrop is painted there.
  /// - Throws: where the server knows no such visual.
  package init(screen: PaintScreen, window: UInt, visual: UInt, depth: Int) throws(DrawingError) {
    var wanted = XVisualInfo()
    wanted.visualid = visual
    var count: Int32 = 0
    let found = XGetVisualInfo(screen.display, Int(VisualIDMask), &wanted, &count)
    defer { if let found { XFree(found) } }
    guard let found, count > 0, let known = found.pointee.visual else {
      throw DrawingError("the X server has no visual \(visual); the window cannot be drawn on")
    }
    self.screen = screen
    connection = screen.connection
    self.window = window
    self.depth = depth
    self.visual = known
    var values = XGCValues()
    values.graphics_exposures = 0
    guard let copying = XCreateGC(screen.display, window, UInt(GCGraphicsExposures), &values) else {
      preconditionFailure("XCreateGC fails by a later error event, never by NULL")
    }
    self.copying = copying
    let nowhere = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    composer = Composer(
      sprites: screen.sprites, backdrop: Backdrop(bounds: nowhere, picture: nil))
  }

  deinit { XFreeGC(connection.display, copying) }

  /// Draws ahead what a scene will need, wherever it will lie; also tells the picture shelf what is missing.
  package func prepare(_ layers: [Layer]) {
    for layer in layers { composer.prepare(layer.look, scale: layer.scale) }
  }

  /// Takes the copy of what lies beneath; before anything is painted there.
  package func capture(_ source: BackdropSource, bounds: Rectangle) {
    let area = PixelRectangle(around: bounds)
    let last = beneath
    frame?.isComplete = false
    let known: Copy? =
      switch source {
      case .screen(let coverings): copy(of: area, around: coverings, replacing: last)
      case .solid: nil
      }
    beneath = known
    let picture = known.map { screen.isAccelerated ? $0.pixmap.surface : $0.pixmap.surface.copyInMemory() }
    composer.backdrop = Backdrop(bounds: area, picture: picture)
  }

  private func copy(of area: PixelRectangle, around coverings: [Covering], replacing last: Copy?) -> Copy? {
    let known = coverings.compactMap { covering in covering.painter.beneath.map { ($0, covering.openings) } }
    // Where something shines through, a plain colour is better than a picture of what is gone; else a plain panel is not.
    if depth == 32, known.count < coverings.count { return nil }
    let isNeeded = coverings.contains { $0.painter === self }
    let pixmap = screen.copy(of: area, replacing: isNeeded ? nil : last?.pixmap)
    for (covered, openings) in known {
      for part in covered.bounds.rectangle.cutting(out: openings) {
        screen.patch(
          pixmap, at: area, with: covered.pixmap, at: covered.bounds, within: PixelRectangle(around: part))
      }
    }
    return Copy(pixmap: pixmap, bounds: area)
  }

  /// Composes the scene and shows what has changed since the last one. Sends it on its way (XFlush).
  package func paint(_ scene: Scene) {
    show(compose(scene, .blurred))
    XFlush(screen.display)
  }

  /// Composes the first frame of an opening; `repaint` shows it. Materials are still veils, tinted and clear, because
  /// blurring what lies beneath takes the server longer than all the rest. `paint` blurs them.
  package func composeFirst(_ scene: Scene) { _ = compose(scene, .veiled) }

  /// Composes and shows it in one go.
  package func paintFirst(_ scene: Scene) {
    composeFirst(scene)
    repaint()
  }

  /// Composes the first frames of an opening, so that everything for them is at hand, and shows nothing.
  package func rehearse(_ scene: Scene) {
    _ = compose(scene, .veiled)
    _ = compose(scene, .blurred)
  }

  /// Pictures have come: the next frame is composed anew even where its scene is the same.
  package func picturesChanged() { frame?.isComplete = false }

  /// Shows the last frame as a whole: the first one, or again after an Expose event.
  package func repaint() {
    guard let frame else { return }
    show([frame.bounds])
    XFlush(screen.display)
  }

  /// Once closed: gives back what an opening makes anew, and keeps at most `limit` bytes of pixmaps with the
  /// screen's sprites.
  package func trim(to limit: Int = 4 << 20) {
    composer.materials.trim()
    composer.backdrop.forgetBlurred()
    screen.sprites.trim(to: limit / 4 * 3)
    if byteCount > limit { composer.materials.dropSurfaces() }
    if byteCount > limit { frame = nil }
    frame?.isComplete = false
    frame?.placed = []
    if byteCount > limit {
      beneath = nil
      composer.backdrop = Backdrop(bounds: composer.backdrop.bounds, picture: nil)
    }
    if byteCount > limit { composer.materials.dropParts() }
    XFlush(screen.display)
  }

  /// All pixels kept for this window and in the screen's sprites.
  package var byteCount: Int { screen.sprites.byteCount + ownByteCount }

  /// Without the sprites, which all windows of a screen share.
  package var ownByteCount: Int {
    composer.materials.byteCount + composer.backdrop.byteCount + (frame?.store.surface.byteCount ?? 0)
  }

  /// Brings the frame up to date; returns what has changed, in root coordinates.
  private func compose(_ scene: Scene, _ materials: Composer.Materials) -> [PixelRectangle] {
    let bounds = PixelRectangle(around: scene.bounds)
    let placed = composer.placed(of: scene, materials)
    let store: FrameStore
    let areas: [PixelRectangle]
    if let old = frame, old.store.surface.size.holds(bounds.size) {
      store = old.store
      areas =
        old.isComplete && old.bounds == bounds
        ? Damage.areas(from: old.placed, to: placed, bounds: bounds) : [bounds]
    } else {
      store = makeStore(bounds.size)
      areas = [bounds]
    }
    if !areas.isEmpty {
      composer.draw(
        placed, on: store.surface, origin: (bounds.x, bounds.y), ground: ground(of: scene), areas: areas)
    }
    frame = Frame(store: store, bounds: bounds, placed: placed, isComplete: true)
    return areas
  }

  private func makeStore(_ size: PixelSize) -> FrameStore {
    guard screen.isAccelerated else { return .memory(Surface(inMemory: size)) }
    return .server(
      ServerPixmap(screen.connection, visual: visual, depth: depth, size: size))
  }

  private func ground(of scene: Scene) -> Composer.Ground {
    if depth == 32 { return .color(.clear) }
    if let picture = composer.backdrop.picture {
      return .picture(picture, x: composer.backdrop.bounds.x, y: composer.backdrop.bounds.y)
    }
    // Neither transparency nor a copy: a plain panel in the colour of the menu, rather than a black box.
    for layer in scene.layers {
      guard case .material(let look) = layer.look else { continue }
      var panel = look.surface
      panel.alpha = 1
      return .color(panel)
    }
    return .color(Color(red: 0.5, green: 0.5, blue: 0.5))
  }

  private func show(_ areas: [PixelRectangle]) {
    guard let frame else { return }
    let local = areas.map { $0.moved(x: -frame.bounds.x, y: -frame.bounds.y) }
    switch frame.store {
    case .server(let pixmap):
      pixmap.surface.flush()
      for area in local {
        XCopyArea(
          screen.display, pixmap.id, window, copying, Int32(area.x), Int32(area.y), UInt32(area.width),
          UInt32(area.height), Int32(area.x), Int32(area.y))
      }
    case .memory(let surface):
      guard
        let raw = cairo_xlib_surface_create(
          screen.display, window, visual, Int32(frame.bounds.width), Int32(frame.bounds.height))
      else { preconditionFailure("cairo_xlib_surface_create never returns NULL") }
      let target = Surface(
        adopting: raw, size: frame.bounds.size, content: depth == 32 ? .colorAndAlpha : .color)
      do {
        let canvas = Canvas(target)
        canvas.clip(to: local)
        canvas.paint(surface, x: 0, y: 0, how: .replacing)
      }
      target.flush()
    }
  }
}

extension PixelSize {
  fileprivate func holds(_ other: PixelSize) -> Bool { width >= other.width && height >= other.height }
}
