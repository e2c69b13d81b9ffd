import Geometry
import Menus
import Pie
import Testing

@testable import Drawing

@Suite("What is drawn early, in a thread of its own") struct EarlyDrawingTests {
  private func store(_ ruler: PangoRuler) -> SpriteStore {
    SpriteStore(
      medium: Surface(inMemory: PixelSize(width: 1, height: 1)), ruler: ruler, pictures: PictureShelf())
  }

  @Test("measures as it would without")
  func measures() {
    let (early, plain) = (PangoRuler(EarlyDrawing { nil }), PangoRuler())
    for size in [11.2, 14, 17.5, 30] {
      let look = TextLook("Terminal", font: "DejaVu Sans", size: size, color: .black, maximumWidth: 200)
      #expect(early.measure(look) == plain.measure(look))
    }
    #expect(early.hasFonts == plain.hasFonts)
  }

  @Test("is pixel for pixel what is drawn without", arguments: [0.8, 1, 1.2])
  func draws(scale: Double) throws {
    let plain = PangoRuler()
    let layers = ExampleRing().scene(ruler: plain).layers.map { layer in
      var layer = layer
      layer.scale *= scale
      return layer
    }
    let drawing = EarlyDrawing { nil }
    drawing.draw { _ in layers }
    let (early, late) = (store(PangoRuler(drawing)), store(plain))
    early.early = drawing
    var taken = 0
    for layer in layers {
      let wanted = late.sprite(for: layer.look, scale: layer.scale)
      let made = early.sprite(for: layer.look, scale: layer.scale)
      #expect(made.surface.pixels == wanted.surface.pixels && made.surface.size == wanted.surface.size)
      if let image = drawing.image(
        of: SpriteStore.Key(layer.look, scale: layer.scale), noting: PictureShelf())
      {
        #expect(image === made.surface)
        taken += 1
      }
    }
    // All but materials and icons.
    #expect(taken >= 6)
  }

  @Test("draws text icons, and tells of those that no font has")
  func textIcons() {
    let pictures = PictureShelf()
    let ruler = PangoRuler()
    let looks = ["W", "\u{F8FF}"].map { text in
      var bubble = ExampleRing().bubble(0)
      bubble.picture = .icon(.text(text), otherwise: "L")
      return Layer(.bubble(bubble), center: .zero)
    }
    let drawing = EarlyDrawing { nil }
    drawing.draw { _ in looks }
    let (early, late) = (store(PangoRuler(drawing)), store(ruler))
    early.early = drawing
    for layer in looks {
      let key = SpriteStore.Key(layer.look, scale: 1)
      #expect(drawing.image(of: key, noting: pictures) != nil)
      let wanted = late.sprite(for: layer.look, scale: 1).surface
      #expect(early.sprite(for: layer.look, scale: 1).surface.pixels == wanted.pixels)
    }
    #expect(pictures.takeUndrawable() == ["\u{F8FF}"])
  }

  @Test("tells the sizes of what it draws before it has drawn it")
  func sizes() {
    let look = TextLook("Terminal", font: "Sans", size: 14, color: .black, maximumWidth: 200)
    let drawing = EarlyDrawing { nil }
    drawing.draw { measure in
      _ = measure(look)
      return []
    }
    #expect(drawing.sizes() == [look: PangoRuler().measure(look)])
  }

  @Test("ends where nobody wants it, or wants nothing drawn")
  func unwanted() {
    _ = EarlyDrawing { nil }
    let drawing = EarlyDrawing { nil }
    #expect(drawing.ruler().hasFonts)
    let late = store(drawing.ruler())
    late.early = drawing
    let look = Look.text(TextLook("A", font: "Sans", size: 14, color: .black, maximumWidth: 200))
    #expect(drawing.image(of: SpriteStore.Key(look, scale: 1), noting: PictureShelf()) == nil)
    #expect(late.sprite(for: look, scale: 1).surface.size.width > 0)
  }

  @Test("is kept once, and waited for as often as wanted")
  func promises() {
    let promise = Promise<Int>()
    #expect(promise.keep(1) && !promise.keep(2))
    #expect(promise.wait() == 1 && promise.wait() == 1)
  }
}

@Test("bubbles and capsules that share a plate look as each does alone")
func sharedPlates() {
  let ring = ExampleRing()
  let looks =
    (0..<8).map { Look.bubble(ring.bubble($0)) }
    + ring.scene(ruler: PangoRuler()).layers.map(\.look).filter {
      if case .title = $0 { true } else { false }
    }
  let medium = Surface(inMemory: PixelSize(width: 1, height: 1))
  func store() -> SpriteStore { SpriteStore(medium: medium, ruler: PangoRuler(), pictures: PictureShelf()) }
  let together = store()
  for look in looks + looks.reversed() {
    let alone = store().sprite(for: look, scale: 1).surface
    #expect(together.sprite(for: look, scale: 1).surface.pixels == alone.pixels)
  }
  #expect(looks.count > 8)
}

extension Surface {
  var pixels: [UInt8]? { withBytes { bytes, _ in Array(bytes) } }
}
