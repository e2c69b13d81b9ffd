import Menus

/// What an item leads on to where it is chosen outside of a session, and the way that led there.
package struct Further: Hashable, Sendable {
  package var menu: Menu
  package var way: Opening.Way
}

extension Item {
  /// The question before this item of `parent`, or its submenu; nil where it is simply performed.
  ///
  /// - Parameter path: the items that led to this one.
  package func further(from parent: Menu, by path: [ItemID] = [], in setup: Setup) -> Further? {
    if confirms {
      return Further(menu: parent.shortcut(to: self), way: Opening.Way(menu: parent.name, path: path))
    }
    return submenu(in: setup).map {
      Further(menu: $0, way: Opening.Way(menu: parent.name, path: path + [id]))
    }
  }
}
