/// How the items of a menu are arranged (`layout`).
package enum LayoutKind: String, CaseIterable, Hashable, Sendable {
  /// All round the centre.
  case ring
  /// On an arc.
  case fan
  /// In a straight line.
  case stack
}

/// Where the first and the last item of a fan stand (`spread`).
package enum Spread: String, CaseIterable, Hashable, Sendable {
  /// On the ends of the arc.
  case full
  /// A step inside of its ends.
  case inset
}

/// A side of the screen, and the way towards it (`towards`).
package enum Side: String, CaseIterable, Hashable, Sendable {
  case top
  case bottom
  case left
  case right

  package var opposite: Side {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .left: .right
    case .right: .left
    }
  }

  package var isVertical: Bool { self == .top || self == .bottom }

  /// The same with left and right exchanged.
  package var mirrored: Side { isVertical ? self : opposite }
}
