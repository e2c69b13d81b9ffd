import Geometry
import Glibc
import Menus
import Pie
import Testing

@testable import Drawing

private let empty = Scene(bounds: Rectangle(x: 10, y: 20, width: 64, height: 48), layers: [])

private func rendered(_ background: ImagePainter.Background) throws -> Surface {
  let painter = ImagePainter(ruler: PangoRuler(), pictures: PictureShelf())
  return painter.render(empty, over: try painter.paint(background, for: empty))
}

@Test func `backgrounds are flat, checked or running from top to bottom`() throws {
  let red = Color(red: 1, green: 0, blue: 0)
  #expect(try rendered(.flat(red)).pixel(5, 5) == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
  let checked = try rendered(.checkerboard(.white, .black))
  #expect(checked.pixel(1, 1).red == 255 && checked.pixel(17, 1).red == 0 && checked.pixel(17, 17).red == 255)
  let running = try rendered(.gradient(from: .black, to: .white))
  #expect(running.pixel(5, 0).red < 8 && running.pixel(5, 47).red > 247 && running.pixel(60, 47).red > 247)
}

@Test func `a file is written and can lie below the next picture`() throws {
  var name = Array("/tmp/drawing-XXXXXX.png".utf8CString)
  let descriptor = mkstemps(&name, 4)
  try #require(descriptor >= 0)
  close(descriptor)
  let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  defer { unlink(path) }
  let painter = ImagePainter(ruler: PangoRuler(), pictures: PictureShelf())
  try painter.render(empty, background: .checkerboard(.white, .black), to: path)
  #expect(
    try rendered(.picture(path: path)).difference(from: rendered(.checkerboard(.white, .black))).largest == 0)
}

@Test func `what cannot be read or written is named`() throws {
  let painter = ImagePainter(ruler: PangoRuler(), pictures: PictureShelf())
  #expect(throws: DrawingError("cannot read /nonexistent.png: file not found; a PNG file is needed")) {
    try painter.render(empty, background: .picture(path: "/nonexistent.png"), to: "/tmp/unused.png")
  }
  #expect {
    try painter.render(empty, background: .flat(.white), to: "/nonexistent/menu.png")
  } throws: {
    ($0 as? DrawingError)?.message.hasPrefix("cannot write /nonexistent/menu.png: ") == true
  }
}

@Test func `preparing tells which pictures are missing`() {
  let (ruler, shelf) = (PangoRuler(), PictureShelf())
  ImagePainter(ruler: ruler, pictures: shelf).prepare(ExampleRing().scene(ruler: ruler))
  #expect(Set(shelf.missing.map(\.icon)) == [.named("terminal"), .named("disc"), .named("edit-symbolic")])
  #expect(shelf.missing.contains(PictureShelf.Request(icon: .named("disc"), side: 34)))
}

@Test func `what shows a letter is asked for again once everything may have changed`() {
  let (ruler, shelf) = (PangoRuler(), PictureShelf())
  let painter = ImagePainter(ruler: ruler, pictures: shelf)
  let scene = ExampleRing().scene(ruler: ruler)
  painter.prepare(scene)
  let wanted = shelf.missing
  for request in wanted { shelf.giveUp(request) }
  painter.prepare(scene)
  #expect(shelf.missing.isEmpty)
  shelf.empty()
  painter.prepare(scene)
  #expect(shelf.missing == wanted)
}

@Test func `damage is what differs, and areas that meet are one`() {
  let sprite = Sprite(surface: Surface(inMemory: PixelSize(width: 10, height: 10)), resolution: 1)
  func at(_ x: Double, _ opacity: Double = 1) -> PlacedSprite {
    PlacedSprite(
      sprite,
      for: Layer(.dot(DotLook(diameter: 6, color: .black)), center: Point(x: x, y: 20), opacity: opacity))
  }
  let bounds = PixelRectangle(x: 0, y: 0, width: 100, height: 40)
  let old = [at(10), at(40), at(80)]
  #expect(Damage.areas(from: old, to: old, bounds: bounds).isEmpty)
  #expect(
    Damage.areas(from: old, to: [at(10), at(44), at(80)], bounds: bounds)
      == [PixelRectangle(x: 35, y: 15, width: 14, height: 10)])
  #expect(
    Damage.areas(from: old, to: [at(10), at(80)], bounds: bounds)
      == [PixelRectangle(x: 35, y: 15, width: 10, height: 10)])
  #expect(
    Damage.areas(from: old, to: [at(10, 0.5), at(40), at(98)], bounds: bounds)
      == [
        PixelRectangle(x: 5, y: 15, width: 10, height: 10),
        PixelRectangle(x: 75, y: 15, width: 25, height: 10),
      ])
}
