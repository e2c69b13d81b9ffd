import CDesktop
import Menus

/// The names of keys: those of keysyms (X11/keysymdef.h without `XK_`), single characters, and everyday words.
package enum KeyNames {
  /// The key of that name; nil for an unknown one. A letter means its key, whatever its case.
  package static func symbol(named name: String) -> KeySymbol? {
    if let character = name.first, name.count == 1 { return symbol(of: character) }
    if let known = known(name) { return known }
    let small = name.lowercased()
    if let alias = aliases[small] { return known(alias) }
    // "escape", "f1", "audioplay"
    let capital = small.prefix(1).uppercased() + small.dropFirst()
    return known(small) ?? known(capital) ?? known("XF86" + name)
  }

  /// The keysym's name, "0x…" where it has none.
  package static func name(of symbol: KeySymbol) -> String {
    XKeysymToString(KeySym(symbol.rawValue)).map { String(cString: $0) }
      ?? "0x" + String(symbol.rawValue, radix: 16)
  }

  /// As it is written in a file: "Super+space", "long-press Button2", "edge top".
  package static func text(of trigger: Trigger) -> String {
    let key =
      switch trigger.input {
      case .key(let symbol): name(of: symbol)
      case .button(let number): "Button\(number)"
      case .edge(let edge): "edge \(edge.rawValue)"
      }
    let modifiers = Modifiers.names.filter { trigger.modifiers.contains($0.modifier) }.map(\.name)
    let chord = (modifiers + [key]).joined(separator: "+")
    return trigger.gesture == .press ? chord : "\(trigger.gesture.rawValue) \(chord)"
  }

  /// The left and the right key of a modifier.
  static func sides(of modifier: Modifiers) -> [KeySymbol] {
    let name =
      modifier == .control ? "Control" : Modifiers.names.first { $0.modifier == modifier }?.name ?? ""
    return [name + "_L", name + "_R"].compactMap(known)
  }

  private static func known(_ name: String) -> KeySymbol? {
    guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }), name.utf8.count < 64 else { return nil }
    let value = name.withCString(XStringToKeysym)
    return value == 0 ? nil : KeySymbol(rawValue: UInt32(value))
  }

  /// Latin-1 has keysyms of its own, the rest of Unicode begins at 0x01000000 (X protocol, appendix A).
  private static func symbol(of character: Character) -> KeySymbol? {
    let scalars = Array(character.lowercased().unicodeScalars)
    guard let scalar = scalars.first, scalars.count == 1 else { return nil }
    switch scalar.value {
    case 0x20...0x7e, 0xa0...0xff: return KeySymbol(rawValue: scalar.value)
    case 0x100...: return KeySymbol(rawValue: 0x0100_0000 + scalar.value)
    default: return nil
    }
  }

  /// Everyday words for keys; letter case does not count.
  package static let aliases: [String: String] = [
    "esc": "Escape", "enter": "Return", "spacebar": "space", "backspace": "BackSpace",
    "del": "Delete", "ins": "Insert", "pageup": "Prior", "pgup": "Prior", "page_up": "Prior",
    "pagedown": "Next", "pgdn": "Next", "pgdown": "Next", "page_down": "Next",
    "printscreen": "Print", "prtsc": "Print", "capslock": "Caps_Lock", "numlock": "Num_Lock",
    "scrolllock": "Scroll_Lock", "altgr": "ISO_Level3_Shift", "dot": "period", "dash": "minus",
    "backtick": "grave",
  ]

  /// For suggestions; far from all there are.
  static let usual: [String] =
    [
      "space", "Return", "Escape", "Tab", "BackSpace", "Delete", "Insert", "Home", "End", "Page_Up",
      "Page_Down", "Up", "Down", "Left", "Right", "Menu", "Print", "Pause", "Super_L", "Super_R",
      "Control_L", "Control_R", "Alt_L", "Alt_R", "Shift_L", "Shift_R", "Hyper_L", "Meta_L",
      "ISO_Level3_Shift", "plus", "minus", "comma", "period", "slash", "backslash", "semicolon",
      "apostrophe", "grave", "equal", "less", "greater", "XF86AudioPlay", "XF86AudioMute",
      "XF86AudioRaiseVolume", "XF86AudioLowerVolume", "XF86Calculator", "XF86HomePage", "XF86Mail",
      "Button1", "Button2", "Button3", "Button8", "Button9",
    ] + (1...12).map { "F\($0)" }
}
