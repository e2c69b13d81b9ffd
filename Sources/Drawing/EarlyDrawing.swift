import CDesktop
import Geometry
import Pie

/// What a process that ends after one menu draws in a thread of its own while it waits for the X server: it opens the
/// fonts, and draws the looks of the first frame.
///
/// Pango and cairo allow this: what they make belongs to no thread, but only one at a time may work with it. So the
/// thread hands over what it has made once it is done with it.
package final class EarlyDrawing {
  private let work: Work
  private let thread: SideThread?

  /// Opens the fonts of the usual ring.
  ///
  /// - Parameters:
  ///   - prepare: what the thread does before that.
  ///   - known: fonts that are taken at their word; the rest is read once a text needs more.
  package init(
    preparing prepare: @escaping @Sendable () -> Void = {},
    knowing known: @escaping @Sendable () -> KnownFonts?
  ) {
    work = Work(prepare, known)
    thread = SideThread("whorl-drawing") { [work] in work.run() }
  }

  deinit {
    work.layers.keep { _ in [] }
    thread?.join()
  }

  /// Draws `layers`, once the fonts are open. To be asked once.
  package func draw(_ layers: @escaping @Sendable (@escaping TextRuler) -> [Layer]) {
    let isFirst = work.layers.keep(layers)
    // No thread was to be had.
    if thread == nil, isFirst { work.run() }
  }

  /// What the layers' texts measure.
  func sizes() -> [TextLook: Size] {
    draw { _ in [] }
    return work.sizes.wait()
  }

  /// What was drawn of it; nil: nothing. Texts of icons that letters stand in for are noted in `pictures`.
  func image(of key: SpriteStore.Key, noting pictures: PictureShelf) -> Surface? {
    if EarlyDrawing.isLeftOut(key.look) { return nil }
    let drawn = work.drawn.wait()
    drawn.pictures.takeUndrawable().forEach(pictures.noteUndrawable)
    return drawn.images[key]
  }

  /// With all that it has found out.
  func ruler() -> PangoRuler {
    draw { _ in [] }
    return work.drawn.wait().ruler
  }

  /// Materials have no text: the caller draws them meanwhile. And icons have to be decoded first.
  static func isLeftOut(_ look: Look) -> Bool {
    switch (look, look.icon) {
    case (.material, _): true
    case (_, nil), (_, .text): false
    case (_, .some): true
    }
  }
}

/// What the thread does. All it shares are promises, and nobody else has what it keeps in them.
private final class Work: @unchecked Sendable {
  let prepare: @Sendable () -> Void
  let known: @Sendable () -> KnownFonts?
  let layers = Promise<@Sendable (@escaping TextRuler) -> [Layer]>()
  let sizes = Promise<[TextLook: Size]>()
  let drawn = Promise<(ruler: PangoRuler, images: [SpriteStore.Key: Surface], pictures: PictureShelf)>()

  init(_ prepare: @escaping @Sendable () -> Void, _ known: @escaping @Sendable () -> KnownFonts?) {
    self.prepare = prepare
    self.known = known
  }

  func run() {
    prepare()
    let ruler = PangoRuler(openedFonts())
    let layers = layers.wait()({ ruler.measure($0) })
    sizes.keep(ruler.sizes)
    var images: [SpriteStore.Key: Surface] = [:]
    let pictures = PictureShelf()
    let drawing = LookDrawing(ruler: ruler, pictures: pictures)
    for layer in layers where !EarlyDrawing.isLeftOut(layer.look) {
      let key = SpriteStore.Key(layer.look, scale: layer.scale)
      if images[key] == nil { images[key] = key.image(by: drawing) }
    }
    drawn.keep((ruler, images, pictures))
  }

  private func openedFonts() -> Typesetter {
    let typesetter = Typesetter(known().flatMap(FewFonts.init))
    typesetter.openFonts()
    return typesetter
  }
}
