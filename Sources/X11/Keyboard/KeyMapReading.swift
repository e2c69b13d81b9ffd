import CDesktop
import Menus

extension Connection {
  /// Asks the server for the key map of the core keyboard; empty where the server has no XKB. Call it after
  /// `Event.mappingChanged`, once the queue is drained: changes come in bursts.
  package func readKeyMap() -> KeyMap {
    guard
      let keyboard = XkbGetMap(
        handle, UInt32(XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask), UInt32(XkbUseCoreKbd))
    else {
      return KeyMap(keys: [:])
    }
    defer { XkbFreeKeyboard(keyboard, 0, 1) }
    guard let map = keyboard.pointee.map?.pointee, let types = map.types, let symbols = map.syms,
      let symbolMaps = map.key_sym_map
    else { return KeyMap(keys: [:]) }
    let known = (0..<Int(map.num_types)).map { KeyMap.KeyType(types[$0]) }
    var keys: [Menus.KeyCode: KeyMap.Key] = [:]
    var spare: [Menus.KeyCode] = []
    for code in keyboard.pointee.min_key_code...keyboard.pointee.max_key_code {
      let key = KeyMap.Key(
        symbolMaps[Int(code)], symbols: symbols, types: known,
        modifiers: ModifierMask(rawValue: map.modmap?[Int(code)] ?? 0))
      let name = Menus.KeyCode(rawValue: code)
      if key.groups.isEmpty { spare.append(name) } else { keys[name] = key }
    }
    return KeyMap(keys: keys, spare: spare)
  }
}

extension KeyMap.KeyType {
  @MainActor fileprivate init(_ raw: XkbKeyTypeRec) {
    modifiers = ModifierMask(rawValue: raw.mods.mask)
    entries = (0..<Int(raw.map_count)).compactMap { index in
      guard let entry = raw.map?[index], entry.active != 0 else { return nil }
      return Entry(modifiers: ModifierMask(rawValue: entry.mods.mask), level: Int(entry.level))
    }
  }
}

extension KeyMap.Key {
  /// XKB protocol, 16.4.4: the lower half of group_info counts the groups, the upper half says what lies
  /// beyond; `width` symbols a group, from `offset` on.
  @MainActor fileprivate init(
    _ raw: XkbSymMapRec, symbols: UnsafeMutablePointer<KeySym>, types: [KeyMap.KeyType],
    modifiers: ModifierMask
  ) {
    let indices = [raw.kt_index.0, raw.kt_index.1, raw.kt_index.2, raw.kt_index.3]
    groups = (0..<min(4, Int(raw.group_info & 0x0f))).map { group in
      let start = Int(raw.offset) + group * Int(raw.width)
      return KeyMap.Group(
        type: types[Int(indices[group])],
        symbols: (start..<start + Int(raw.width)).map {
          KeySymbol(rawValue: UInt32(truncatingIfNeeded: symbols[$0]))
        })
    }
    switch Int32(raw.group_info & 0xc0) {
    case XkbClampIntoRange: outOfRange = .clamp
    case XkbRedirectIntoRange: outOfRange = .redirect(Int(raw.group_info & 0x30) >> 4)
    default: outOfRange = .wrap
    }
    self.modifiers = modifiers
  }
}
