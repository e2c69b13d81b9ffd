import Geometry

/// The name of a menu, as in `[menu.NAME]`; an inline submenu is called PARENT/ITEM.
package struct MenuName: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(_ text: String) { self.init(rawValue: text) }
  package var description: String { rawValue }
  package static func < (a: MenuName, b: MenuName) -> Bool { a.rawValue < b.rawValue }
}

/// A named list of items with its triggers and its manners.
package struct Menu: Hashable, Sendable {
  package var name: MenuName
  package var title: String?
  package var tint: Color?
  package var triggers: [Trigger] = []
  package var items: [Item] = []
  /// How many of the items are on earlier pages: this is a later one then, and shares the items with them.
  package var pageStart = 0
  /// The dead zone's own item: a leaf that does not ask.
  package var center: Item?
  /// A search that leaves one of several items chooses it.
  package var choosesOnlyMatch = false
  /// Keys that end it with what is hovered.
  package var ownKeys: [OwnKey] = []
  /// Where items that are made on the spot stand among them.
  package var contents: [Content] = []
  package var manners = Manners()
  /// The menu opens only where this holds; nil: everywhere.
  package var when: Condition?
  /// The menu does not open where this holds.
  package var except: Condition?
  /// The menu to whose only item this is the short way: it is chosen as soon as this one opens.
  package var shortcutOf: MenuName?

  package init(
    name: MenuName, title: String? = nil, triggers: [Trigger] = [], items: [Item] = [],
    contents: [Content] = []
  ) {
    self.name = name
    self.title = title
    self.triggers = triggers
    self.items = items
    self.contents = contents
  }
}

/// How a menu looks and how it is chosen from: all that `[defaults.menu]` can set for every menu.
package struct Manners: Hashable, Sendable {
  /// Pixels at 96 dpi from the centre to the middle of a bubble, before it grows to fit.
  package var radius = 104.0
  /// Diameter of a bubble, in pixels at 96 dpi.
  package var bubble = 56.0
  package var selection = Selection.auto
  package var tap = TapLimit.within(200)
  /// The rest after which `hover` opens or chooses.
  package var dwell: Milliseconds = 500
  /// With `hover`: leaves are chosen by a rest too, not only opened submenus.
  package var hoverChoosesLeaves = false
  package var opening = OpeningPlace.pointer
  /// The pointer is put back where it was after the menu closed.
  package var returnsPointer = false
  package var atEdge = EdgeRule.shift
  package var submenu = SubmenuPlace.atPointer
  package var labels = LabelRule.hover
  package var hints = HintRule.alt
  package var search = SearchRule.menu
  package var style = ThemeOverrides()
  package var layout = LayoutKind.ring
  /// Of a fan; nil: up and left, or what a launcher's place asks for.
  package var arc: Arc?
  /// Of a stack; nil: up, or what a launcher's place asks for.
  package var towards: Side?
  package var spread = Spread.full
  /// What was chosen from a launcher runs when everything has folded back.
  package var runsAfterClose = false

  package init() {}
}

/// How a choice is made (`select`).
package enum Selection: String, CaseIterable, Hashable, Sendable {
  /// Hold and release, or tap and click: whichever the hand does.
  case auto
  case hold
  case click
  case hover
  /// With a modifier down, moving opens submenus and letting go of the modifiers runs.
  case turbo
}

/// How long the trigger may be down for an opening to count as a tap (`tap`).
package enum TapLimit: Hashable, Sendable {
  case within(Milliseconds)
  /// Every release in the dead zone leaves the menu open.
  case always
}

/// Where a menu opens (`open-at`).
package enum OpeningPlace: Hashable, Sendable {
  case pointer
  /// The middle of the monitor that holds the pointer.
  case center
  /// Where this menu was opened last.
  case last
  /// Root coordinates, in device pixels.
  case point(Point)
}

/// What happens where a ring does not fit on the monitor (`at-edge`).
package enum EdgeRule: String, CaseIterable, Hashable, Sendable {
  /// The menu moves inward and the pointer with it.
  case shift
  /// The items are laid on an arc over the directions that are free.
  case fan
  /// Nothing: what is outside is not seen.
  case clip
}

/// Where a submenu opens (`submenu`).
package enum SubmenuPlace: String, CaseIterable, Hashable, Sendable {
  case atPointer = "at-pointer"
  case inPlace = "in-place"
}

/// When items show their labels (`labels`).
package enum LabelRule: String, CaseIterable, Hashable, Sendable {
  case hover
  case always
  case never
}

/// Where letters look for items (`search`).
package enum SearchRule: String, CaseIterable, Hashable, Sendable {
  /// In the open menu.
  case menu
  /// In its submenus too.
  case deep
  case never
}

/// When bubbles show their keys (`hints`).
package enum HintRule: String, CaseIterable, Hashable, Sendable {
  /// While Alt is down.
  case alt
  case always
  case never
}
