import Geometry
import Menus

// What can be asked of a session.

extension Session {
  /// Alt is down: bubbles show their keys.
  package var showsHints: Bool { hintKey != nil }

  package var hoveredIndex: Int? {
    if case .slot(let index)? = hover?.target { index } else { nil }
  }

  /// What of it is to be seen, apart from the menus themselves.
  package var visible: Visible {
    Visible(
      depth: trail.count, target: hover?.target, showsHints: showsHints,
      search: search.map { Visible.Search(text: $0.text.shown, matching: matching) }, found: foundDeep?.title)
  }

  package struct Visible: Hashable, Sendable {
    /// How many menus are open.
    package let depth: Int
    /// What is hovered.
    package let target: RingLayout.Target?
    package let showsHints: Bool
    package let search: Search?
    /// What a search has found in a submenu.
    package let found: String?

    package struct Search: Hashable, Sendable {
      package let text: String
      /// The items that answer; nil: all.
      package let matching: Set<Int>?
    }
  }

  /// The item names from the first menu to the hovered item; an answer to a question is no part of it.
  package func path(to index: Int? = nil) -> [ItemID] {
    let chosen = trail.indices.dropFirst().map { (depth: $0 - 1, index: trail[$0].enteredBy) }
    return (chosen + [(depth: trail.count - 1, index: index)]).compactMap { depth, index in
      isQuestion(depth) ? nil : index.flatMap { trail[depth].item(at: $0)?.id }
    }
  }

  /// Whether that level asks whether the item that led to it is meant.
  func isQuestion(_ depth: Int) -> Bool {
    guard depth > 0, let index = trail[depth].enteredBy else { return false }
    return trail[depth - 1].item(at: index)?.confirms == true
  }

  /// When it wants a `wake`; nil: never.
  package var nextDeadline: Instant? {
    switch state {
    case .closed: return nil
    case .leaving(let since, _): return since + Session.longestWait
    case .holding, .clicking, .dragging, .turning, .turbo:
      let idle = lastInput + stage.idleLimit
      return [dwellDeadline, dragDeadline, restDeadline, search?.until].compactMap(\.self).reduce(idle, min)
    }
  }

  /// True where a press of `holder` would be no more than a repeat of what is held already.
  package func isHeld(by holder: Holder) -> Bool {
    switch state {
    case .holding(let held): held == holder
    case .leaving, .turbo: down.contains(holder)
    case .clicking, .dragging, .turning, .closed: false
    }
  }
}
