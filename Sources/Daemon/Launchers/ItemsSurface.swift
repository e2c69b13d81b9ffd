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
  /// What the window leaves free, in root coordinates.
  private var gap: [Rectangle] = []
  private let foreground: Foreground

  init(
    _ connection: Connection, _ screen: PaintScreen, in foreground: Foreground, isComposited: Bool
  ) throws(DrawingError) {
    self.connection = connection
    self.foreground = foreground
    let translucent = isComposited ? WindowVisual.translucent(on: connection) : nil
    let visual = translucent ?? WindowVisual.opaque(on: connection)
    window = OverlayWindow(named: "Whorl", visual: visual, on: connection)
    painter = try Painter(
      screen: screen, window: window.id.rawValue, visual: visual.id, depth: visual.depth)
  }

  var byteCount: Int { painter.ownByteCount }
  func prepare(_ layers: [Layer]) { painter.prepare(layers) }

  /// - Parameter gap: to be left to what lies beneath, in root coordinates: a copy of the screen is not right there yet.
  func show(
    _ scene: Scene, of launcher: LauncherName, below button: ButtonSurface, around gap: [Rectangle],
    at now: Instant
  ) {
    if owner != launcher { hide(at: now) }
    guard let last = shown else {
      owner = launcher
      capture(scene.bounds, at: now)
      window.place(scene.bounds)
      leave(gap)
      window.map(below: button.window)
      connection.flush()
      window.willBeDrawn()
      painter.paintFirst(scene)
      foreground.shows(painter, below: button, around: gap)
      shown = scene
      return
    }
    guard last != scene || mustPaint || self.gap != gap else { return }
    mustPaint = false
    if last.bounds != scene.bounds || self.gap != gap {
      capture(scene.bounds, at: now)
      window.place(scene.bounds)
      leave(gap)
      foreground.shows(painter, below: button, around: gap)
    }
    painter.paint(scene)
    shown = scene
  }

  /// The screen is right in the gap by now.
  func canFillGap(at now: Instant) -> Bool { foreground.isEmpty(besides: painter, at: now) }

  private func capture(_ bounds: Rectangle, at now: Instant) {
    let filled = shown == nil ? [] : gap
    painter.capture(foreground.backdrop(for: painter, filling: filled, at: now), bounds: bounds)
  }

  private func leave(_ gap: [Rectangle]) {
    if gap.isEmpty, self.gap.isEmpty { return }
    self.gap = gap
    let origin = window.bounds.origin
    window.clip(to: gap.isEmpty ? nil : window.bounds.cutting(out: gap).map { $0.moved(from: origin) })
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
    foreground.lost(painter, at: now)
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
