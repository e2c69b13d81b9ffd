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
    /// Coverage of the shape, of the sprite's size.
    var mask: Surface
    var shadow: Surface?
    /// About the sprite's centre.
    var shape: PixelRectangle
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

  init(medium: Surface) { self.medium = medium }

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
    let surface = takeSpare(cut.mask.size)
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

  /// Lets go of everything that the next menu would compose anew, and of the parts too where they are many.
  func trim() {
    forgetPlaces()
    spare.removeAll()
    if cuts.count > 16 { dropParts() }
  }

  /// Masks and shadows will be drawn anew.
  func dropParts() { cuts.removeAll() }

  var byteCount: Int {
    sprites.values.reduce(0) { $0 + $1.surface.byteCount }
      + spare.values.joined().reduce(0) { $0 + $1.byteCount }
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
    let mask = Surface(inMemory: size, content: .alpha)
    do {
      let canvas = Canvas(mask)
      canvas.move(x: Double(size.width / 2), y: Double(size.height / 2))
      canvas.fill(shape.rectangle, .black)
    }
    let shadow = scaled.shadow.map { SoftShadow.picture(of: shape, $0, size: size).moved(to: medium) }
    let cut = Cut(mask: mask.moved(to: medium), shadow: shadow, shape: shape)
    // Titles come in many widths.
    if cuts.count >= 64 { dropParts() }
    cuts[part] = cut
    return cut
  }

  /// The shape first, its coverage being the sprite's alpha; then the tint where the shape is; then the shadow
  /// beneath. So the tint cannot show at the rim, nor the shadow through the shape.
  private func compose(
    _ look: MaterialLook, _ cut: Cut, at key: Key, over backdrop: Backdrop, others: [PixelRectangle],
    on surface: Surface
  ) {
    let (left, top) = (key.x - surface.size.width / 2, key.y - surface.size.height / 2)
    let canvas = Canvas(surface)
    canvas.paint(.clear, how: .replacing)
    let area = cut.shape.moved(x: key.x, y: key.y)
    if let blurred = backdrop.blurred(radius: look.blur, area: area, others: others) {
      var reading = blurred.reading
      reading.x += Double(left) * reading.scale
      reading.y += Double(top) * reading.scale
      canvas.fill(from: blurred.picture, reading, cutBy: cut.mask, x: 0, y: 0)
      canvas.paint(look.surface, how: .onlyWhereDrawn)
    } else {
      var solid = look.surface
      solid.alpha = 1
      canvas.fill(solid, cutBy: cut.mask, scaledBy: 1, anchor: .zero, at: .zero)
    }
    if let shadow = cut.shadow { canvas.paint(shadow, x: 0, y: 0, how: .beneath) }
  }
}
