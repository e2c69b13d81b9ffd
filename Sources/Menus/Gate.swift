/// The two conditions of a menu or an item.
struct Gate: Sendable {
  let when: Condition?
  let except: Condition?

  var isAlwaysOpen: Bool { when == nil && except == nil }

  /// Whether they let it be there, or might, where that depends on what only the press tells.
  func isOpen(in desktop: DesktopState) -> Bool {
    when?.holds(in: desktop) != false && except?.holds(in: desktop) != true
  }
}

extension Menu {
  var gate: Gate { Gate(when: when, except: except) }
}

extension Item {
  var gate: Gate { Gate(when: when, except: except) }
}
