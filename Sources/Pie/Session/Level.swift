import Geometry
import Menus

/// One menu of the chain that is open: the first opened one, its submenu, and so on.
package struct Level: Hashable, Sendable {
  package let menu: Menu
  package let placement: Placement
  /// The item of the parent that led here.
  package let enteredBy: Int?
  /// Directions are measured from here: the centre, or the point of the press where the pointer cannot be warped.
  package var origin: Point

  package init(menu: Menu, placement: Placement, enteredBy: Int? = nil) {
    self.menu = menu
    self.placement = placement
    self.enteredBy = enteredBy
    origin = placement.center
  }

  package var center: Point { placement.center }
  package var layout: RingLayout { placement.layout }

  package func item(at index: Int) -> Item? { menu.items.indices.contains(index) ? menu.items[index] : nil }
}

/// What is hovered, and by which hand.
package struct Hover: Hashable, Sendable {
  package var target: RingLayout.Target
  package var hand: Hand
  /// When it became so.
  package var since: Instant

  package enum Hand: Hashable, Sendable {
    case pointer
    case keyboard
  }

  package init(target: RingLayout.Target, hand: Hand, since: Instant) {
    self.target = target
    self.hand = hand
    self.since = since
  }
}
