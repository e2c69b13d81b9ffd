import Geometry
import Menus
import Pie

extension LookDrawing {
  func draw(_ bubble: BubbleLook, on canvas: borrowing Canvas) {
    let size = Size(width: bubble.diameter, height: bubble.diameter)
    plates.draw(
      Plate(
        size: size, fill: bubble.fill.map { .domed($0) }, border: bubble.border,
        borderWidth: bubble.borderWidth), on: canvas)
    let disc = PixelRectangle(aboutZero: size).rectangle
    canvas.move(x: disc.center.x, y: disc.center.y)
    let rim = Rectangle(center: .zero, size: disc.size)
    if let gauge = bubble.gauge { drawGauge(gauge, round: rim, of: bubble, on: canvas) }
    if let picture = bubble.picture {
      // Odd discs have their centre between pixels; pictures stay on them.
      let shift = (disc.center.x, disc.center.y)
      canvas.move(x: -shift.0, y: -shift.1)
      draw(picture, of: bubble, on: canvas)
      canvas.move(x: shift.0, y: shift.1)
    }
    for angle in bubble.submenuMarks { drawMark(towards: angle, of: bubble, on: canvas) }
    if let hint = bubble.hint, !hint.isEmpty { drawBadge(hint, of: bubble, on: canvas) }
  }

  func draw(_ picture: PictureLook, of bubble: BubbleLook, on canvas: borrowing Canvas) {
    switch picture {
    case .symbol(let symbol): canvas.draw(symbol, side: bubble.pictureSide, bubble.foreground)
    case .arrow(let angle): canvas.drawArrow(towards: angle, side: bubble.pictureSide, bubble.foreground)
    case .text(let text): drawLetters(text, of: bubble, on: canvas)
    case .icon(.text(let text), let letter): drawLetters(text, otherwise: letter, of: bubble, on: canvas)
    case .icon(let icon, let letter):
      let side = max(1, wholeNumber(bubble.pictureSide.rounded()))
      guard let picture = pictures.picture(for: PictureShelf.Request(icon: icon, side: side)) else {
        return drawLetters(letter, of: bubble, on: canvas)
      }
      if bubble.isOnDark, picture.isDark, !picture.isSymbolic {
        drawGlow(round: picture.surface, side: side, on: canvas)
      }
      draw(
        picture.surface, side: side, tint: picture.isSymbolic ? bubble.foreground : nil, on: canvas)
    }
  }

  /// A thin light outline, which sets a dark picture off from its dark bubble: its shape, moved a little every way.
  private func drawGlow(round surface: Surface, side: Int, on canvas: borrowing Canvas) {
    let factor = Double(side) / Double(max(surface.size.width, surface.size.height))
    let anchor = Point(x: Double(surface.size.width) / 2, y: Double(surface.size.height) / 2)
    let width = max(1, Double(side) / 28)
    for (distance, opacity) in [(2 * width, 0.035), (width, 0.11)] {
      for step in 0..<12 {
        let place = Point.zero + Offset(length: distance, towards: Angle(degrees: 30 * Double(step)))
        canvas.fill(Color.white.opacity(opacity), cutBy: surface, scaledBy: factor, anchor: anchor, at: place)
      }
    }
  }

  private func draw(_ surface: Surface, side: Int, tint: Color?, on canvas: borrowing Canvas) {
    let longest = max(surface.size.width, surface.size.height)
    let factor = longest == side ? 1 : Double(side) / Double(longest)
    if let tint {
      let anchor = Point(x: Double(surface.size.width) / 2, y: Double(surface.size.height) / 2)
      let place = factor == 1 ? anchor.toWholePixels : .zero
      return canvas.fill(tint, cutBy: surface, scaledBy: factor, anchor: anchor, at: place)
    }
    if factor == 1 {
      return canvas.paint(surface, x: -(surface.size.width / 2), y: -(surface.size.height / 2))
    }
    let anchor = Point(x: Double(surface.size.width) / 2, y: Double(surface.size.height) / 2)
    canvas.paint(surface, scaledBy: factor, anchor: anchor, at: .zero, filter: .good)
  }

  /// Letters, or an emoji, that stand in the square of a picture.
  static func letters(_ text: String, side: Double, font: String, _ color: Color) -> TextLook {
    let isEmoji = PlainText.isEmoji(text)
    return TextLook(
      text, font: font, size: side * (isEmoji ? 0.84 : 0.78), isBold: !isEmoji, color: color,
      maximumWidth: .infinity)
  }

  /// A letter at its capital height about the centre; an emoji, or text too wide, fitted into the picture's square.
  ///
  /// - Parameter letter: stands in where no font has all of the text, or where it leaves no ink.
  private func drawLetters(
    _ text: String, otherwise letter: String? = nil, of bubble: BubbleLook, on canvas: borrowing Canvas
  ) {
    let side = bubble.pictureSide
    let isEmoji = PlainText.isEmoji(text)
    var look = LookDrawing.letters(text, side: side, font: bubble.font, bubble.foreground)
    guard var line = ruler.line(for: look) else { return }
    // A letter that differs by its case alone is missing too.
    if let letter, !line.isWhole || line.ink.width == 0, letter != text, letter != text.uppercased() {
      pictures.noteUndrawable(text)
      return drawLetters(letter, of: bubble, on: canvas)
    }
    guard line.ink.width > 0 else { return }
    let widest = isEmoji ? side : side * 1.2
    if line.ink.width > widest {
      look.size = max(side * 0.3, look.size * widest / line.ink.width)
      look.maximumWidth = (side * 1.3).rounded()
      guard let smaller = ruler.line(for: look) else { return }
      line = smaller
    }
    let x = -(line.ink.x + line.ink.width / 2)
    let y = isEmoji ? -(line.ink.y + line.ink.height / 2) : ruler.capHeight(of: look) / 2
    canvas.draw(line, at: Point(x: x.rounded(), y: y.rounded()), look.color)
  }

  private func drawMark(towards angle: Angle, of bubble: BubbleLook, on canvas: borrowing Canvas) {
    let diameter = max(3, bubble.diameter * 0.085)
    let distance = bubble.diameter / 2 - bubble.borderWidth - diameter * 1.05
    let center = Point.zero + Offset(length: distance, towards: angle)
    canvas.fill(
      Rectangle(center: center, size: Size(width: diameter, height: diameter)),
      bubble.foreground.opacity(0.85))
  }

  /// A part of the rim, clockwise from the top; the rest is a thin line.
  func drawGauge(
    _ part: Double, round rim: Rectangle, of bubble: BubbleLook, on canvas: borrowing Canvas
  ) {
    let width = max(2, bubble.diameter * 0.06)
    let radius = rim.width / 2 - width / 2 - bubble.borderWidth
    let points = { (part: Double) -> [Point] in
      let count = max(1, wholeNumber((part * 90).rounded()))
      return (0...count).map { step in
        let angle = Angle(degrees: 270 + 360 * part * Double(step) / Double(count))
        return rim.center + Offset(length: radius, towards: angle)
      }
    }
    canvas.line(through: points(1), width: width / 2, bubble.foreground.opacity(0.2))
    if part > 0 { canvas.line(through: points(min(part, 1)), width: width, bubble.foreground) }
  }

  /// The key at the lower right, on a small dark plate.
  func drawBadge(_ hint: String, of bubble: BubbleLook, on canvas: borrowing Canvas) {
    let height = (bubble.diameter * 0.32).rounded()
    let text = TextLook(
      hint, font: bubble.font, size: height * 0.66, isBold: true, color: .white,
      maximumWidth: (bubble.diameter * 0.5).rounded())
    let width = min(bubble.diameter * 0.58, max(height, ruler.measure(text).width + height * 0.55)).rounded()
    let middle = bubble.diameter * 0.36
    let plate = Rectangle(
      x: (middle - width / 2).rounded(), y: (middle - height / 2).rounded(), width: width, height: height)
    canvas.fill(plate.insetBy(-bubble.borderWidth), Color.white.opacity(0.30))
    canvas.fill(plate, Color(red: 0.16, green: 0.16, blue: 0.18, alpha: 0.94))
    canvas.keepingState {
      canvas.move(x: plate.center.x, y: plate.center.y)
      drawCentered(text, on: canvas)
    }
  }
}

extension Point {
  fileprivate var toWholePixels: Point { Point(x: x - x.rounded(.down), y: y - y.rounded(.down)) }
}
