// What choosing an item means to its menu, whatever the action does then.

/// What follows from the choice of an action.
package enum Consequence: Hashable, Sendable {
  /// A submenu by name opens.
  case leads(to: MenuName)
  /// A submenu written inside the item opens.
  indirect case opens(Menu)
  /// The parent menu is shown; a menu that has none closes.
  case goesBack
  /// The menu closes, and that is all.
  case closes
  /// The state that the item shows is another one.
  case changes(StateControl)
  /// The menu closes and the action is performed.
  case isPerformed
}

extension Action {
  package var consequence: Consequence {
    switch self {
    case .menu(let name): .leads(to: name)
    case .items(let menu): .opens(menu)
    case .perform(.back): .goesBack
    case .perform(.close): .closes
    case .control(let control): .changes(control)
    case .run, .exec, .open, .app, .row, .system, .window, .workspace, .answer, .send, .type, .perform:
      .isPerformed
    }
  }

  /// True for what leads into a submenu.
  package var opensSubmenu: Bool {
    switch consequence {
    case .leads, .opens: true
    case .goesBack, .closes, .changes, .isPerformed: false
    }
  }
}

extension Item {
  /// The menu it leads to; nil for a leaf, and where there is no menu of that name.
  package func submenu(in setup: Setup) -> Menu? {
    switch action.consequence {
    case .leads(let name): setup.menu(name)
    case .opens(let menu): menu
    case .goesBack, .closes, .changes, .isPerformed: nil
    }
  }
}

extension Menu {
  /// Itself and the menus written inside its items.
  package var withInner: [Menu] {
    [self]
      + items.flatMap { (item: Item) -> [Menu] in
        if case .items(let inner) = item.action { return inner.withInner }
        return []
      }
  }
}
