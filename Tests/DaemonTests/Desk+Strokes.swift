import Geometry
import Practice
import Support

// Strokes through three menus of seven items each, made by a hand.

extension Desk {
  /// Every item of the first two menus leads to the next one. Super+d opens the first.
  static func deepMenus(_ manners: String = "") -> String {
    (1...3).map { level in
      let items = (0..<7).map { index in
        "[[menu.deep\(level).items]]\nid = \"\(index)\"\nlabel = \"Item \(index)\"\n"
          + (level < 3 ? "menu = \"deep\(level + 1)\"" : "exec = [\"true\"]")
      }
      let head = "[menu.deep\(level)]\n" + (level == 1 ? "trigger = \"Super+d\"\n\(manners)\n" : "")
      return head + items.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  static func name(_ path: [Int]) -> String { path.map(String.init).joined(separator: "/") }

  /// The ways of the legs that mark a path.
  static func legs(of path: [Int], leg: Double = 150) -> [Offset] {
    var exercise = Exercise(count: 7, depth: path.count)
    exercise.leg = leg
    var dice = Dice(seed: 1)
    let vertices = exercise.vertices(of: path, from: .zero, &dice)
    return zip(vertices, vertices.dropFirst()).map { $1 - $0 }
  }

  func draw(_ path: [Int], rate: Int) {
    for leg in Desk.legs(of: path) { draw(leg, rate: rate) }
  }

  /// At 1.5 pixels a millisecond, as a device of that rate moves.
  func draw(_ leg: Offset, rate: Int) {
    let steps = max(1, Int(leg.length / 1.5 * Double(rate) / 1000))
    hand.stroke(by: Int(leg.dx.rounded()), Int(leg.dy.rounded()), steps: steps, each: UInt(1000 / rate))
  }
}
