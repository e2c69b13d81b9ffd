import Geometry
import Menus
import Pie

/// A marking exercise: menus of so many items each, so many deep, and a hand that goes through them.
package struct Exercise: Sendable {
  package var count: Int
  package var depth: Int
  package var monitor = Rectangle(x: 0, y: 0, width: 1920, height: 1080)
  /// Pixels of a leg that ends in a corner.
  package var leg = 150.0
  /// Standard deviation of every leg's direction, in degrees.
  package var noiseDegrees = 0.0

  package init(count: Int, depth: Int) {
    self.count = count
    self.depth = depth
  }

  /// The last menu's items run something, all others lead to the next menu.
  package var setup: Setup { setup(endingAt: depth) }

  /// The same with another depth.
  package func setup(endingAt depth: Int) -> Setup {
    var setup = Setup()
    setup.menus = (1...depth).map { level in
      Menu(
        name: MenuName("level \(level)"),
        items: (0..<count).map { index in
          Item(
            label: "\(index)",
            action: level == depth ? .run(["true"]) : .menu(MenuName("level \(level + 1)")))
        })
    }
    return setup
  }

  /// Where a hand turns that marks `path` from `start`: a leg an item.
  ///
  /// Where the next item lies straight on there is no corner: then the leg is a straight stroke.
  package func vertices(of path: [Int], from start: Point, _ dice: inout Dice) -> [Point] {
    let measures = RingMeasures(manners: Manners(), scale: .one)
    var vertices = [start]
    var back: Angle?
    var ahead: [(angle: Angle, radius: Double)] = []
    for index in path {
      let layout = RingLayout(
        pins: Array(repeating: nil, count: count), back: back, measures: measures)
      let angle = layout.slots[index].angle
      ahead.append((angle, layout.radius))
      back = angle.opposite
    }
    for (step, leg) in ahead.enumerated() {
      let next = step + 1 < ahead.count ? ahead[step + 1].angle : nil
      let isStraightOn = next.map { $0.distance(to: leg.angle) < 25 } ?? false
      let length = isStraightOn ? 2.2 * leg.radius + 2 : self.leg
      let direction = leg.angle + dice.normal(noiseDegrees)
      vertices.append(vertices[step] + Offset(length: length, towards: direction))
    }
    return vertices
  }

  /// The labels of what ran, when a hand draws `hand` with the trigger held and lets go; nil where nothing did.
  package func play(_ hand: HandPath) -> [String]? {
    var player = Player(setup, on: monitor, at: hand.vertices[0])
    player.draw(hand)
    player.letGo()
    return player.chosen
  }
}
