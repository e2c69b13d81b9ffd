import Geometry
import Menus
import Pie

/// One sprite in its place; a frame is a list of these.
struct PlacedSprite: Equatable {
  let sprite: Sprite
  /// Factor on the sprite, not on the look.
  let factor: Double
  /// Of the sprite's centre, in root coordinates; whole where the factor is 1.
  let place: Point
  let opacity: Double

  init(_ sprite: Sprite, for layer: Layer) {
    self.sprite = sprite
    let exact = max(0, layer.scale) / sprite.resolution
    let isWhole = abs(exact - 1) < 0.001
    factor = isWhole ? 1 : exact
    place = isWhole ? Point(x: layer.center.x.rounded(), y: layer.center.y.rounded()) : layer.center
    opacity = min(1, max(0, layer.opacity))
  }

  /// All that it may touch, in root coordinates.
  var area: PixelRectangle {
    let size = sprite.surface.size
    let origin = place - Offset(dx: sprite.center.x * factor, dy: sprite.center.y * factor)
    let exact = Rectangle(
      x: origin.x, y: origin.y, width: Double(size.width) * factor, height: Double(size.height) * factor)
    return PixelRectangle(around: exact).outset(by: factor == 1 ? 0 : 1)
  }

  static func == (a: PlacedSprite, b: PlacedSprite) -> Bool {
    a.sprite === b.sprite && a.factor == b.factor && a.place == b.place && a.opacity == b.opacity
  }
}

/// Turns scenes into placed sprites, and those into pixels; the one path of screen and pictures.
final class Composer {
  let sprites: SpriteStore
  let materials: MaterialStore
  var backdrop: Backdrop {
    didSet { materials.forgetPlaces() }
  }

  init(sprites: SpriteStore, backdrop: Backdrop) {
    self.sprites = sprites
    self.backdrop = backdrop
    materials = MaterialStore(medium: sprites.medium)
  }

  /// How materials look.
  enum Materials {
    /// The blurred backdrop, tinted.
    case blurred
    /// The tint alone, over what lies beneath as it is: drawn ahead, and placed for next to nothing.
    case veiled
  }

  /// Draws what is not drawn yet. Layers that show nothing are left out.
  func placed(of scene: Scene, _ style: Materials = .blurred) -> [PlacedSprite] {
    let layers = scene.layers.filter { $0.opacity > 0 && $0.scale > 0 }
    switch style {
    case .blurred: return blurred(layers)
    case .veiled:
      sprites.drawMeanwhile(layers)
      return layers.map { PlacedSprite(sprites.sprite(for: $0.look, scale: $0.scale), for: $0) }
    }
  }

  private func blurred(_ layers: [Layer]) -> [PlacedSprite] {
    let materialAreas = layers.compactMap { layer -> PixelRectangle? in
      guard case .material(let look) = layer.look else { return nil }
      return MaterialStore.area(of: look, center: layer.center, scale: layer.scale)
    }
    let placed = layers.map { layer -> PlacedSprite in
      if case .material(let look) = layer.look {
        let sprite = materials.sprite(
          for: look, center: layer.center, scale: layer.scale, over: backdrop, others: materialAreas)
        return PlacedSprite(sprite, for: layer)
      }
      return PlacedSprite(sprites.sprite(for: layer.look, scale: layer.scale), for: layer)
    }
    materials.endFrame()
    return placed
  }

  /// Draws ahead whatever does not depend on what lies beneath.
  func prepare(_ look: Look, scale: Double) {
    if case .material(let material) = look { materials.prepare(material, scale: scale) }
    _ = sprites.sprite(for: look, scale: scale)
  }

  /// Draws a frame on a surface whose upper left corner is at `origin`.
  ///
  /// - Parameters:
  ///   - ground: what is below the lowest layer.
  ///   - areas: in root coordinates; nothing else changes.
  func draw(
    _ placed: [PlacedSprite], on target: Surface, origin: (x: Int, y: Int), ground: Ground,
    areas: [PixelRectangle]
  ) {
    let canvas = Canvas(target)
    canvas.move(x: Double(-origin.x), y: Double(-origin.y))
    canvas.clip(to: areas)
    switch ground {
    case .color(let color): canvas.paint(color, how: .replacing)
    case .picture(let picture, let x, let y): canvas.paint(picture, x: x, y: y, how: .replacing)
    }
    for sprite in placed where areas.contains(where: { !$0.intersection(sprite.area).isEmpty }) {
      canvas.draw(sprite)
    }
  }

  enum Ground {
    case color(Color)
    /// Its upper left corner in root coordinates.
    case picture(Surface, x: Int, y: Int)
  }
}

extension Canvas {
  fileprivate func draw(_ placed: PlacedSprite) {
    let sprite = placed.sprite
    if placed.factor == 1 {
      paint(
        sprite.surface, x: wholeNumber(placed.place.x - sprite.center.x),
        y: wholeNumber(placed.place.y - sprite.center.y), opacity: placed.opacity)
    } else {
      paint(
        sprite.surface, scaledBy: placed.factor, anchor: sprite.center, at: placed.place,
        opacity: placed.opacity)
    }
  }
}

/// Which areas differ between two frames.
enum Damage {
  /// In root coordinates, inside of `bounds`; few, so that they are cheap to clip to.
  static func areas(from old: [PlacedSprite], to new: [PlacedSprite], bounds: PixelRectangle)
    -> [PixelRectangle]
  {
    guard old.count == new.count else { return areasOfUnequalLength(old, new, bounds) }
    let changed = zip(old, new).filter { $0 != $1 }
    return disjoint(changed.map { $0.area.union($1.area) }, bounds)
  }

  /// What the two lists share at their beginning and end is unchanged.
  private static func areasOfUnequalLength(
    _ old: [PlacedSprite], _ new: [PlacedSprite], _ bounds: PixelRectangle
  ) -> [PixelRectangle] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(rest).count
    return disjoint((old[head..<old.count - tail] + new[head..<new.count - tail]).map(\.area), bounds)
  }

  /// Areas that meet become one.
  private static func disjoint(_ areas: [PixelRectangle], _ bounds: PixelRectangle) -> [PixelRectangle] {
    var result: [PixelRectangle] = []
    for area in areas {
      var grown = area.intersection(bounds)
      guard !grown.isEmpty else { continue }
      while let index = result.firstIndex(where: { !$0.intersection(grown).isEmpty }) {
        grown = grown.union(result.remove(at: index))
      }
      result.append(grown)
    }
    return result
  }
}
