import CDesktop
import Geometry
import Glibc
import Menus
import Pie
import Support
import Testing

@testable import Drawing

/// A screen with something busy on it, and the example ring over it.
private struct Stage {
  let screen: TestScreen
  let paintScreen: PaintScreen
  let image: ImagePainter
  let background: Surface
  let scene: Scene

  init(screen settings: String = "640x640x24", arguments: [String] = []) throws {
    screen = try TestScreen(screen: settings, arguments: arguments)
    let (ruler, shelf) = (PangoRuler(), PictureShelf())
    let ring = ExampleRing(center: Point(x: 230, y: 230))
    ring.fill(shelf)
    image = ImagePainter(ruler: ruler, pictures: shelf)
    scene = ring.scene(ruler: ruler)
    background = try busyBackground(scene, painter: image, ruler: ruler)
    try screen.show(background)
    paintScreen = try PaintScreen(display: screen.display, owner: screen, ruler: ruler, pictures: shelf)
  }

  func painter(transparent: Bool = false) throws -> (painter: Painter, window: XID) {
    let window = try screen.window(transparent: transparent, bounds: scene.bounds)
    let painter = try Painter(
      screen: paintScreen, window: window.id, visual: window.visual, depth: window.depth)
    return (painter, window.id)
  }

  func open(_ painter: Painter, _ window: XID, _ source: Painter.BackdropSource = .screen(around: [])) {
    painter.capture(source, bounds: scene.bounds)
    XMapRaised(screen.display, window)
    painter.paintFirst(scene)
    painter.paint(scene)
  }

  var expected: Surface { image.render(scene, over: background) }
}

@Test func `the server draws what is drawn in memory`() throws {
  let stage = try Stage()
  #expect(stage.paintScreen.isAccelerated)
  let (painter, window) = try stage.painter()
  stage.open(painter, window)
  let difference = try stage.screen.pixels(of: stage.scene.bounds).difference(from: stage.expected)
  #expect(difference.mean < 0.5 && difference.largest <= 12)
}

@Test func `a window that is mapped and not yet painted shows what lies beneath`() throws {
  let stage = try Stage()
  let (painter, window) = try stage.painter()
  painter.capture(.screen(around: []), bounds: stage.scene.bounds)
  XMapRaised(stage.screen.display, window)
  let difference = try stage.screen.pixels(of: stage.scene.bounds).difference(from: stage.background)
  #expect(difference.largest == 0)
}

@Test func `the first frame has everything in its place, over what lies beneath as it is`() throws {
  let stage = try Stage()
  let (painter, window) = try stage.painter()
  painter.capture(.screen(around: []), bounds: stage.scene.bounds)
  XMapRaised(stage.screen.display, window)
  painter.paintFirst(stage.scene)
  var still = stage.scene
  for index in still.layers.indices {
    guard case .material(var look) = still.layers[index].look else { continue }
    look.blur = 0
    still.layers[index].look = .material(look)
  }
  let shown = try stage.screen.pixels(of: stage.scene.bounds)
  let difference = shown.difference(from: stage.image.render(still, over: stage.background))
  #expect(difference.mean < 0.5 && difference.largest <= 16)
}

@Test func `without RENDER the picture is the same`() throws {
  let stage = try Stage(arguments: ["-extension", "RENDER"])
  #expect(!stage.paintScreen.isAccelerated)
  let (painter, window) = try stage.painter()
  stage.open(painter, window)
  painter.repaint()
  let difference = try stage.screen.pixels(of: stage.scene.bounds).difference(from: stage.expected)
  #expect(difference.mean < 0.5 && difference.largest <= 12)
}

@Test func `with 16 bits a pixel the picture is the same but for its fewer colours`() throws {
  let stage = try Stage(screen: "640x640x16")
  let (painter, window) = try stage.painter()
  stage.open(painter, window)
  let difference = try stage.screen.pixels(of: stage.scene.bounds).difference(from: stage.expected)
  #expect(difference.mean < 4 && difference.largest <= 32)
}

@Test func `a frame that changes a little ends like one painted afresh`() throws {
  let stage = try Stage()
  let (painter, window) = try stage.painter()
  stage.open(painter, window)
  var changed = stage.scene
  for index in 4..<8 { changed.layers[index].scale = 0.93 }
  changed.layers[10].opacity = 0.5
  changed.layers.removeLast(2)
  painter.paint(changed)
  painter.paint(stage.scene)
  painter.paint(changed)
  let shown = try stage.screen.pixels(of: stage.scene.bounds)
  let difference = shown.difference(from: stage.image.render(changed, over: stage.background))
  #expect(difference.mean < 0.5 && difference.largest <= 16)
}

@Test func `repainting restores what was lost`() throws {
  let stage = try Stage()
  let (painter, window) = try stage.painter()
  stage.open(painter, window)
  XClearArea(stage.screen.display, window, 100, 100, 50, 50, 0)
  painter.repaint()
  let difference = try stage.screen.pixels(of: stage.scene.bounds).difference(from: stage.expected)
  #expect(difference.mean < 0.5)
}

@Test func `a copy around the last one does not show our own window`() throws {
  let stage = try Stage()
  let (first, firstWindow) = try stage.painter()
  stage.open(first, firstWindow)
  // The window is still up: a plain copy would hold its bubbles.
  first.capture(.screen(around: [Painter.Covering(first)]), bounds: stage.scene.bounds)
  first.paint(stage.scene)
  let difference = try stage.screen.pixels(of: stage.scene.bounds).difference(from: stage.expected)
  #expect(difference.mean < 0.5 && difference.largest <= 12)
}

@Test
func `a copy around another window shows what lies beneath it, but what lies above it where that is open`()
  throws
{
  let stage = try Stage()
  let (first, firstWindow) = try stage.painter()
  stage.open(first, firstWindow)
  let bounds = stage.scene.bounds
  let opening = Rectangle(x: bounds.x, y: bounds.y, width: bounds.width, height: 150)
  let shown = try stage.screen.pixels(of: opening)
  let (second, window) = try stage.painter()
  second.capture(.screen(around: [Painter.Covering(first, but: [opening])]), bounds: bounds)
  XMapRaised(stage.screen.display, window)
  second.paintFirst(Scene(bounds: bounds, layers: []))
  let rest = Rectangle(x: bounds.x, y: bounds.y + 150, width: bounds.width, height: bounds.height - 150)
  #expect(try stage.screen.pixels(of: opening).difference(from: shown).largest == 0)
  let copied = try stage.screen.pixels(of: rest)
  XUnmapWindow(stage.screen.display, window)
  XUnmapWindow(stage.screen.display, firstWindow)
  #expect(try stage.screen.pixels(of: rest).difference(from: copied).largest == 0)
  #expect(try stage.screen.pixels(of: opening).difference(from: shown).largest > 12)
}

@Test func `without a last copy a new one is better than a plain panel`() throws {
  let stage = try Stage()
  let (first, firstWindow) = try stage.painter()
  stage.open(first, firstWindow, .screen(around: [Painter.Covering(first)]))
  let difference = try stage.screen.pixels(of: stage.scene.bounds).difference(from: stage.expected)
  #expect(difference.mean < 0.5 && difference.largest <= 12)
}

@Test func `without a copy the material is solid, and the panel no black box`() throws {
  let stage = try Stage()
  let (painter, window) = try stage.painter()
  stage.open(painter, window, .solid)
  let shown = try stage.screen.pixels(of: stage.scene.bounds)
  let surface = Theme.light.surface
  let wanted = Pixel(
    red: Int(surface.red * 255), green: Int(surface.green * 255), blue: Int(surface.blue * 255), alpha: 255)
  #expect(shown.pixel(3, 3).isNear(wanted, within: 2))
  #expect(shown.pixel(230, 104).isNear(wanted, within: 12))
}

@Test func `a transparent window is empty beside the bubbles and opaque under them`() throws {
  let stage = try Stage()
  let (painter, window) = try stage.painter(transparent: true)
  stage.open(painter, window)
  let image = try #require(
    XGetImage(stage.screen.display, window, 0, 0, 460, 460, UInt(XAllPlanes()), ZPixmap))
  defer { _ = image.pointee.f.destroy_image(image) }
  #expect(image.pointee.f.get_pixel(image, 2, 2) == 0)
  #expect(image.pointee.f.get_pixel(image, 230, 104) >> 24 == 255)
}

@Test func `hundreds of openings leave nothing behind in the server`() throws {
  let stage = try Stage()
  let (painter, window) = try stage.painter()
  func openAndClose(_ times: Int) {
    for _ in 0..<times {
      stage.open(painter, window)
      XUnmapWindow(stage.screen.display, window)
      painter.trim()
    }
    XSync(stage.screen.display, 0)
  }
  openAndClose(20)
  #expect(painter.byteCount <= 4 << 20)
  let before = try residentPages(of: stage.screen.server.process)
  openAndClose(200)
  // One forgotten pixmap of the window's size an opening would be 160 MiB; a page is 4 KiB.
  #expect(try residentPages(of: stage.screen.server.process) - before < 2048)
}

@Test func `trimming keeps to its limit`() throws {
  let stage = try Stage()
  let (painter, window) = try stage.painter()
  stage.open(painter, window)
  painter.trim(to: 100_000)
  #expect(painter.byteCount <= 100_000)
  stage.open(painter, window)
  let difference = try stage.screen.pixels(of: stage.scene.bounds).difference(from: stage.expected)
  #expect(difference.mean < 200)
}

private func residentPages(of process: pid_t) throws -> Int {
  let file = try #require(fopen("/proc/\(process)/statm", "r"))
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 200)
  try #require(fgets(&line, 200, file) != nil)
  let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
    separator: " ")
  return try #require(words.dropFirst().first.flatMap { Int($0) })
}
