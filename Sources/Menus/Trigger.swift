/// What opens a menu by hand: a key or a mouse button, with modifiers.
package struct Trigger: Hashable, Sendable {
  package var modifiers: Modifiers
  package var input: Input

  package enum Input: Hashable, Sendable {
    case key(KeySymbol)
    /// 1…9, as core events count buttons.
    case button(UInt8)
  }

  package init(modifiers: Modifiers = [], input: Input) {
    self.modifiers = modifiers
    self.input = input
  }
}

/// Modifiers by their meaning; which real modifier carries which is the modifier map's to say.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1 << 0)
  package static let control = Modifiers(rawValue: 1 << 1)
  package static let alt = Modifiers(rawValue: 1 << 2)
  package static let `super` = Modifiers(rawValue: 1 << 3)
  package static let meta = Modifiers(rawValue: 1 << 4)
  package static let hyper = Modifiers(rawValue: 1 << 5)
  package static let mod1 = Modifiers(rawValue: 1 << 6)
  package static let mod2 = Modifiers(rawValue: 1 << 7)
  package static let mod3 = Modifiers(rawValue: 1 << 8)
  package static let mod4 = Modifiers(rawValue: 1 << 9)
  package static let mod5 = Modifiers(rawValue: 1 << 10)

  /// In the order in which they are written.
  package static let names: [(name: String, modifier: Modifiers)] = [
    ("Super", .super), ("Hyper", .hyper), ("Meta", .meta), ("Ctrl", .control), ("Alt", .alt),
    ("Shift", .shift),
    ("Mod1", .mod1), ("Mod2", .mod2), ("Mod3", .mod3), ("Mod4", .mod4), ("Mod5", .mod5),
  ]
}

/// A keysym (X protocol, appendix A): 0x0041 is A, 0xff1b Escape.
package struct KeySymbol: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A key of the keyboard by its place (X protocol, "KEYCODE").
package struct KeyCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
}
