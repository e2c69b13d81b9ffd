import Menus
import Pie

extension MenuDesk {
  /// What opens a menu.
  struct Request {
    var menu: Menu
    var pointer: PointerSample
    var holder: Holder?
    var modifiers: Modifiers = []
    var downKeys: Set<KeyCode> = []
    /// Overrides the menu's `open-at`.
    var place: OpeningPlace?
    var gesture = Trigger.Gesture.press
    var drop = DropRole.none
    /// The way that led here before.
    var way: Opening.Way?
    /// What the keyboard hovers at first.
    var hovered: ItemID?
    /// What a search begins with.
    var typed: String?

    /// No event opens it.
    var isByCommand: Bool { pointer.time == .current }
  }
}
