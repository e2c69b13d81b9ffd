import Geometry
import Glibc
import Menus
import Testing

@testable import Drawing

private let surfaces = BlurSurfaces(Surface(inMemory: PixelSize(width: 1, height: 1)))

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
  let result = blur.blurred(step(), within: whole, on: surfaces)
  let side = Int(256 / blur.resultPixel)
  #expect(result.size == PixelSize(width: side, height: side))
  let values = (0..<side).map { result.pixel($0, side / 2).red }
  #expect(zip(values, values.dropFirst()).allSatisfy { $1 >= $0 - 1 })
  // A Gaussian's steepest slope is 255 / (deviation sqrt(2 pi)) a pixel; ours are some pixels apart.
  let steepest = zip(values, values.dropFirst()).map { $1 - $0 }.max() ?? 0
  let ideal = 255 / (radius / 2 * 2.5066) * blur.resultPixel
  #expect(Double(steepest) < ideal * 1.5 + 2 && Double(steepest) > ideal * 0.6 - 2)
}

@Test(arguments: [4.0, 10, 18, 27, 36, 60]) func `read with a bilinear filter, an edge is the bell's slope`(
  radius: Double
) {
  let blur = Blur(radius: radius)
  let result = blur.blurred(
    step(), within: [PixelRectangle(x: 0, y: 0, width: 256, height: 256)], on: surfaces)
  let shown = Surface(inMemory: PixelSize(width: 256, height: 8), content: .color)
  Canvas(shown).fill(from: result, Canvas.Reading(scale: 1 / blur.resultPixel, x: 0, y: 40))
  let values = (0..<256).map { Double(shown.pixel($0, 4).red) }
  // No squares: the slope never changes by more than a smooth bell's does, and the roundings of two places.
  let deviation = radius / 2
  let bend = 255 * 0.242 / (deviation * deviation)
  for (before, (at, after)) in zip(values, zip(values.dropFirst(), values.dropFirst(2))) {
    #expect(abs(after - 2 * at + before) <= bend * blur.resultPixel * 1.5 + 3)
  }
  // And it is the Gaussian's own, nearly.
  for (x, value) in values.enumerated() where abs(x - 128) < Int(radius) {
    let exact = 127.5 * (1 + erf((Double(x) + 0.5 - 128) / (deviation * 2.0.squareRoot())))
    #expect(abs(value - exact) < 16)
  }
}

@Test func `without a radius nothing is blurred`() {
  let source = step()
  #expect(Blur(radius: 0).blurred(source, within: [], on: surfaces) === source)
}

@Test func `blurring some areas only gives the same there`() {
  let source = step()
  let blur = Blur(radius: 18)
  let whole = blur.blurred(source, within: [PixelRectangle(source.size)], on: surfaces)
  let part = blur.blurred(
    source, within: [PixelRectangle(x: 100, y: 90, width: 60, height: 56)], on: surfaces)
  let pixel = Int(blur.resultPixel)
  for x in (100 / pixel)..<(160 / pixel) {
    #expect(part.pixel(x, 120 / pixel) == whole.pixel(x, 120 / pixel))
  }
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
  let expected = blur.blurred(source, within: areas, on: surfaces)
  let result = blur.blurred(copy.surface, within: areas, on: BlurSurfaces(server)).copyInMemory()
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
