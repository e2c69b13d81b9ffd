import Geometry
import Menus

/// How the bubbles of a ring come in (design §2.7).
package enum Entrance: Hashable, Sendable {
  /// All at once, growing where they are: for a key or a command.
  case pop
  /// Out of the centre, one after the other: for a long press.
  case flyOut
  /// All where they stand: with motion reduced.
  case fade

  /// One bubble on its way in.
  package struct Part: Hashable, Sendable {
    /// Of the way from the centre; beyond 1 where it overshoots.
    package var travel: Double
    package var scale: Double
    package var opacity: Double

    static let complete = Part(travel: 1, scale: 1, opacity: 1)
  }

  private static let spring = Spring(duration: 350, bounce: 0.4)
  /// Here less than a quarter of a pixel is left of its swing.
  private static let rest: Milliseconds = 560
  private static let firstSize = 0.3

  /// Bubble `index` of `count`, so long after the opening. `length` is the configured time of an opening, to which
  /// everything is in proportion; 0: all is complete at once.
  func part(of index: Int, of count: Int, after elapsed: Milliseconds, length: Milliseconds) -> Part {
    switch self {
    case .pop:
      let size =
        Presentation.firstScale + (1 - Presentation.firstScale)
        * Easing.easeOut.value(after: elapsed, of: length)
      return Part(travel: size, scale: size, opacity: Entrance.opacity(after: elapsed, length: length))
    case .fade:
      return Part(travel: 1, scale: 1, opacity: Entrance.opacity(after: elapsed, length: length * 2))
    case .flyOut:
      guard length > 0 else { return .complete }
      let own = elapsed * (Motion().opening.value / length.value) - start(of: index, of: count)
      guard own < Entrance.rest else { return .complete }
      let way = Entrance.spring.value(after: own)
      return Part(
        travel: way, scale: Entrance.firstSize + (1 - Entrance.firstSize) * way,
        opacity: own < 0 ? 0 : Entrance.opacity(after: own, length: 200))
    }
  }

  /// To be seen from the first frame, opaque after half of the opening.
  static func opacity(after elapsed: Milliseconds, length: Milliseconds) -> Double {
    0.4 + 0.6 * Easing.easeOut.value(after: elapsed, of: length * 0.5)
  }

  /// When the last of any number of bubbles is in its place.
  func whole(_ length: Milliseconds) -> Milliseconds {
    switch self {
    case .pop, .fade: length
    case .flyOut: (Entrance.lastStart + Entrance.rest) * (length.value / Motion().opening.value)
    }
  }

  private static let lastStart: Milliseconds = 150

  /// 20 ms apart, or closer.
  private func start(of index: Int, of count: Int) -> Milliseconds {
    count > 1 ? Milliseconds(Double(index) * min(20, Entrance.lastStart.value / Double(count - 1))) : 0
  }
}

extension Opening {
  /// By what opens it.
  package var entrance: Entrance {
    switch gesture {
    case .press, .doublePress: .pop
    case .longPress: .flyOut
    }
  }
}
