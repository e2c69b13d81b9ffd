import Geometry
import Menus

/// One menu of the chain that is open: the first opened one, its submenu, and so on.
package struct Level: Hashable, Sendable {
  /// What never changes while the level is open; shared, so that a level is copied for next to nothing.
  private let facts: Facts
  /// Directions are measured from here: the centre, or the point of the press where the pointer cannot be warped.
  package var origin: Point

  package init(menu: Menu, placement: Placement, enteredBy: Int? = nil) {
    facts = Facts(menu: menu, placement: placement, enteredBy: enteredBy)
    origin = placement.center
  }

  /// Another state of the same opening, measured from where this one is.
  func refilled(_ menu: Menu, _ placement: Placement) -> Level {
    var level = Level(menu: menu, placement: placement, enteredBy: enteredBy)
    level.origin = origin
    return level
  }

  /// The same, led to by another place of the parent.
  func entered(by index: Int) -> Level {
    var level = Level(menu: menu, placement: placement, enteredBy: index)
    level.origin = origin
    return level
  }

  package var menu: Menu { _read { yield facts.menu } }
  package var placement: Placement { _read { yield facts.placement } }
  /// The item of the parent that led here.
  package var enteredBy: Int? { facts.enteredBy }
  package var center: Point { placement.center }
  package var layout: RingLayout { _read { yield facts.placement.layout } }

  /// True where both are one opening of one menu, wherever directions are measured from.
  package func isSame(as other: Level) -> Bool { facts === other.facts }

  package func item(at index: Int) -> Item? { menu.items.indices.contains(index) ? menu.items[index] : nil }

  /// A hidden item keeps its direction and chooses nothing.
  package func isHidden(_ index: Int) -> Bool { item(at: index)?.isHidden ?? false }
}

extension Level {
  private final class Facts: Hashable, Sendable {
    let menu: Menu
    let placement: Placement
    let enteredBy: Int?

    init(menu: Menu, placement: Placement, enteredBy: Int?) {
      self.menu = menu
      self.placement = placement
      self.enteredBy = enteredBy
    }

    static func == (a: Facts, b: Facts) -> Bool {
      a === b || (a.menu == b.menu && a.placement == b.placement && a.enteredBy == b.enteredBy)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(menu.name)
      hasher.combine(placement)
      hasher.combine(enteredBy)
    }
  }
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
