import Geometry
import Menus
import Pie

/// Draws looks about the origin of a canvas in memory.
struct LookDrawing {
  let ruler: PangoRuler
  let pictures: PictureShelf
  let plates = PlateStore()

  /// Half the width and height that the look needs about its centre, in pixels.
  static func halfSize(of look: Look, ruler: PangoRuler) -> Size {
    switch look {
    case .material(let material): return halfSize(of: material)
    case .bubble(let bubble):
      let badge = bubble.hint == nil ? 0 : bubble.diameter * 0.3
      return Size(width: bubble.diameter / 2 + badge, height: bubble.diameter / 2 + badge)
    case .title(let title): return Size(width: title.size.width / 2, height: title.size.height / 2)
    case .text(let text):
      let size = ruler.measure(text)
      // Ink may lean out of its advance, as italics and combining marks do.
      return Size(width: size.width / 2 + text.size / 2, height: size.height / 2 + text.size / 2)
    case .line(let line):
      let half = (line.length + line.width) / 2
      return Size(width: half, height: half)
    case .button(let button): return halfSize(of: button)
    case .dot(let dot): return Size(width: dot.diameter / 2, height: dot.diameter / 2)
    }
  }

  static func halfSize(of material: MaterialLook) -> Size {
    let shape = material.shape.size
    let reach = material.shadow.map { Double(SoftShadow.reach($0)) + abs($0.drop) } ?? 0
    return Size(width: shape.width / 2 + reach, height: shape.height / 2 + reach)
  }

  /// In memory, its centre on a whole pixel.
  func image(of look: Look) -> Surface {
    let image = Surface(inMemory: Sprite.size(forHalf: LookDrawing.halfSize(of: look, ruler: ruler)))
    let canvas = Canvas(image)
    canvas.move(x: Double(image.size.width / 2), y: Double(image.size.height / 2))
    draw(look, on: canvas)
    return image
  }

  private func draw(_ look: Look, on canvas: borrowing Canvas) {
    switch look {
    case .material(let material): drawVeil(material, on: canvas)
    case .bubble(let bubble): draw(bubble, on: canvas)
    case .title(let title): draw(title, on: canvas)
    case .text(let text): drawCentered(text, on: canvas)
    case .line(let line):
      canvas.turn(by: line.angle)
      let half = line.length / 2
      canvas.line(through: [Point(x: -half, y: 0), Point(x: half, y: 0)], width: line.width, line.color)
    case .button(let button): draw(button, on: canvas)
    case .dot(let dot):
      canvas.fill(
        Rectangle(center: .zero, size: Size(width: dot.diameter, height: dot.diameter)), dot.color)
    }
  }

  /// A material without what lies beneath: tint and shadow, the shadow only outside of the shape.
  private func drawVeil(_ material: MaterialLook, on canvas: borrowing Canvas) {
    let shape = PixelRectangle(aboutZero: material.shape.size)
    if let shadow = material.shadow {
      let size = Sprite.size(forHalf: LookDrawing.halfSize(of: material))
      let picture = SoftShadow.picture(of: shape, shadow, size: size)
      canvas.paint(picture, x: -size.width / 2, y: -size.height / 2)
      canvas.erase(shape.rectangle)
    }
    canvas.fill(shape.rectangle, material.surface)
  }

  private func draw(_ title: TitleLook, on canvas: borrowing Canvas) {
    plates.draw(
      Plate(
        size: title.size, fill: title.fill.map { .flat($0) }, border: title.border,
        borderWidth: title.borderWidth), on: canvas)
    let capsule = PixelRectangle(aboutZero: title.size).rectangle
    canvas.move(x: capsule.center.x, y: capsule.center.y)
    drawCentered(title.text, on: canvas)
  }

  /// Capital letters stand half above and half below the centre, whatever the line's ascent and descent.
  func drawCentered(_ text: TextLook, on canvas: borrowing Canvas) {
    guard let line = ruler.line(for: text) else { return }
    let left = (-line.logical.width / 2 - line.logical.x).rounded()
    let baseline = (ruler.capHeight(of: text) / 2).rounded()
    canvas.draw(line, at: Point(x: left, y: baseline), text.color)
  }
}

extension Canvas {
  /// The border, and inside of it a thin light from above.
  func drawRim(_ rectangle: Rectangle, width: Double, border: Color, isFilled: Bool) {
    let isLightOnDark = border.luminance > 0.5
    let light = isFilled ? 0.28 : isLightOnDark ? 0.10 : 0.55
    line(
      insideOf: rectangle.insetBy(width), width: max(1, width),
      [
        GradientStop(place: 0, color: Color.white.opacity(light)),
        GradientStop(place: 0.5, color: Color.white.opacity(0)),
        GradientStop(place: 1, color: Color.white.opacity(light * 0.25)),
      ])
    line(insideOf: rectangle, width: width, [GradientStop(place: 0, color: border)])
  }
}
