import Geometry
import Menus

/// A pressed key with all that the keymap says of it.
package struct KeyInput: Hashable, Sendable {
  package var code: KeyCode
  /// In the active group and level.
  package var symbol: KeySymbol
  /// What the same key means in a Latin group; the symbol itself where there is none.
  package var latin: KeySymbol
  /// The number on a key of the top row, whatever level it is on.
  package var digit: Int?
  package var keypad: Keypad?
  /// What it writes in the active group; nil for keys that write nothing.
  package var text: String?
  /// What it writes in a Latin group.
  package var latinText: String?
  package var isModifier: Bool
  /// Modifiers that were down before it, without lock keys.
  package var modifiers: Modifiers

  /// A digit of the keypad as a place on the compass: 8 is N, 5 the centre.
  package enum Keypad: Hashable, Sendable {
    case direction(Angle)
    case center
  }

  package init(
    code: KeyCode, symbol: KeySymbol, latin: KeySymbol? = nil, digit: Int? = nil, keypad: Keypad? = nil,
    text: String? = nil, latinText: String? = nil, isModifier: Bool = false, modifiers: Modifiers = []
  ) {
    self.code = code
    self.symbol = symbol
    self.latin = latin ?? symbol
    self.digit = digit
    self.keypad = keypad
    self.text = text
    self.latinText = latinText ?? text
    self.isModifier = isModifier
    self.modifiers = modifiers
  }
}

extension KeySymbol {
  /// The small letter of a Latin-1 capital; any other symbol itself.
  package var smallLetter: KeySymbol {
    switch rawValue {
    case 0x41...0x5a, 0xc0...0xd6, 0xd8...0xde: KeySymbol(rawValue: rawValue + 0x20)
    default: self
    }
  }
}
