import Desktop
import Drawing
import Geometry
import Menus
import Pie
import X11

/// The one window menus are shown in, with what it is painted by; follows the compositor.
final class MenuScreen {
  private let connection: Connection
  private let compositor: CompositorWatch
  let screen: PaintScreen
  private var window: OverlayWindow
  private var painter: Painter
  /// What is shown; nil: nothing.
  private var shown: Scene?
  /// What `begin` is to show.
  private var composed: Scene?
  /// What is shown has yet to get its materials, or pictures that have come.
  private var mustPaint = false
  let foreground = Foreground()

  init(_ connection: Connection, ruler: PangoRuler, pictures: PictureShelf) throws(DrawingError) {
    self.connection = connection
    compositor = CompositorWatch(on: connection)
    screen = try PaintScreen(display: connection.handle, owner: connection, ruler: ruler, pictures: pictures)
    (window, painter) = try MenuScreen.makeWindow(connection, screen, isComposited: compositor.isRunning)
  }

  var isComposited: Bool { compositor.isRunning }
  var isShown: Bool { shown != nil }
  /// Pixels kept on the server, in bytes.
  var byteCount: Int { painter.byteCount }

  private static func makeWindow(
    _ connection: Connection, _ screen: PaintScreen, isComposited: Bool
  ) throws(DrawingError) -> (OverlayWindow, Painter) {
    let translucent = isComposited ? WindowVisual.translucent(on: connection) : nil
    let visual = translucent ?? WindowVisual.opaque(on: connection)
    let window = OverlayWindow(named: "Whorl", visual: visual, on: connection)
    let painter = try Painter(
      screen: screen, window: window.id.rawValue, visual: visual.id, depth: visual.depth)
    return (window, painter)
  }

  /// Takes looks from `early`, which may have drawn them; nil: no more.
  func take(from early: EarlyDrawing?) { screen.take(from: early) }

  /// Draws ahead what menus will need.
  func prepare(_ layers: [Layer]) { painter.prepare(layers) }

  /// Goes through an opening without showing it, so that the first one finds everything at hand.
  func rehearse(_ scene: Scene) {
    guard shown == nil else { return }
    painter.capture(.screen(around: []), bounds: scene.bounds)
    painter.rehearse(scene)
    painter.trim()
  }

  /// Brings the window to where a menu is to be shown, and composes its first frame: the server maps the window
  /// meanwhile. Until `begin` nothing of the menu is to be seen.
  func map(within bounds: Rectangle, at now: Instant, composing scene: () -> Scene) {
    // A window that moves takes along what it shows, so that a copy has to come first.
    if let shown, shown.bounds != bounds { capture(bounds, at: now) }
    window.place(bounds)
    window.map()
    if shown == nil {
      connection.flush()
      _ = compositor.refresh()
      // A window that has just been mapped still shows what lies beneath it.
      capture(bounds, at: now)
    }
    let first = scene()
    painter.composeFirst(first)
    // Not sent yet: the server tells nobody of the map, compositors included, while requests of ours keep coming. And
    // what is shown already must not be seen in the new place.
    composed = first
  }

  private func capture(_ bounds: Rectangle, at now: Instant) {
    painter.capture(foreground.backdrop(for: painter, at: now), bounds: bounds)
  }

  /// Takes back what was mapped: nothing is to be shown of it.
  func withdraw(at now: Instant) {
    composed = nil
    guard shown == nil else { return hide(at: now) }
    window.unmap()
    connection.flush()
  }

  /// Shows the first frame of the menu, or of its submenu, as it was composed.
  func begin(at now: Instant) {
    guard let scene = composed.take() else { return }
    window.willBeDrawn()
    painter.repaint()
    shown = scene
    foreground.shows(painter)
    mustPaint = true
  }

  /// Shows another frame; a scene that looks like the last one costs nothing.
  func paint(_ scene: Scene, at now: Instant) {
    guard let last = shown, last != scene || mustPaint else { return }
    mustPaint = false
    if last.bounds != scene.bounds {
      capture(scene.bounds, at: now)
      window.place(scene.bounds)
    }
    painter.paint(scene)
    shown = scene
  }

  /// Pictures have come: what is shown is to be painted again.
  func picturesChanged() {
    painter.picturesChanged()
    mustPaint = true
  }

  func hide(at now: Instant) {
    guard shown != nil else { return }
    shown = nil
    foreground.lost(painter, at: now)
    window.unmap()
    painter.trim()
    connection.flush()
  }

  /// True where another program closed the window or destroyed it: the menu is to close.
  func handle(_ event: Event, at now: Instant) throws(DrawingError) -> Bool {
    if compositor.handle(event) {
      foreground.compositorChanged(at: now)
      try renewWindow(at: now)
      return false
    }
    switch window.handle(event) {
    case nil: return false
    case .exposed:
      painter.repaint()
      return false
    case .dismissed:
      // One that was only asked to close is still there.
      hide(at: now)
      return true
    case .destroyed:
      let wasShown = shown != nil
      hide(at: now)
      try renewWindow(at: now)
      return wasShown
    }
  }

  /// A window of the visual that fits now, in the place of the old one.
  private func renewWindow(at now: Instant) throws(DrawingError) {
    let scene = shown
    window.unmap()
    (window, painter) = try MenuScreen.makeWindow(connection, screen, isComposited: compositor.isRunning)
    guard let scene else { return }
    painter.capture(.solid, bounds: scene.bounds)
    window.place(scene.bounds)
    window.map()
    foreground.shows(painter)
    painter.paint(scene)
  }
}
