import Menus

/// Whether a pill is extended at a scroll offset: at the top, and down to the threshold. Lengths in pixels.
package func shouldExtend(offset: Double, threshold: Double) -> Bool { offset <= max(0, threshold) }

/// What makes a labelled launcher show its label, or only its icon.
package struct PillState: Hashable, Sendable {
  package let rule: ExtensionRule
  /// How far the page below is thought to be scrolled down, in pixels.
  private var offset = 0.0
  private var isHovered = false
  /// What a command wants, until scrolling or hovering says otherwise.
  private var wish: Bool?

  package init(rule: ExtensionRule) { self.rule = rule }

  /// A step of a wheel scrolls so far.
  private static let step = 53.0
  private static let farthest = 200.0
  private static let threshold = 40.0

  package var isExtended: Bool {
    if let wish { return wish }
    switch rule {
    case .always: return true
    case .never: return false
    case .hover: return isHovered
    case .scroll: return shouldExtend(offset: offset, threshold: PillState.threshold)
    }
  }

  /// A step of the wheel; false where nothing changes by it.
  @discardableResult
  package mutating func scroll(_ direction: ScrollDirection) -> Bool {
    guard rule == .scroll else { return false }
    let step = direction == .down ? PillState.step : -PillState.step
    let next = min(PillState.farthest, max(0, offset + step))
    guard next != offset || wish != nil else { return false }
    offset = next
    wish = nil
    return true
  }

  /// True where a step that way would change the offset: at both ends most of them do not.
  package func heeds(_ direction: ScrollDirection) -> Bool {
    var copy = self
    return copy.scroll(direction)
  }

  package mutating func hover(_ isHovered: Bool) {
    guard rule == .hover, isHovered != self.isHovered else { return }
    self.isHovered = isHovered
    wish = nil
  }

  /// Another window is worked in: its page is where it is.
  package mutating func windowChanged() {
    offset = 0
    if rule == .scroll { wish = nil }
  }

  package mutating func extend() {
    offset = 0
    wish = true
  }

  package mutating func shrink() {
    offset = PillState.farthest
    wish = false
  }
}

package enum ScrollDirection: Hashable, Sendable {
  case up
  case down
}
