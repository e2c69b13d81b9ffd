import Drawing
import Geometry
import Pie
import X11

/// The window of one launcher's button, with what it is painted by.
final class ButtonSurface {
  let window: OverlayWindow
  private let painter: Painter
  /// Blended by a compositor; else it is cut out of the screen.
  let isTranslucent: Bool
  /// What is seen of it, in root coordinates, where nothing shines through.
  private(set) var opaqueRows: [Rectangle] = []
  private var pressRows: [Rectangle] = []
  /// Takes presses at the edge of the screen, where the button that is cut out has nothing.
  private var edges: PressWindow?
  private let connection: Connection

  init(_ connection: Connection, _ screen: PaintScreen, isComposited: Bool) throws(DrawingError) {
    self.connection = connection
    let translucent = isComposited ? WindowVisual.translucent(on: connection) : nil
    let visual = translucent ?? WindowVisual.opaque(on: connection)
    isTranslucent = translucent != nil
    window = OverlayWindow(named: "Whorl launcher", visual: visual, on: connection)
    window.announceAsDock()
    window.acceptDrops()
    painter = try Painter(
      screen: screen, window: window.id.rawValue, visual: visual.id, depth: visual.depth)
  }

  var byteCount: Int { painter.ownByteCount }

  /// - Parameters:
  ///   - body: the disc or pill as it is drawn, in root coordinates.
  ///   - pressable: where presses count, in root coordinates.
  ///   - reachesEdge: it touches an edge of the monitor, where presses count beside what is drawn.
  func show(_ scene: Scene, body: Rectangle, pressable: [Rectangle], reachesEdge: Bool, crossings: Bool) {
    if !window.isMapped || window.bounds != scene.bounds {
      let own = window.isMapped ? [Painter.Covering(painter)] : []
      painter.capture(.screen(around: own), bounds: scene.bounds)
    }
    let isPlaced = window.bounds == scene.bounds && window.isMapped
    window.place(scene.bounds)
    let origin = scene.bounds.origin
    let rows = pressable.map { $0.moved(from: origin) }
    let areOthers = pressRows != rows
    if areOthers {
      pressRows = rows
      window.takePresses(in: rows, andCrossings: crossings)
    }
    // Without a compositor nothing can be half transparent: the window itself is cut to the button.
    if !isTranslucent {
      let rows = body.capsuleRows
      if opaqueRows != rows || !isPlaced {
        opaqueRows = rows
        window.clip(to: rows.map { $0.moved(from: origin) })
      }
    }
    if !window.isMapped { window.map() }
    if !isTranslucent, reachesEdge, areOthers || !isPlaced {
      let edges = edges ?? PressWindow(on: connection)
      self.edges = edges
      edges.lie(below: window, takingPressesIn: rows, andCrossings: crossings)
    }
    painter.paint(scene)
  }

  func repaint() { painter.repaint() }

  /// Follows the hand, with what is painted on it.
  func move(to bounds: Rectangle) {
    window.place(bounds)
    edges?.follow(window)
  }

  func raise() {
    window.raise()
    edges?.follow(window)
  }

  func hide() {
    window.unmap()
    edges?.unmap()
  }

  /// One of its windows.
  func owns(_ other: WindowID) -> Bool { other == window.id || other == edges?.id }

  /// What happened to the window that is seen; nil: nothing.
  func handle(_ event: Event) -> OverlayWindow.Incident? {
    edges?.handle(event)
    return window.handle(event)
  }
}

extension Rectangle {
  /// As seen from there.
  func moved(from origin: Point) -> Rectangle {
    Rectangle(x: x - origin.x, y: y - origin.y, width: width, height: height)
  }
}
