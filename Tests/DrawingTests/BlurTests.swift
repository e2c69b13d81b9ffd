import Geometry
import Menus
import Testing

@testable import Drawing

private let medium = Surface(inMemory: PixelSize(width: 1, height: 1))

/// Black left of the middle, white right of it.
private func step() -> Surface {
  let surface = Surface(inMemory: PixelSize(width: 256, height: 256), content: .color)
  let canvas = Canvas(surface)
  canvas.paint(.black, how: .replacing)
  canvas.fillBox(Rectangle(x: 128, y: 0, width: 128, height: 256), from: .white, to: .white)
  return surface
}

@Test(arguments: [4.0, 10, 18, 27, 36, 60]) func `an edge is blurred into an even slope`(radius: Double) {
  let blur = Blur(radius: radius)
  let whole = [PixelRectangle(x: 0, y: 0, width: 256, height: 256)]
  let result = blur.blurred(step(), within: whole, medium: medium)
  #expect(result.size == PixelSize(width: 128, height: 128))
  let values = (0..<128).map { result.pixel($0, 64).red }
  #expect(zip(values, values.dropFirst()).allSatisfy { $1 >= $0 - 1 })
  // A Gaussian's steepest slope is 255 / (deviation sqrt(2 pi)) a pixel; ours are two pixels apart.
  let steepest = zip(values, values.dropFirst()).map { $1 - $0 }.max() ?? 0
  let ideal = 255 / (radius / 2 * 2.5066) * 2
  #expect(Double(steepest) < ideal * 1.5 + 2 && Double(steepest) > ideal * 0.6 - 2)
}

@Test func `without a radius nothing is blurred`() {
  let source = step()
  #expect(Blur(radius: 0).blurred(source, within: [], medium: medium) === source)
}

@Test func `blurring some areas only gives the same there`() {
  let source = step()
  let blur = Blur(radius: 18)
  let whole = blur.blurred(source, within: [PixelRectangle(source.size)], medium: medium)
  let part = blur.blurred(
    source, within: [PixelRectangle(x: 100, y: 90, width: 60, height: 56)], medium: medium)
  for x in 50..<80 { #expect(part.pixel(x, 60) == whole.pixel(x, 60)) }
}

@Test(arguments: [1.0, 4, 10, 18, 36, 60]) func `the server blurs as memory does`(radius: Double) throws {
  let screen = try TestScreen()
  let source = step()
  let canvas = Canvas(source)
  canvas.line(
    through: [Point(x: 7, y: 9), Point(x: 180, y: 240)], width: 11, Color(red: 1, green: 0, blue: 0))
  let display = screen.display
  let copy = ServerPixmap(
    ServerConnection(display: display, owner: screen), visual: try #require(screen.visual),
    depth: screen.depth, size: source.size)
  Canvas(copy.surface).paint(source, x: 0, y: 0, how: .replacing)
  let areas = [
    PixelRectangle(x: 100, y: 90, width: 60, height: 56),
    PixelRectangle(x: -20, y: 201, width: 64, height: 64),
  ]
  let server = copy.surface.similar(PixelSize(width: 1, height: 1))
  let blur = Blur(radius: radius)
  let expected = blur.blurred(source, within: areas, medium: medium)
  let result = blur.blurred(copy.surface, within: areas, medium: server).copyInMemory()
  #expect(result.size == expected.size)
  let pixel = Int(blur.resultPixel)
  for x in (100 / pixel)..<(160 / pixel) {
    for y in (90 / pixel)..<(146 / pixel) {
      #expect(result.pixel(x, y).isNear(expected.pixel(x, y), within: 1))
    }
  }
  for x in 0..<(44 / pixel) {
    for y in (202 / pixel)..<(256 / pixel) {
      #expect(result.pixel(x, y).isNear(expected.pixel(x, y), within: 1))
    }
  }
}
