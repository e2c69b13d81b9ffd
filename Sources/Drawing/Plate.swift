import Geometry
import Menus

/// What a bubble or a capsule is without its picture, text and marks. Many that are seen together are the same.
struct Plate: Hashable {
  var size: Size
  var fill: Fill?
  var border: Color
  var borderWidth: Double

  enum Fill: Hashable {
    case flat(Color)
    /// Lighter above and darker below.
    case domed(Color)
  }

  private var shape: PixelRectangle { PixelRectangle(aboutZero: size) }

  func draw(on canvas: borrowing Canvas) {
    let shape = shape.rectangle
    switch fill {
    case nil: break
    case .flat(let color): canvas.fill(shape, color)
    case .domed(let color):
      canvas.fill(
        shape,
        [
          Canvas.GradientStop(place: 0, color: color.mixed(with: .white, 0.12)),
          Canvas.GradientStop(place: 0.5, color: color),
          Canvas.GradientStop(place: 1, color: color.mixed(with: .black, 0.07)),
        ])
    }
    canvas.drawRim(shape, width: borderWidth, border: border, isFilled: fill != nil)
  }

  /// In memory, with room for what round edges touch.
  fileprivate func picture() -> Surface {
    let area = shape.outset(by: 1)
    let picture = Surface(inMemory: area.size)
    let canvas = Canvas(picture)
    canvas.move(x: Double(-area.x), y: Double(-area.y))
    draw(on: canvas)
    return picture
  }

  fileprivate func paint(_ picture: Surface, on canvas: borrowing Canvas) {
    let area = shape.outset(by: 1)
    canvas.paint(picture, x: area.x, y: area.y)
  }
}

/// Draws each plate once, for as long as it keeps coming.
final class PlateStore {
  private var pictures: [Plate: Surface] = [:]

  /// More than two menus have.
  private static let most = 8

  func draw(_ plate: Plate, on canvas: borrowing Canvas) {
    plate.paint(picture(of: plate), on: canvas)
  }

  private func picture(of plate: Plate) -> Surface {
    if let known = pictures[plate] { return known }
    if pictures.count >= PlateStore.most { removeAll() }
    let picture = plate.picture()
    pictures[plate] = picture
    return picture
  }

  func removeAll() { pictures.removeAll() }
}
