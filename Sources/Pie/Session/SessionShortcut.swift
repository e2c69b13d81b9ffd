import Menus

// Items with triggers of their own: a session that begins with the choice.

extension Session {
  /// Chooses the only item. Nothing is seen of the menu; a question that stands before the item opens as a menu does.
  mutating func takeShortcut(at now: Instant) -> [SessionEffect] {
    var effects = choose(0, by: .shortcut(opening.pointer), at: now)
    // What cannot be chosen leaves nothing behind.
    if isOpen, trail.count == 1 { effects += close(.chosen, at: now) }
    return effects.filter { if case .hide = $0 { isOpen } else { true } }
  }

  /// A menu that was passed over is nothing to go back to.
  var mayGoBack: Bool { trail.count > (rootMenu.shortcutOf == nil ? 1 : 2) }
}
