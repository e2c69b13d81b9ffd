import Geometry
import Menus
import Pie

extension Canvas {
  /// One of the program's own signs, about the origin, in a square of `side` pixels.
  func draw(_ symbol: Symbol, side: Double, _ color: Color) {
    draw(symbol.strokes, side: side, color)
    let unit = side / 24
    for dot in symbol.dots {
      let size = Size(width: 4 * unit, height: 4 * unit)
      fill(Rectangle(center: Point(x: dot.x * unit, y: dot.y * unit), size: size), color)
    }
  }

  /// An arrow about the origin, in the circle of `side` pixels, pointing that way.
  func drawArrow(towards angle: Angle, side: Double, _ color: Color) {
    keepingState {
      turn(by: angle)
      draw([points([(-8, 0), (8, 0)]), points([(1.5, -6.5), (8, 0), (1.5, 6.5)])], side: side, color)
    }
  }

  private func draw(_ strokes: [[Point]], side: Double, _ color: Color) {
    // Lines of whole pixels look crisp only where they lie on pixels: the unit is a 24th, as in most icon grids.
    let unit = side / 24
    for stroke in strokes {
      line(
        through: stroke.map { Point(x: $0.x * unit, y: $0.y * unit) }, width: max(1.5, 2.25 * unit), color)
    }
  }
}

extension Symbol {
  /// On a grid of -12…12.
  fileprivate var strokes: [[Point]] {
    switch self {
    case .close: [[(-6, -6), (6, 6)], [(6, -6), (-6, 6)]].map(points)
    case .check: [[(-7.5, 0.5), (-2.5, 5.5), (7.5, -5.5)]].map(points)
    case .submenu: [[(-3, -7), (4, 0), (-3, 7)]].map(points)
    case .more: []
    }
  }

  fileprivate var dots: [Point] {
    self == .more ? points([(-7.5, 0), (0, 0), (7.5, 0)]) : []
  }
}

private func points(_ pairs: [(Double, Double)]) -> [Point] { pairs.map { Point(x: $0.0, y: $0.1) } }
