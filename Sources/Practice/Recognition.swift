import Geometry
import Menus
import Pie

/// How many of many made-up strokes choose what they mean.
package struct Recognition: Hashable, Sendable {
  package var right = 0
  package var tried = 0

  package var rate: Double { tried == 0 ? 0 : Double(right) / Double(tried) }

  /// Goes through `tries` random paths of an exercise.
  /// - Parameter change: makes each hand what it is to be: its speed, its trembling.
  package init(
    _ exercise: Exercise, tries: Int, seed: UInt64 = 1, change: (inout HandPath) -> Void = { _ in }
  ) {
    var dice = Dice(seed: seed)
    let start = exercise.monitor.center
    for _ in 0..<tries {
      let path = (0..<exercise.depth).map { _ in Int.random(in: 0..<exercise.count, using: &dice) }
      var hand = HandPath(exercise.vertices(of: path, from: start, &dice))
      hand.phase = .random(in: 0..<16, using: &dice)
      hand.dice = Dice(seed: dice.next())
      change(&hand)
      tried += 1
      if exercise.play(hand) == path.map(String.init) { right += 1 }
    }
  }
}
