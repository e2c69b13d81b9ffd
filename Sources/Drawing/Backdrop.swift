import Geometry
import Pie

/// What lies beneath a menu, or nothing known of it; blurred once for every radius asked for.
final class Backdrop {
  /// In root coordinates.
  let bounds: PixelRectangle
  /// nil: solid; materials are then drawn in their own colour alone.
  let picture: Surface?

  private let medium: Surface
  private var blurred: [Blur: Blurred] = [:]

  private struct Blurred {
    var picture: Surface
    var areas: [PixelRectangle]
  }

  init(bounds: PixelRectangle, picture: Surface?, medium: Surface) {
    self.bounds = bounds
    self.picture = picture
    self.medium = medium
  }

  /// The blurred picture and how to read it in root coordinates; nil where nothing is known.
  ///
  /// - Parameters:
  ///   - area: must be right, in root coordinates.
  ///   - others: areas that will be asked for next.
  func blurred(
    radius: Double, area: PixelRectangle, others: [PixelRectangle]
  ) -> (picture: Surface, reading: Canvas.Reading)? {
    guard let picture else { return nil }
    let blur = Blur(radius: radius)
    let wanted = area.intersection(bounds)
    let result: Surface
    if let known = blurred[blur], known.areas.contains(where: { $0.contains(wanted) }) {
      result = known.picture
    } else {
      // A second miss means that things move: then everything is blurred, once.
      let areas = blurred[blur] == nil ? merged(others.map { $0.intersection(bounds) } + [wanted]) : [bounds]
      let local = areas.map { $0.moved(x: -bounds.x, y: -bounds.y) }
      result = blur.blurred(picture, within: local, medium: medium)
      blurred[blur] = Blurred(picture: result, areas: areas)
    }
    let pixel = blur.resultPixel
    return (
      result, Canvas.Reading(scale: 1 / pixel, x: -Double(bounds.x) / pixel, y: -Double(bounds.y) / pixel)
    )
  }

  /// Single areas, unless together they are most of the whole.
  private func merged(_ areas: [PixelRectangle]) -> [PixelRectangle] {
    let single = areas.filter { !$0.isEmpty }
    let sum = single.reduce(0) { $0 + $1.width * $1.height }
    return sum * 2 > bounds.width * bounds.height ? [bounds] : single
  }

  func forgetBlurred() { blurred.removeAll() }

  var byteCount: Int {
    (picture?.byteCount ?? 0)
      + blurred.values.reduce(0) { $0 + ($1.picture === picture ? 0 : $1.picture.byteCount) }
  }
}
