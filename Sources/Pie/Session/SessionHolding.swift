import Menus

extension Session {
  /// True where a press of `holder` would be no more than a repeat of what is held already.
  package func isHeld(by holder: Holder) -> Bool {
    switch state {
    case .holding(let held): held == holder
    case .leaving, .turbo: down.contains(holder)
    case .clicking, .dragging, .turning, .closed: false
    }
  }
}

extension Session {
  /// When a rest on the hovered item counts as a choice.
  var dwellDeadline: Instant? {
    guard level.menu.manners.selection == .hover, opening.drop != .dragged, let hover, hover.hand == .pointer,
      let index = hoveredIndex,
      let item = level.item(at: index)
    else { return nil }
    let mayRest = opens(item) || (level.menu.manners.hoverChoosesLeaves && mayRunUnasked(item))
    return mayRest ? max(hover.since, stillSince) + level.menu.manners.dwell : nil
  }
}
