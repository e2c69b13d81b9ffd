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
