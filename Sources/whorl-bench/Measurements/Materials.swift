import CDesktop
import Drawing
import Geometry
import Menus
import Pie

/// Under eight bubbles: the screen copied, blurred, tinted and shown, until the server has done it all.
func material(_ bench: Bench) throws -> [Row] {
  let count = bench.count
  let rounds = try MainActor.assumeIsolated {
    let bed = try MaterialBed()
    for _ in 0..<5 { _ = bed.round() }
    return (0..<count).map { _ in bed.round() }
  }
  return [
    Row("copying the screen", in: "ms", rounds.map(\.copying)),
    Row("the material under eight bubbles", in: "ms", rounds.map(\.material), limit: .atMost(0.5)),
  ]
}

/// A window as a ring's, and the eight materials of its bubbles.
@MainActor
private final class MaterialBed {
  private let screen: Screen
  private let painter: Painter
  private let window: CDesktop.Window
  private let bounds: Rectangle

  struct Round {
    let copying: Double
    let material: Double
  }

  init() throws {
    screen = try Screen()
    let display = screen.display
    bounds = Rectangle(
      center: Point(x: Double(screen.width / 2), y: Double(screen.height / 2)),
      size: Size(width: 320, height: 320))
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    window = XCreateWindow(
      display, screen.root, Int32(bounds.x), Int32(bounds.y), UInt32(bounds.width), UInt32(bounds.height), 0,
      Int32(CopyFromParent), UInt32(InputOutput), nil, UInt(CWOverrideRedirect), &attributes)
    let number = XDefaultScreen(display)
    let drawing = try PaintScreen(
      display: UnsafeMutableRawPointer(display), owner: screen, ruler: PangoRuler(), pictures: PictureShelf())
    painter = try Painter(
      screen: drawing, window: window, visual: XVisualIDFromVisual(XDefaultVisual(display, number)),
      depth: Int(XDefaultDepth(display, number)))
    painter.prepare(scene(blur: Theme.light.blur).layers)
  }

  /// A copy taken, and a frame made of it.
  func round() -> Round {
    let start = Clock.now
    painter.capture(.screen(around: []), bounds: bounds)
    screen.sync()
    let copied = Clock.now
    XMapWindow(screen.display, window)
    screen.sync()
    let mapped = Clock.now
    painter.paint(scene(blur: Theme.light.blur))
    screen.sync()
    let painted = Clock.now
    painter.trim()
    XUnmapWindow(screen.display, window)
    screen.sync()
    return Round(copying: copied.milliseconds(since: start), material: painted.milliseconds(since: mapped))
  }

  private func scene(blur: Double) -> Scene {
    let look = MaterialLook(
      shape: .disc(diameter: 56), surface: Theme.light.surface, blur: blur,
      shadow: ShadowLook(color: Theme.light.shadow, radius: 6, drop: 2))
    let layers = (0..<8).map { index in
      let way = Angle(degrees: 270 + 45 * Double(index))
      return Layer(.material(look), center: bounds.center + Offset(length: 104, towards: way))
    }
    return Scene(bounds: bounds, layers: layers)
  }
}
