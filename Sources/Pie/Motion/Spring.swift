import Geometry
import Menus

/// A damped spring from 0 to 1 with mass 1, stiffness (2 pi / duration)^2 and damping ratio 1 - bounce.
package struct Spring: Hashable, Sendable {
  package let duration: Milliseconds
  /// 0: no overshoot; towards 1: ever more. Below 0 it is overdamped.
  package let bounce: Double

  package init(duration: Milliseconds, bounce: Double) {
    self.duration = duration
    self.bounce = min(1, max(-1, bounce))
  }

  /// Where it is after `elapsed`: 0 at the start, 1 at rest, beyond 1 while it overshoots.
  package func value(after elapsed: Milliseconds) -> Double {
    guard duration > 0 else { return 1 }
    guard elapsed > 0 else { return 0 }
    let omega = 2 * Double.pi / duration.value
    let damping = 1 - bounce
    let time = elapsed.value
    if damping < 1 {
      let turning = omega * (1 - damping * damping).squareRoot()
      let swing =
        cosineOf(radians: turning * time) + damping * omega / turning * sineOf(radians: turning * time)
      return 1 - exponential(-damping * omega * time) * swing
    }
    if damping == 1 { return 1 - exponential(-omega * time) * (1 + omega * time) }
    let root = omega * (damping * damping - 1).squareRoot()
    let (fast, slow) = (-damping * omega - root, -damping * omega + root)
    return 1 - (slow * exponential(fast * time) - fast * exponential(slow * time)) / (slow - fast)
  }
}
