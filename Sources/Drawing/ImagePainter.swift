import CDesktop
import Geometry
import Menus
import Pie

/// Paints scenes without an X server, on the same path as the screen.
package final class ImagePainter {
  private let composer: Composer

  /// What the menu lies on.
  package enum Background: Sendable {
    case flat(Color)
    /// Squares of 16 pixels.
    case checkerboard(Color, Color)
    /// From the top to the bottom.
    case gradient(from: Color, to: Color)
    /// A PNG file; its upper left corner at that of the scene, its border going on where it is too small.
    case picture(path: String)
  }

  package init(ruler: PangoRuler, pictures: PictureShelf) {
    let medium = Surface(inMemory: PixelSize(width: 1, height: 1))
    composer = Composer(
      sprites: SpriteStore(medium: medium, ruler: ruler, pictures: pictures),
      backdrop: Backdrop(bounds: PixelRectangle(medium.size), picture: nil))
  }

  /// Writes the scene's bounds as a PNG file, over what was there.
  ///
  /// - Throws: where the background cannot be read or the file not be written.
  package func render(_ scene: Scene, background: Background, to path: String) throws(DrawingError) {
    let picture = render(scene, over: try paint(background, for: scene))
    let status = cairo_surface_write_to_png(picture.raw, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw DrawingError("cannot write \(path): \(text(of: status)); check the folder and its permissions")
    }
  }

  /// Looks are drawn, so that `PictureShelf.missing` tells which pictures the scene needs.
  package func prepare(_ scene: Scene) {
    for layer in scene.layers { composer.prepare(layer.look, scale: layer.scale) }
  }

  func render(_ scene: Scene, over background: Surface) -> Surface {
    let bounds = PixelRectangle(around: scene.bounds)
    composer.backdrop = Backdrop(bounds: bounds, picture: background)
    let result = Surface(inMemory: bounds.size)
    composer.draw(
      composer.placed(of: scene), on: result, origin: (bounds.x, bounds.y),
      ground: .picture(background, x: bounds.x, y: bounds.y), areas: [bounds])
    result.flush()
    return result
  }

  func paint(_ background: Background, for scene: Scene) throws(DrawingError) -> Surface {
    let size = PixelRectangle(around: scene.bounds).size
    let surface = Surface(inMemory: size, content: .color)
    let canvas = Canvas(surface)
    let whole = PixelRectangle(size).rectangle
    switch background {
    case .flat(let color): canvas.paint(color, how: .replacing)
    case .gradient(let top, let bottom): canvas.fillBox(whole, from: top, to: bottom)
    case .checkerboard(let even, let odd):
      canvas.paint(even, how: .replacing)
      for y in 0...size.height / 16 {
        for x in 0...size.width / 16 where (x + y) % 2 == 1 {
          let square = Rectangle(x: Double(x * 16), y: Double(y * 16), width: 16, height: 16)
          canvas.fillBox(square, from: odd, to: odd)
        }
      }
    case .picture(let path): canvas.fill(from: try readPNG(path), Canvas.Reading(scale: 1))
    }
    return surface
  }

  private func readPNG(_ path: String) throws(DrawingError) -> Surface {
    guard let raw = cairo_image_surface_create_from_png(path) else {
      preconditionFailure("cairo_image_surface_create_from_png never returns NULL")
    }
    let status = cairo_surface_status(raw)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(raw)
      throw DrawingError("cannot read \(path): \(text(of: status)); a PNG file is needed")
    }
    let size = PixelSize(
      width: Int(cairo_image_surface_get_width(raw)), height: Int(cairo_image_surface_get_height(raw)))
    return Surface(adopting: raw, size: size, content: .colorAndAlpha)
  }

  private func text(of status: cairo_status_t) -> String { String(cString: cairo_status_to_string(status)) }
}
