import Geometry
import Menus
import Pie

@testable import Drawing

/// A ring of eight bubbles, one of them hovered, with its title: what most frames look like.
struct ExampleRing {
  var theme = Theme.light
  var factor = 1.0
  var center = Point(x: 240, y: 260)
  var hovered: Int? = 1
  var hint: String?
  var label = "Files and folders"

  static let icons: [PictureLook] = [
    .icon(.named("terminal"), otherwise: "T"), .icon(.named("disc"), otherwise: "F"), .text("W"),
    .icon(.named("edit-symbolic"), otherwise: "E"), .symbol(.check), .symbol(.close), .text("Ag"),
    .symbol(.more),
  ]

  func scene(ruler: PangoRuler) -> Scene {
    var layers: [Layer] = []
    for index in 0..<8 {
      let place = center + Offset(length: 104 * factor, towards: Angle(degrees: 270 + 45 * Double(index)))
      let scale = index == hovered ? 1.2 : 1
      layers.append(Layer(.material(material), center: place, scale: scale))
      layers.append(Layer(.bubble(bubble(index)), center: place, scale: scale))
    }
    layers.append(Layer(.bubble(backBubble), center: center))
    if hovered != nil { layers += title(ruler) }
    let half = 230 * factor
    return Scene(
      bounds: Rectangle(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half),
      layers: layers)
  }

  var material: MaterialLook {
    MaterialLook(
      shape: .disc(diameter: 56 * factor), surface: theme.surface, blur: theme.blur * factor,
      shadow: ShadowLook(color: theme.shadow, radius: 14 * factor, drop: 4 * factor))
  }

  func bubble(_ index: Int) -> BubbleLook {
    let tint = theme.palette[index % theme.palette.count]
    let isHovered = index == hovered
    return BubbleLook(
      diameter: 56 * factor, fill: isHovered ? tint : nil, border: theme.border, borderWidth: factor,
      picture: ExampleRing.icons[index], pictureSide: 28 * factor,
      foreground: isHovered ? tint.foreground(highContrast: false) : tint, font: theme.font, hint: hint,
      submenuMarks: index == 3 ? [Angle(degrees: 45)] : [])
  }

  private var backBubble: BubbleLook {
    BubbleLook(
      diameter: 36 * factor, fill: nil, border: theme.border, borderWidth: factor,
      picture: .arrow(towards: .left),
      pictureSide: 18 * factor, foreground: theme.text, font: theme.font)
  }

  private func title(_ ruler: PangoRuler) -> [Layer] {
    let text = TextLook(
      label, font: theme.font, size: theme.fontSize * factor, color: theme.titleText,
      maximumWidth: 280 * factor)
    let measured = ruler.measure(text)
    let size = Size(width: measured.width + 28 * factor, height: measured.height + 16 * factor)
    let place = Point(x: center.x, y: center.y - 152 * factor - size.height / 2)
    let look = TitleLook(text: text, size: size, fill: nil, border: theme.border, borderWidth: factor)
    var below = material
    below.shape = Shape(size: size)
    below.surface = theme.titleSurface
    return [Layer(.material(below), center: place), Layer(.title(look), center: place)]
  }

  /// Generated icons: a rounded box, a ring, and a mask of stripes.
  func fill(_ shelf: PictureShelf) {
    for scale in [factor, factor * 1.2] {
      let side = Int((28 * scale).rounded())
      for (name, red) in [("terminal", 40), ("disc", 230), ("edit-symbolic", 0)] {
        var picture = picture(side, red)
        picture.isSymbolic = name.hasSuffix("-symbolic")
        shelf.put(picture, for: PictureShelf.Request(icon: .named(name), side: side))
      }
    }
  }

  private func picture(_ side: Int, _ red: Int) -> Picture {
    var bytes = [UInt8](repeating: 0, count: side * side * 4)
    for y in 0..<side {
      for x in 0..<side
      where x > 1 && y > 3 && x < side - 2 && y < side - 4 && (red > 0 || (x / 2 + y / 2) % 2 == 0) {
        let at = (y * side + x) * 4
        (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]) = (
          90, UInt8(x * 255 / side), UInt8(red), 255
        )
      }
    }
    return Picture(width: side, height: side, stride: side * 4, bytes: bytes, isSymbolic: red == 0)
  }
}

/// Something to lie on: colours, edges and letters.
func busyBackground(_ scene: Scene, painter: ImagePainter, ruler: PangoRuler) throws -> Surface {
  let surface = try painter.paint(
    .gradient(from: Color(red: 0.95, green: 0.45, blue: 0.2), to: Color(red: 0.1, green: 0.25, blue: 0.7)),
    for: scene)
  let canvas = Canvas(surface)
  let (width, height) = (Double(surface.size.width), Double(surface.size.height))
  for y in 0..<Int(height / 2 / 24) {
    for x in 0..<Int(width / 24) where (x + y) % 2 == 0 {
      let color = x < 10 ? Color.white : Color.black
      canvas.fillBox(
        Rectangle(x: Double(x) * 24, y: Double(y) * 24, width: 24, height: 24), from: color, to: color)
    }
  }
  for row in 0..<Int(height / 2 / 18) {
    let look = TextLook(
      "The quick brown fox jumps over the lazy dog and runs away from here, far away", font: "Sans", size: 13,
      color: row % 2 == 0 ? .white : .black, maximumWidth: .infinity)
    if let line = ruler.line(for: look) {
      canvas.draw(line, at: Point(x: 6, y: height / 2 + 16 + Double(row) * 18), look.color)
    }
  }
  return surface
}
