import Menus

/// How a change of fixed length runs: from 0 at its start to 1 at its end.
package enum Easing: Sendable, Hashable {
  case easeIn
  case easeOut

  /// A change of no length is complete at once; that is all there is to animations switched off.
  package func value(after elapsed: Milliseconds, of duration: Milliseconds) -> Double {
    guard duration > 0, elapsed < duration else { return 1 }
    let part = max(0, elapsed.value / duration.value)
    switch self {
    case .easeIn: return part * part * part
    case .easeOut: return 1 - (1 - part) * (1 - part) * (1 - part)
    }
  }
}
