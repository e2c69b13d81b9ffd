/// A small generator whose seed makes a failure repeatable (SplitMix64).
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// About normally distributed with this standard deviation: twelve throws added up.
  package mutating func normal(_ deviation: Double) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + .random(in: 0..<1, using: &self) } * deviation
  }
}
