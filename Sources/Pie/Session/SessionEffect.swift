import Geometry
import Menus

/// What the shell has to do; a list of them is the answer to every event, in order.
package enum SessionEffect: Hashable, Sendable {
  /// Move the pointer by this much and tell the session with `warped`.
  case warp(Offset)
  /// A submenu was entered, or left for its parent.
  case entered(MenuName, depth: Int)
  /// The hovered item changed; nil: none.
  case hovered(ItemID?)
  /// The state of a hovered item was changed; it is to be set.
  case adjusted(StateControl, to: Double)
  /// The menu is to vanish from the screen; its grabs may be needed a little longer.
  case hide(CloseReason)
  /// Both grabs end. Comes exactly once, after `hide`.
  case end
  /// Run this; after `end` unless the item keeps the menu open.
  case perform(Choice)
}

/// A chosen item.
package struct Choice: Hashable, Sendable {
  /// The menu that was opened first, and the way from it.
  package var menu: MenuName
  package var path: [ItemID]
  package var item: Item
  package var action: Action
  /// Where the pointer was, in root coordinates.
  package var point: Point
  /// When it was decided; nil for choices by key.
  package var time: ServerTime?
  /// Where the pointer was when the menu opened, in root coordinates.
  package var openedAt: Point
  /// A button opened the menu: what lies under the pointer is meant.
  package var isByButton = false
  /// What was dropped on it; nil: nothing.
  package var dropped: DroppedData?
  /// Which of the menu's own keys chose it; nil: none did.
  package var ownKey: Int?
  /// What was typed to find it.
  package var typed = ""

  package init(
    menu: MenuName, path: [ItemID], item: Item, action: Action, point: Point, time: ServerTime?,
    openedAt: Point? = nil, isByButton: Bool = false
  ) {
    self.menu = menu
    self.path = path
    self.item = item
    self.action = action
    self.point = point
    self.time = time
    self.openedAt = openedAt ?? point
    self.isByButton = isByButton
  }

  package var origin: ItemPlace { ItemPlace(menu, path) }
}
