/// A key to be pressed and let go, with modifiers (`send`).
package struct KeyStroke: Hashable, Sendable {
  package var modifiers: Modifiers
  package var symbol: KeySymbol

  package init(modifiers: Modifiers = [], symbol: KeySymbol) {
    self.modifiers = modifiers
    self.symbol = symbol
  }

  /// What types `text`: a stroke for each of its characters, or of their parts where they have several.
  package static func typing(_ text: String) -> [KeyStroke] {
    text.unicodeScalars.compactMap { scalar in KeySymbol(typing: scalar).map { KeyStroke(symbol: $0) } }
  }
}

extension KeySymbol {
  /// What types a character (X protocol, appendix A): Latin-1 by its own symbols, a line break by Return, a tab by
  /// Tab. nil: other control characters, which no key types.
  package init?(typing scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0a, 0x0d: self.init(rawValue: 0xff0d)
    case 0x09: self.init(rawValue: 0xff09)
    case 0x20...0x7e, 0xa0...0xff: self.init(rawValue: scalar.value)
    case 0x100...: self.init(rawValue: 0x0100_0000 + scalar.value)
    default: return nil
    }
  }
}
