import Menus

/// How a launcher moves (design §2.7); with `reduced` every change is complete at once, on the same path.
package struct LauncherMotion: Hashable, Sendable {
  package let isReduced: Bool

  package init(isReduced: Bool = false) { self.isReduced = isReduced }

  package enum Folding: Hashable, Sendable {
    case fan
    case stack
  }

  /// When item `index` of `count` starts to leave, after the opening.
  package func start(of index: Int, of count: Int, _ folding: Folding) -> Milliseconds {
    guard !isReduced, count > 1 else { return 0 }
    let (step, last): (Double, Double) =
      switch folding {
      case .fan: (count <= 3 ? 60 : 40, 200)
      case .stack: (100, 400)
      }
    return Milliseconds(Double(index) * min(step, last / Double(count - 1)))
  }

  /// When item `index` of `count` starts to return: the last one first.
  package func returnStart(of index: Int, of count: Int) -> Milliseconds {
    guard !isReduced, count > 1 else { return 0 }
    return Milliseconds(Double(count - 1 - index) * min(30, 150 / Double(count - 1)))
  }

  package var leaving: Curve { spring(420, 0.32) }
  package var returning: Curve { .easing(.easeIn, isReduced ? 0 : 250) }
  package var returningAfterChoice: Curve { spring(350, 0) }
  package var turning: Curve { spring(400, 0.3) }
  package var pill: Curve { spring(350, 0.15) }
  package var hover: Curve { .easing(.easeOut, isReduced ? 0 : 200) }
  package var press: Curve { .easing(.easeOut, isReduced ? 0 : 120) }

  /// From the click until everything stands still.
  package func openingLength(of count: Int, _ folding: Folding) -> Milliseconds {
    max(turning.length, start(of: max(0, count - 1), of: count, folding) + leaving.length)
  }

  package func closingLength(of count: Int, afterChoice: Bool) -> Milliseconds {
    let curve = afterChoice ? returningAfterChoice : returning
    return max(turning.length, returnStart(of: 0, of: count) + curve.length)
  }

  private func spring(_ duration: Milliseconds, _ bounce: Double) -> Curve {
    .spring(Spring(duration: isReduced ? 0 : duration, bounce: bounce))
  }
}
