import Geometry
import Menus
import Pie

extension LookDrawing {
  static func halfSize(of button: ButtonLook) -> Size {
    let reach = button.shadow.map { Double(SoftShadow.reach($0)) + abs($0.drop) } ?? 0
    return Size(width: button.size.width / 2 + reach, height: button.size.height / 2 + reach)
  }

  /// The shadow, the tint as a gradient with a light rim, the picture.
  func draw(_ button: ButtonLook, on canvas: borrowing Canvas) {
    let shape = PixelRectangle(aboutZero: button.size)
    if let fill = button.fill {
      if let shadow = button.shadow {
        let size = Sprite.size(forHalf: LookDrawing.halfSize(of: button))
        canvas.paint(
          SoftShadow.picture(of: shape, shadow, size: size), x: -(size.width / 2), y: -(size.height / 2))
      }
      canvas.fill(
        shape.rectangle,
        [
          Canvas.GradientStop(place: 0, color: fill.mixed(with: .white, 0.18)),
          Canvas.GradientStop(place: 0.55, color: fill),
          Canvas.GradientStop(place: 1, color: fill.mixed(with: .black, 0.12)),
        ])
      canvas.drawRim(
        shape.rectangle, width: max(1, button.borderWidth), border: button.border, isFilled: true)
    }
    // With rim and gauge it stands for a bubble, whose way of showing states and pictures it shares.
    let frame = BubbleLook(
      diameter: button.size.height, fill: button.fill, border: .clear,
      borderWidth: button.fill == nil ? 0 : max(1, button.borderWidth), picture: button.picture,
      pictureSide: button.pictureSide, foreground: button.foreground, font: button.font)
    if let gauge = button.gauge { drawGauge(gauge, round: shape.rectangle, of: frame, on: canvas) }
    if let picture = button.picture { draw(picture, of: frame, on: canvas) }
    if let badge = button.badge { drawBadge(badge, of: frame, on: canvas) }
  }
}
