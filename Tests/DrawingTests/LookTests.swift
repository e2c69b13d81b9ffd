import Geometry
import Menus
import Pie
import Testing

@testable import Drawing

private let red = Color(red: 1, green: 0, blue: 0)

private func store(_ shelf: PictureShelf = PictureShelf()) -> SpriteStore {
  SpriteStore(
    medium: Surface(inMemory: PixelSize(width: 1, height: 1)), ruler: PangoRuler(), pictures: shelf)
}

private func bubble(fill: Color? = red, picture: PictureLook? = nil, foreground: Color = .black) -> BubbleLook
{
  BubbleLook(
    diameter: 56, fill: fill, border: Color.black.opacity(0.1), borderWidth: 1, picture: picture,
    pictureSide: 28,
    foreground: foreground, font: "DejaVu Sans")
}

private func square(_ side: Int, _ blueGreenRedAlpha: [UInt8]) -> Picture {
  Picture(
    width: side, height: side, stride: side * 4,
    bytes: Array(repeatElement(blueGreenRedAlpha, count: side * side).joined()))
}

@Test func `a bubble has its fill in the centre and nothing in the corners`() {
  let sprite = store().sprite(for: .bubble(bubble()), scale: 1)
  let (x, y) = (Int(sprite.center.x), Int(sprite.center.y))
  #expect(sprite.surface.pixel(x, y).isNear(Pixel(red: 255, green: 0, blue: 0, alpha: 255), within: 2))
  #expect(sprite.surface.pixel(0, 0).alpha == 0)
  #expect(sprite.surface.pixel(x - 27, y).alpha > 200)
  #expect(sprite.surface.pixel(x - 29, y).alpha == 0)
}

@Test func `a shadow falls off evenly and ends before its sprite does`() {
  let look = MaterialLook(
    shape: .disc(diameter: 56), surface: .white, blur: 0,
    shadow: ShadowLook(color: Color.black.opacity(0.4), radius: 16, drop: 0))
  let size = Sprite.size(forHalf: LookDrawing.halfSize(of: look))
  let shape = PixelRectangle(aboutZero: look.shape.size)
  let shadow = SoftShadow.picture(
    of: shape, ShadowLook(color: Color.black.opacity(0.4), radius: 16, drop: 0), size: size)
  let alphas = (0...size.width / 2).map { shadow.pixel($0, size.height / 2).alpha }
  // The ordered rounding may be one level off.
  #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $1 >= $0 - 1 })
  #expect(alphas[0] == 0 && abs((alphas.last ?? 0) - 102) <= 4)
  let steepest = zip(alphas, alphas.dropFirst()).map { $1 - $0 }.max()
  #expect((steepest ?? 99) <= 8)
}

@Test func `a shadow's middle slope is that of a Gaussian`() {
  var plane = AlphaPlane(edge(width: 120))
  plane.blur(deviation: 8)
  let result = Surface(inMemory: PixelSize(width: 120, height: 40))
  plane.write(to: result, color: .black)
  // One deviation from the edge the integral of the bell is 84 %, two away 98 %.
  #expect(abs(result.pixel(68, 20).alpha - 214) < 8)
  #expect(abs(result.pixel(76, 20).alpha - 249) < 6)
}

private func edge(width: Int) -> Surface {
  let mask = Surface(inMemory: PixelSize(width: width, height: 40), content: .alpha)
  let canvas = Canvas(mask)
  canvas.fillBox(
    Rectangle(x: Double(width / 2), y: -100, width: 200, height: 300), from: .black, to: .black)
  mask.flush()
  return mask
}

@Test func `an icon is drawn pixel for pixel, and its letter until it is there`() {
  let shelf = PictureShelf()
  let sprites = store(shelf)
  let look = Look.bubble(bubble(fill: .white, picture: .icon(.named("green"), otherwise: "G")))
  let before = sprites.sprite(for: look, scale: 1)
  #expect(shelf.missing == [PictureShelf.Request(icon: .named("green"), side: 28)])
  shelf.put(square(28, [0, 255, 0, 255]), for: PictureShelf.Request(icon: .named("green"), side: 28))
  let after = sprites.sprite(for: look, scale: 1)
  #expect(shelf.missing.isEmpty && before !== after)
  let (x, y) = (Int(after.center.x), Int(after.center.y))
  let green = Pixel(red: 0, green: 255, blue: 0, alpha: 255)
  #expect(after.surface.pixel(x - 14, y - 14) == green && after.surface.pixel(x + 13, y + 13) == green)
  #expect(after.surface.pixel(x - 15, y) != green && after.surface.pixel(x + 14, y) != green)
  #expect(sprites.sprite(for: look, scale: 1) === after)
}

@Test func `a new picture leaves the sprites of other icons alone`() {
  let shelf = PictureShelf()
  let sprites = store(shelf)
  let look = Look.bubble(bubble(picture: .icon(.named("a"), otherwise: "A")))
  let sprite = sprites.sprite(for: look, scale: 1)
  shelf.put(square(28, [0, 0, 0, 255]), for: PictureShelf.Request(icon: .named("b"), side: 28))
  #expect(sprites.sprite(for: look, scale: 1) === sprite)
}

@Test(
  "a symbolic picture takes the foreground, another one keeps its colours, whatever their icons are called",
  arguments: ["edit", "edit-symbolic"], [true, false])
func symbolic(name: String, isSymbolic: Bool) {
  let shelf = PictureShelf()
  let icon = Icon.named(name)
  var picture = square(28, [70, 70, 70, 255])
  picture.isSymbolic = isSymbolic
  shelf.put(picture, for: PictureShelf.Request(icon: icon, side: 28))
  let sprite = store(shelf).sprite(
    for: .bubble(bubble(fill: .white, picture: .icon(icon, otherwise: "E"), foreground: red)), scale: 1)
  #expect(
    sprite.surface.pixel(Int(sprite.center.x), Int(sprite.center.y))
      == (isSymbolic
        ? Pixel(red: 255, green: 0, blue: 0, alpha: 255) : Pixel(red: 70, green: 70, blue: 70, alpha: 255)))
}

@Test(
  "a dark picture on a dark bubble has a light outline; no other picture has one, nor has any on a bright bubble",
  arguments: [UInt8(30), 230], [true, false])
func outlined(level: UInt8, isSymbolic: Bool) {
  let shelf = PictureShelf()
  let icon = Icon.named("app")
  var picture = square(28, [level, level, level, 255])
  picture.isSymbolic = isSymbolic
  shelf.put(picture, for: PictureShelf.Request(icon: icon, side: 28))
  for isOnDark in [true, false] {
    var look = bubble(fill: .black, picture: .icon(icon, otherwise: "A"))
    look.isOnDark = isOnDark
    let sprite = store(shelf).sprite(for: .bubble(look), scale: 1)
    let (x, y) = (Int(sprite.center.x), Int(sprite.center.y))
    let outside = sprite.surface.pixel(x - 15, y)
    #expect((outside.red > 80) == (level == 30 && isOnDark && !isSymbolic))
    if !isSymbolic { #expect(sprite.surface.pixel(x, y).red == level) }
  }
}

@Test func `a picture whose measures contradict its bytes is refused`() {
  let shelf = PictureShelf()
  let request = PictureShelf.Request(icon: .named("bad"), side: 28)
  let bytes = [UInt8](repeating: 0, count: 400)
  for (width, height, stride) in [
    (10, 11, 40), (11, 10, 40), (-1, 10, 40), (10, 10, Int.max), (100_000, 1, 400_000),
  ] {
    #expect(!shelf.put(Picture(width: width, height: height, stride: stride, bytes: bytes), for: request))
  }
  #expect(shelf.picture(for: request) == nil && shelf.missing.isEmpty)
}

@Test func `a full shelf lets the longest unused picture go`() {
  let shelf = PictureShelf(byteLimit: 28 * 28 * 4 * 2)
  let requests = ["a", "b", "c"].map { PictureShelf.Request(icon: .named($0), side: 28) }
  shelf.put(square(28, [0, 0, 0, 255]), for: requests[0])
  shelf.put(square(28, [0, 0, 0, 255]), for: requests[1])
  _ = shelf.picture(for: requests[1])
  _ = shelf.picture(for: requests[0])
  shelf.put(square(28, [0, 0, 0, 255]), for: requests[2])
  #expect(shelf.picture(for: requests[0]) != nil && shelf.picture(for: requests[2]) != nil)
  #expect(shelf.picture(for: requests[1]) == nil)
}

@Test(arguments: Symbol.allCases) func `every symbol is drawn inside its square`(symbol: Symbol) {
  let inked = ink { $0.draw(symbol, side: 28, .black) }
  #expect(inked.count > 20 && inked.allSatisfy { (-14..<14).contains($0.0) && (-14..<14).contains($0.1) })
}

/// What `draw` inks of a square of 60 pixels, about its middle.
private func ink(_ draw: (borrowing Canvas) -> Void) -> [(Int, Int)] {
  let image = Surface(inMemory: PixelSize(width: 60, height: 60))
  do {
    let canvas = Canvas(image)
    canvas.move(x: 30, y: 30)
    draw(canvas)
  }
  return (0..<3600).filter { image.pixel($0 % 60, $0 / 60).alpha > 0 }.map { ($0 % 60 - 30, $0 / 60 - 30) }
}

@Test(arguments: [0.0, 45, 90, 137, 180, 225, 270, 359]) func `an arrow has its head where it points`(
  degrees: Double
) {
  let way = Angle(degrees: degrees)
  let inked = ink { $0.drawArrow(towards: way, side: 28, .black) }
  #expect(inked.count > 20 && inked.allSatisfy { $0.0 * $0.0 + $0.1 * $0.1 < 14 * 14 })
  // The head is broad, the tail is a line.
  func breadth(ahead: Bool) -> Double {
    let part = inked.filter { (Double($0.0) * way.cosine + Double($0.1) * way.sine > -1) == ahead }
    return part.map { abs(Double($0.1) * way.cosine - Double($0.0) * way.sine) }.max() ?? 0
  }
  #expect(breadth(ahead: true) > 2 * breadth(ahead: false))
}

@Test func `sprites leave by age when there are too many`() {
  let sprites = store()
  let first = sprites.sprite(for: .dot(DotLook(diameter: 10, color: red)), scale: 1)
  _ = sprites.sprite(for: .dot(DotLook(diameter: 11, color: red)), scale: 1)
  sprites.trim(to: first.surface.byteCount * 3 / 2)
  #expect(sprites.sprite(for: .dot(DotLook(diameter: 10, color: red)), scale: 1) !== first)
  sprites.trim(to: 0)
  #expect(sprites.byteCount == 0)
}

@Test(arguments: [(nil, false), (0.3, false), (0.5, true), (0.9, true)] as [(Double?, Bool)])
func `the gauge of a button fills its rim clockwise from the top`(gauge: Double?, isBelow: Bool) {
  var look = ButtonLook(
    size: Size(width: 50, height: 50), fill: Color(red: 0.2, green: 0.4, blue: 0.6), shadow: nil,
    foreground: .white, font: "Sans")
  look.gauge = gauge
  let surface = store().sprite(for: .button(look), scale: 1).surface
  let (x, y) = (surface.size.width / 2, surface.size.height / 2)
  func isWhite(_ dx: Int, _ dy: Int) -> Bool { surface.pixel(x + dx, y + dy).red > 200 }
  #expect(isWhite(22, 0) == (gauge != nil))
  // Just right of the bottom.
  #expect(isWhite(4, 22) == isBelow)
  #expect(!isWhite(0, 0))
}
