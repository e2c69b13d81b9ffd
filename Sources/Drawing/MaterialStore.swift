import Geometry
import Menus
import Pie

/// Composes materials: blurred backdrop, tint and shadow, each for its place, and keeps them while they are shown.
final class MaterialStore {
  private let medium: Surface

  private struct Part: Hashable {
    var shape: Shape
    var shadow: ShadowLook?
    var resolution: Double
  }

  /// The parts that do not depend on the place.
  private struct Cut {
    /// Coverage of the shape, of the shape's size.
    var mask: Surface
    /// Of the sprite's size.
    var shadow: Surface?
    /// About the sprite's centre.
    var shape: PixelRectangle
    var size: PixelSize
  }

  private struct Key: Hashable {
    var look: MaterialLook
    var resolution: Double
    var x: Int
    var y: Int
  }

  private var cuts: [Part: Cut] = [:]
  private var sprites: [Key: Sprite] = [:]
  private var used: Set<Key> = []
  /// Surfaces of materials that are shown no more, to be drawn over.
  private var spare: [PixelSize: [Surface]] = [:]
  private let blurring: BlurSurfaces

  init(medium: Surface) {
    self.medium = medium
    blurring = BlurSurfaces(medium)
  }

  /// The material for a layer about `center`, in root coordinates.
  func sprite(
    for look: MaterialLook, center: Point, scale: Double, over backdrop: Backdrop, others: [PixelRectangle]
  ) -> Sprite {
    let key = Key(
      look: look, resolution: Sprite.resolution(forScale: scale), x: wholeNumber(center.x.rounded()),
      y: wholeNumber(center.y.rounded()))
    used.insert(key)
    if let sprite = sprites[key] { return sprite }
    let cut = cut(for: look, resolution: key.resolution)
    let surface = takeSpare(cut.size)
    compose(look, cut, at: key, over: backdrop, others: others, on: surface)
    let sprite = Sprite(surface: surface, resolution: key.resolution)
    sprites[key] = sprite
    return sprite
  }

  /// The area that a material covers, without its shadow, in root coordinates.
  static func area(of look: MaterialLook, center: Point, scale: Double) -> PixelRectangle {
    let factor = Sprite.resolution(forScale: scale)
    return PixelRectangle(aboutZero: look.shape.size.scaled(by: factor))
      .moved(x: wholeNumber(center.x.rounded()), y: wholeNumber(center.y.rounded()))
  }

  /// Draws mask and shadow ahead.
  func prepare(_ look: MaterialLook, scale: Double) {
    _ = cut(for: look, resolution: Sprite.resolution(forScale: scale))
  }

  /// What has not been asked for since the last call may be drawn over.
  func endFrame() {
    for key in sprites.keys where !used.contains(key) { retire(key) }
    used.removeAll(keepingCapacity: true)
  }

  /// The backdrop is another one.
  func forgetPlaces() {
    for key in sprites.keys { retire(key) }
    used.removeAll(keepingCapacity: true)
  }

  /// Lets go of what the next menu will hardly need, and of the parts too where they are many. Surfaces of one size are
  /// bubbles, and drawn over by the next menu; titles come in many sizes.
  func trim() {
    forgetPlaces()
    spare = spare.filter { $0.value.count > 1 }.mapValues { Array($0.prefix(12)) }
    while spare.count > 2, let key = spare.min(by: { $0.value.count < $1.value.count })?.key {
      spare[key] = nil
    }
    if cuts.count > 16 { dropParts() }
  }

  /// Lets go of the surfaces that `trim` keeps.
  func dropSurfaces() {
    spare.removeAll()
    blurring.removeAll()
  }

  /// Masks and shadows will be drawn anew.
  func dropParts() { cuts.removeAll() }

  var byteCount: Int {
    sprites.values.reduce(0) { $0 + $1.surface.byteCount }
      + spare.values.joined().reduce(0) { $0 + $1.byteCount }
      + blurring.byteCount
      + cuts.values.reduce(0) { $0 + $1.mask.byteCount + ($1.shadow?.byteCount ?? 0) }
  }

  private func retire(_ key: Key) {
    guard let sprite = sprites.removeValue(forKey: key) else { return }
    spare[sprite.surface.size, default: []].append(sprite.surface)
  }

  private func takeSpare(_ size: PixelSize) -> Surface {
    spare[size]?.popLast() ?? medium.similar(size)
  }

  private func cut(for look: MaterialLook, resolution: Double) -> Cut {
    let part = Part(shape: look.shape, shadow: look.shadow, resolution: resolution)
    if let cut = cuts[part] { return cut }
    let scaled = look.scaled(by: resolution)
    let shape = PixelRectangle(aboutZero: scaled.shape.size)
    let size = Sprite.size(forHalf: LookDrawing.halfSize(of: scaled))
    let mask = Surface(inMemory: shape.size, content: .alpha)
    do {
      let canvas = Canvas(mask)
      canvas.move(x: Double(-shape.x), y: Double(-shape.y))
      canvas.fill(shape.rectangle, .black)
    }
    let shadow = scaled.shadow.map { SoftShadow.picture(of: shape, $0, size: size).moved(to: medium) }
    let cut = Cut(mask: mask.moved(to: medium), shadow: shadow, shape: shape, size: size)
    // Titles come in many widths.
    if cuts.count >= 64 { dropParts() }
    cuts[part] = cut
    return cut
  }

  /// The shadow, and over it the blurred backdrop with its tint, cut to the shape. What is beneath the shape is
  /// opaque: neither can the tint show at the rim, nor the shadow through the shape.
  private func compose(
    _ look: MaterialLook, _ cut: Cut, at key: Key, over backdrop: Backdrop, others: [PixelRectangle],
    on surface: Surface
  ) {
    let canvas = Canvas(surface)
    if let shadow = cut.shadow {
      canvas.paint(shadow, x: 0, y: 0, how: .replacing)
    } else {
      canvas.paint(.clear, how: .replacing)
    }
    let (width, height) = (surface.size.width / 2, surface.size.height / 2)
    let (left, top) = (cut.shape.x + width, cut.shape.y + height)
    let area = cut.shape.moved(x: key.x, y: key.y)
    guard
      let blurred = backdrop.blurred(
        radius: look.blur, tint: look.surface, area: area, others: others, on: blurring)
    else {
      var solid = look.surface
      solid.alpha = 1
      let place = Point(x: Double(left), y: Double(top))
      return canvas.fill(solid, cutBy: cut.mask, scaledBy: 1, anchor: .zero, at: place)
    }
    var reading = blurred.reading
    reading.x += Double(key.x - width) * reading.scale
    reading.y += Double(key.y - height) * reading.scale
    canvas.fill(from: blurred.picture, reading, cutBy: cut.mask, x: left, y: top)
  }
}
