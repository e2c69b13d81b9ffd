import Geometry
import Pie

/// A look, drawn: a surface and the point of it that comes to a layer's centre.
final class Sprite {
  let surface: Surface
  /// Whole pixels.
  let center: Point
  /// The layer's scale at which the sprite is drawn pixel for pixel.
  let resolution: Double
  fileprivate(set) var lastUse = 0
  fileprivate var checkedRevision = 0
  fileprivate let pictureRevision: Int

  init(surface: Surface, resolution: Double, pictureRevision: Int = 0) {
    self.surface = surface
    self.resolution = resolution
    self.pictureRevision = pictureRevision
    center = Point(x: Double(surface.size.width / 2), y: Double(surface.size.height / 2))
  }

  /// Room for a look of that half size about a whole pixel, and for a transparent rim, which scaling needs.
  static func size(forHalf half: Size) -> PixelSize {
    func side(_ half: Double) -> Int { 2 * (wholeNumber(half.rounded(.up)) + 2) }
    return PixelSize(width: side(half.width), height: side(half.height))
  }

  /// The resolution for a layer's scale. Few, so that a growing bubble is not drawn anew for every frame; the
  /// hovered bubble's 1.2 (design §2.7) is among them, so that it is crisp when it has grown, and so is the scale of a
  /// first frame, which the server then need not scale.
  static func resolution(forScale scale: Double) -> Double {
    [Presentation.firstScale, 1, 1.2, 1.5, 2, 3].first { scale <= $0 + 0.001 } ?? 4
  }
}

/// Draws every look once and keeps it in the medium that frames are composed in.
final class SpriteStore {
  let medium: Surface
  private let drawing: LookDrawing
  private var pictures: PictureShelf { drawing.pictures }

  /// Has looks drawn already, for a while.
  var early: EarlyDrawing?

  /// A look at the resolution that a layer's scale calls for.
  struct Key: Hashable {
    let look: Look
    let resolution: Double

    init(_ look: Look, scale: Double) {
      self.look = look.shortened
      resolution = Sprite.resolution(forScale: scale)
    }

    func image(by drawing: LookDrawing) -> Surface { drawing.image(of: look.scaled(by: resolution)) }
  }

  private var sprites: [Key: Sprite] = [:]
  private(set) var byteCount = 0
  private var uses = 0
  /// While a menu is open.
  private static let byteLimit = 12 << 20

  init(medium: Surface, ruler: PangoRuler, pictures: PictureShelf) {
    self.medium = medium
    drawing = LookDrawing(ruler: ruler, pictures: pictures)
  }

  func sprite(for look: Look, scale: Double) -> Sprite {
    uses += 1
    let key = Key(look, scale: scale)
    if let sprite = sprites[key], isUpToDate(sprite, key.look) {
      sprite.lastUse = uses
      return sprite
    }
    remove(key)
    let sprite = draw(key)
    sprite.lastUse = uses
    sprites[key] = sprite
    byteCount += sprite.surface.byteCount
    if byteCount > SpriteStore.byteLimit { trim(to: SpriteStore.byteLimit / 4 * 3) }
    return sprite
  }

  /// Draws what `early` leaves out: the rest is to be waited for.
  func drawMeanwhile(_ layers: [Layer]) {
    guard early != nil else { return }
    for layer in layers where EarlyDrawing.isLeftOut(layer.look) {
      _ = sprite(for: layer.look, scale: layer.scale)
    }
  }

  /// Lets the longest unused sprites go until the rest weighs no more than `limit` bytes.
  func trim(to limit: Int) {
    drawing.plates.removeAll()
    guard byteCount > limit else { return }
    for (key, _) in sprites.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > limit else { return }
      remove(key)
    }
  }

  private func remove(_ key: Key) {
    guard let old = sprites.removeValue(forKey: key) else { return }
    byteCount -= old.surface.byteCount
  }

  private func isUpToDate(_ sprite: Sprite, _ look: Look) -> Bool {
    if sprite.checkedRevision == pictures.revision { return true }
    sprite.checkedRevision = pictures.revision
    guard let icon = look.icon else { return true }
    return pictures.revision(of: icon) == sprite.pictureRevision
  }

  private func draw(_ key: Key) -> Sprite {
    let image = early?.image(of: key, noting: pictures) ?? key.image(by: drawing)
    let sprite = Sprite(
      surface: image.moved(to: medium), resolution: key.resolution,
      pictureRevision: key.look.icon.map(pictures.revision) ?? 0)
    sprite.checkedRevision = pictures.revision
    return sprite
  }
}

extension Surface {
  /// Itself where the medium is memory, else its copy in the server.
  func moved(to medium: Surface) -> Surface {
    if medium.isInMemory { return self }
    let copy = medium.similar(size, content: content)
    let canvas = Canvas(copy)
    canvas.paint(self, x: 0, y: 0, how: .replacing)
    return copy
  }
}
