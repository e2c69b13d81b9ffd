import Geometry
import Menus

/// What lies beneath a menu, or nothing known of it; blurred once for every radius asked for.
final class Backdrop {
  /// In root coordinates.
  let bounds: PixelRectangle
  /// nil: solid; materials are then drawn in their own colour alone.
  let picture: Surface?

  private var blurred: [Blur: Blurred] = [:]

  private struct Blurred {
    var picture: Surface
    var areas: [PixelRectangle]
    /// With a colour laid over it.
    var tinted: [Color: Surface] = [:]

    /// Each once.
    var surfaces: [Surface] { [picture] + tinted.values.filter { $0 !== picture } }

    /// - Parameter areas: in pixels of the picture.
    func tinted(_ color: Color, _ areas: [PixelRectangle]) -> Surface {
      guard color.alpha > 0 else { return picture }
      let result = picture.similar(picture.size)
      let canvas = Canvas(result)
      canvas.clip(to: areas)
      canvas.paint(picture, x: 0, y: 0, how: .replacing)
      canvas.paint(color)
      return result
    }
  }

  init(bounds: PixelRectangle, picture: Surface?) {
    self.bounds = bounds
    self.picture = picture
  }

  /// The blurred picture under a tint, and how to read it in root coordinates; nil where nothing is known, or
  /// nothing shows through.
  ///
  /// - Parameters:
  ///   - tint: laid over the small picture once, rather than over every place that shows it.
  ///   - area: must be right, in root coordinates.
  ///   - others: areas that will be asked for next.
  func blurred(
    radius: Double, tint: Color, area: PixelRectangle, others: [PixelRectangle], on surfaces: BlurSurfaces
  ) -> (picture: Surface, reading: Canvas.Reading)? {
    guard let picture, tint.alpha < 1 else { return nil }
    let blur = Blur(radius: radius)
    let wanted = area.intersection(bounds)
    var result: Blurred
    if let known = blurred[blur], known.areas.contains(where: { $0.contains(wanted) }) {
      result = known
    } else {
      // A second miss means that things move: then everything is blurred, once.
      let all = others.map { $0.intersection(bounds) } + [wanted]
      let areas = blurred[blur] == nil ? merged(all, margin: blur.margin) : [bounds]
      let local = areas.map { $0.moved(x: -bounds.x, y: -bounds.y) }
      result = Blurred(picture: blur.blurred(picture, within: local, on: surfaces), areas: areas)
    }
    let pixel = blur.resultPixel
    let tinted = result.tinted[tint] ?? result.tinted(tint, result.areas.map { inPicture($0, pixel) })
    result.tinted[tint] = tinted
    blurred[blur] = result
    return (
      tinted, Canvas.Reading(scale: 1 / pixel, x: -Double(bounds.x) / pixel, y: -Double(bounds.y) / pixel)
    )
  }

  /// What is read of the blurred picture, its pixels being `pixel` wide, to show an area in root coordinates.
  private func inPicture(_ area: PixelRectangle, _ pixel: Double) -> PixelRectangle {
    let exact = Rectangle(
      x: Double(area.x - bounds.x) / pixel, y: Double(area.y - bounds.y) / pixel,
      width: Double(area.width) / pixel, height: Double(area.height) / pixel)
    return PixelRectangle(around: exact).outset(by: 1)
  }

  /// Single areas, unless the whole is less than they and what has an influence on them.
  private func merged(_ areas: [PixelRectangle], margin: Int) -> [PixelRectangle] {
    let single = Array(Set(areas.filter { !$0.isEmpty }))
    let sum = single.reduce(0) { $0 + ($1.width + 2 * margin) * ($1.height + 2 * margin) }
    return sum >= bounds.width * bounds.height ? [bounds] : single
  }

  func forgetBlurred() { blurred.removeAll() }

  var byteCount: Int {
    let known = blurred.values.flatMap(\.surfaces).filter { $0 !== picture }
    return (picture?.byteCount ?? 0) + known.reduce(0) { $0 + $1.byteCount }
  }
}
