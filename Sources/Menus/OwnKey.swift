/// A key that ends a menu with whatever is hovered, and tells which of the menu's keys it was.
package struct OwnKey: Hashable, Sendable {
  /// What the one who opened the menu calls it.
  package var number: Int
  package var modifiers: Modifiers
  package var symbol: KeySymbol

  package init(_ number: Int, _ modifiers: Modifiers, _ symbol: KeySymbol) {
    self.number = number
    self.modifiers = modifiers
    self.symbol = symbol
  }
}
