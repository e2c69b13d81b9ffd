import Drawing
import Geometry
import Menus
import Pie
import X11

/// The one window that items of launchers are shown in, below the button they leave from.
final class ItemsSurface {
  private let connection: Connection
  private let window: OverlayWindow
  private let painter: Painter
  private var shown: Scene?
  /// What is shown has yet to get pictures that have come.
  private var mustPaint = false
  /// Whose items are shown.
  private(set) var owner: LauncherName?
  private var hiddenAt: Instant?

  init(_ connection: Connection, _ screen: PaintScreen, isComposited: Bool) throws(DrawingError) {
    self.connection = connection
    let translucent = isComposited ? WindowVisual.translucent(on: connection) : nil
    let visual = translucent ?? WindowVisual.opaque(on: connection)
    window = OverlayWindow(named: "Whorl", visual: visual, on: connection)
    painter = try Painter(
      screen: screen, window: window.id.rawValue, visual: visual.id, depth: visual.depth)
  }

  var byteCount: Int { painter.ownByteCount }
  func prepare(_ layers: [Layer]) { painter.prepare(layers) }

  func show(_ scene: Scene, of launcher: LauncherName, below button: OverlayWindow, at now: Instant) {
    if owner != launcher { hide(at: now) }
    guard shown != nil else {
      owner = launcher
      let isStale = hiddenAt.map { now < $0 + 300 } ?? false
      // Where the last copy was too large to be kept, a new one is better than none: items have no colour for a panel.
      painter.capture(
        isStale && painter.knowsBeneath ? .screenAroundLast : .screen, bounds: scene.bounds)
      window.place(scene.bounds)
      window.map(below: button)
      connection.flush()
      window.willBeDrawn()
      painter.paintFirst(scene)
      shown = scene
      return
    }
    guard shown != scene || mustPaint else { return }
    mustPaint = false
    if shown?.bounds != scene.bounds {
      painter.capture(.screenAroundLast, bounds: scene.bounds)
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
    owner = nil
    hiddenAt = now
    window.unmap()
    painter.trim()
    connection.flush()
  }

  /// False where another program destroyed the window.
  func handle(_ event: Event, at now: Instant) -> Bool {
    switch window.handle(event) {
    case nil: return true
    case .exposed:
      painter.repaint()
      return true
    case .dismissed:
      hide(at: now)
      return true
    case .destroyed: return false
    }
  }
}
