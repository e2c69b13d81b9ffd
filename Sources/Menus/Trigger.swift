/// What opens a menu by hand: a key or a mouse button, with modifiers, or an edge of a monitor.
package struct Trigger: Hashable, Sendable {
  /// Of an edge always `press`: there is one way to get there.
  package var gesture: Gesture
  package var modifiers: Modifiers
  package var input: Input

  package enum Input: Hashable, Sendable {
    case key(KeySymbol)
    /// 1…9, as core events count buttons.
    case button(UInt8)
    /// The pointer rests there.
    case edge(ScreenEdge)
  }

  /// What the hand does with a key or a button.
  package enum Gesture: String, CaseIterable, Hashable, Sendable {
    case press
    /// Held, and held still.
    case longPress = "long-press"
    /// Pressed twice in the same place.
    case doublePress = "double-press"
  }

  package init(gesture: Gesture = .press, modifiers: Modifiers = [], input: Input) {
    self.gesture = gesture
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

  /// X protocol, appendix A, and Xutil.h, IsModifierKey.
  package var isModifier: Bool {
    switch rawValue {
    case 0xffe1...0xffee, 0xfe01...0xfe13, 0xff7e, 0xff7f: true
    default: false
    }
  }
}

/// A key of the keyboard by its place (X protocol, "KEYCODE").
package struct KeyCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
}
