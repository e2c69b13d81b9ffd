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

  package init(
    id: ItemID? = nil, label: String, icon: Icon? = nil, tint: Color? = nil, key: KeySymbol? = nil,
    pinnedAngle: Angle? = nil, action: Action, confirms: Bool = false, keepsOpen: Bool = false,
    runsInTerminal: Bool = false, alternative: Action? = nil, drawnOut: MenuName? = nil
  ) {
    self.id = id ?? ItemID(label)
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
