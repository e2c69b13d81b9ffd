import Menus

/// A window on the server (Xlib: Window).
nonisolated package struct WindowID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt
  package init(rawValue: UInt) { self.rawValue = rawValue }
  /// Stands for "no window" in replies and events (X: None).
  package static let none = WindowID(rawValue: 0)
}

/// A name known to the server by a number (Xlib: Atom).
nonisolated package struct Atom: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt
  package init(rawValue: UInt) { self.rawValue = rawValue }
  /// Stands for "no atom" (X: None).
  package static let none = Atom(rawValue: 0)
}

/// The number of a request, which events carry as the last request the server had handled.
nonisolated package struct Serial: RawRepresentable, Hashable, Comparable, Sendable {
  package let rawValue: UInt
  package init(rawValue: UInt) { self.rawValue = rawValue }
  package static func < (a: Serial, b: Serial) -> Bool { a.rawValue < b.rawValue }
}

/// Real modifiers, the lower eight bits of a state or of a grab (X: SETofKEYMASK).
nonisolated package struct ModifierMask: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = ModifierMask(rawValue: 1 << 0)
  package static let lock = ModifierMask(rawValue: 1 << 1)
  package static let control = ModifierMask(rawValue: 1 << 2)
  package static let mod1 = ModifierMask(rawValue: 1 << 3)
  package static let mod2 = ModifierMask(rawValue: 1 << 4)
  package static let mod3 = ModifierMask(rawValue: 1 << 5)
  package static let mod4 = ModifierMask(rawValue: 1 << 6)
  package static let mod5 = ModifierMask(rawValue: 1 << 7)
}

/// The state field of a key or pointer event (X protocol, SETofKEYBUTMASK; the group by XKB protocol 2.2.2):
/// modifiers in bits 0–7, buttons 1–5 in bits 8–12, the keyboard group in bits 13–14. In a release it still
/// contains what is being released.
nonisolated package struct InputState: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package var modifiers: ModifierMask { ModifierMask(rawValue: UInt8(truncatingIfNeeded: rawValue)) }
  /// The effective keyboard group, 0…3.
  package var group: Int { Int(rawValue >> 13 & 3) }
  package func isDown(button: UInt8) -> Bool {
    (1...5).contains(button) && rawValue & (1 << (7 + UInt32(button))) != 0
  }
  package var isAnyButtonDown: Bool { rawValue & 0x1f00 != 0 }
}
