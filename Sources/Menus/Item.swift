import Geometry

/// The name of an item within its menu; the label unless the configuration gives another.
package struct ItemID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(_ text: String) { self.init(rawValue: text) }
  package var description: String { rawValue }
}

/// One choice of a menu.
package struct Item: Hashable, Sendable {
  package var id: ItemID
  package var label: String
  package var icon: Icon?
  package var tint: Color?
  /// The key that chooses it while the menu is open.
  package var key: KeySymbol?
  /// What chooses it without its menu.
  package var triggers: [Trigger] = []
  /// The direction it is pinned to.
  package var pinnedAngle: Angle?
  package var action: Action
  /// Asks before it runs.
  package var confirms: Bool
  /// The menu stays open after it ran.
  package var keepsOpen: Bool
  /// `run` and `exec` are started inside a terminal.
  package var runsInTerminal: Bool
  /// A second action, for button 2 or a modifier.
  package var alternative: Action?
  /// The menu that opens when the item is drawn out instead of clicked (`on-drag`).
  package var drawnOut: MenuName?
  /// What its desktop entry says where the configuration says nothing.
  package var fromEntry: EntryParts = []
  /// Its command gets the text that is marked somewhere, as WHORL_SELECTION (`selection`).
  package var getsSelection = false
  /// It keeps its direction, is not seen and chooses nothing.
  package var isHidden = false
  /// What it is found by beside its label.
  package var keywords = ""
  /// The state it shows (`toggle`, `value`); nil: not known.
  package var reading: Double?
  /// It is there only where this holds; nil: everywhere.
  package var when: Condition?
  /// It is not there where this holds.
  package var except: Condition?
  /// Marked: it asks for attention, or it is the one that is active.
  package var mark: Mark?

  package enum Mark: Hashable, Sendable {
    case active
    case urgent
  }

  package init(
    id: ItemID? = nil, label: String, icon: Icon? = nil, tint: Color? = nil, key: KeySymbol? = nil,
    pinnedAngle: Angle? = nil, action: Action, confirms: Bool = false, keepsOpen: Bool = false,
    runsInTerminal: Bool = false, alternative: Action? = nil, drawnOut: MenuName? = nil
  ) {
    self.id = id ?? ItemID(label.unbroken)
    self.label = label
    self.icon = icon
    self.tint = tint
    self.key = key
    self.pinnedAngle = pinnedAngle
    self.action = action
    self.confirms = confirms
    self.keepsOpen = keepsOpen
    self.runsInTerminal = runsInTerminal
    self.alternative = alternative
    self.drawnOut = drawnOut
  }
}

/// Parts of an item that come from a desktop entry.
package struct EntryParts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let label = EntryParts(rawValue: 1)
  package static let icon = EntryParts(rawValue: 2)
}
