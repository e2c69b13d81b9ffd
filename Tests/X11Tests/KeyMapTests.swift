import CDesktop
import Menus
import Support
import Testing

@testable import X11

@Suite("The key map", .serialized) struct KeyMapTests {
  @Test("reads the same map twice as equal, and another layout as different")
  func equality() throws {
    let stage = try Stage()
    let us = stage.connection.readKeyMap()
    #expect(us == stage.connection.readKeyMap())
    try stage.run("setxkbmap", "fr")
    #expect(us != stage.connection.readKeyMap())
  }

  @Test("finds NumLock wherever the modifier map has it")
  func numLock() throws {
    let stage = try Stage()
    #expect(stage.connection.readKeyMap().locks == [.lock, .mod2])
    try stage.run("xmodmap", "-e", "remove mod2 = Num_Lock", "-e", "add mod3 = Num_Lock")
    #expect(stage.connection.readKeyMap().locks == [.lock, .mod3])
  }

  @Test("gives modifiers their meanings without locks, shifts and the group")
  func meanings() throws {
    let stage = try Stage()
    let map = stage.connection.readKeyMap()
    let state = InputState(rawValue: UInt32(Mod4Mask | Mod1Mask | Mod2Mask | Mod5Mask | LockMask) | 1 << 13)
    #expect(map.modifiers(of: state) == [.super, .alt])
    #expect(map.realMask(of: [.super, .shift]) == [.mod4, .shift])
    #expect(map.realMask(of: .super) == map.realMask(of: .mod4))
    #expect(map.realMask(of: .super) == map.realMask(of: .hyper))
    #expect(KeyMap(keys: [:]).realMask(of: .super) == nil)
  }

  @Test("takes a symbol from the first group that has it, with Shift where it needs it")
  func places() throws {
    let stage = try Stage()
    try stage.run("setxkbmap", "us,ru")
    let map = stage.connection.readKeyMap()
    #expect(map.places(of: symbol("q")) == [KeyPlace(code: .init(rawValue: 24), modifiers: [])])
    #expect(map.places(of: symbol("question")) == [KeyPlace(code: .init(rawValue: 61), modifiers: .shift)])
    #expect(map.places(of: symbol("A")) == [KeyPlace(code: .init(rawValue: 38), modifiers: .shift)])
    #expect(map.places(of: symbol("Cyrillic_ef")) == [KeyPlace(code: .init(rawValue: 38), modifiers: [])])
    #expect(map.places(of: symbol("U0444")) == map.places(of: symbol("Cyrillic_ef")))
    #expect(map.places(of: symbol("KP_5")) == [KeyPlace(code: .init(rawValue: 84), modifiers: [])])
    #expect(map.places(of: symbol("XF86AudioPlay")).count > 1)
    #expect(map.places(of: symbol("Hangul_J_Phieuf")) == [])
  }

  @Test("never takes two different keys for one symbol of two layouts")
  func twoLatinGroups() throws {
    let stage = try Stage()
    try stage.run("setxkbmap", "-layout", "us,us", "-variant", "dvorak,")
    #expect(stage.connection.readKeyMap().places(of: symbol("h")).map(\.code.rawValue) == [44])
  }

  @Test("falls back to the Latin symbol of the same key on a group without Latin letters")
  func latin() throws {
    let stage = try Stage()
    try stage.run("setxkbmap", "us,ru")
    let map = stage.connection.readKeyMap()
    let key = map.meaning(of: .init(rawValue: 38), state: InputState(rawValue: 1 << 13))
    #expect(key.symbol == symbol("Cyrillic_ef"))
    #expect(key.text == "ф")
    #expect(key.latin == symbol("a"))
    let escape = map.meaning(of: .init(rawValue: 9), state: InputState(rawValue: 1 << 13))
    #expect(escape.symbol == symbol("Escape"))
    #expect(escape.latin == symbol("Escape"))
    #expect(escape.text == nil)
    #expect(map.meaning(of: .init(rawValue: 50), state: InputState(rawValue: 0)).isModifier)
  }

  @Test("knows the digits of the top row whatever level they are on, and the keypad's by their places")
  func digits() throws {
    let stage = try Stage()
    try stage.run("setxkbmap", "fr")
    let map = stage.connection.readKeyMap()
    let none = InputState(rawValue: 0)
    let one = map.meaning(of: .init(rawValue: 10), state: none)
    #expect(one.symbol == symbol("ampersand"))
    #expect(one.digit == 1)
    #expect(map.meaning(of: .init(rawValue: 38), state: none).digit == nil)
    let numLock = InputState(rawValue: UInt32(Mod2Mask))
    let off = map.meaning(of: .init(rawValue: 80), state: none)
    let on = map.meaning(of: .init(rawValue: 80), state: numLock)
    #expect(off.symbol == symbol("KP_Up"))
    #expect(on.symbol == symbol("KP_8"))
    #expect([off.keypad, on.keypad] == [8, 8])
    #expect([off.digit, on.digit] == [nil, nil])
  }

  @Test("knows the digits of the top row where that has letters, and no others") func letteredDigits() throws
  {
    let stage = try Stage()
    for layout in ["us", "fr", "cz", "sk", "lt", "gr", "ru"] {
      try stage.run("setxkbmap", layout)
      let map = stage.connection.readKeyMap()
      let digits = (8...60).map { map.meaning(of: .init(rawValue: $0), state: InputState(rawValue: 0)).digit }
      let expected = (8...60).map { (10...19).contains($0) ? ($0 - 9) % 10 : nil }
      #expect(digits == expected, "\(layout)")
    }
  }

  @Test("knows which trigger switches the layout")
  func layoutSwitch() {
    let names = "evdev\0pc105\0us,de\0,\0terminate:ctrl_alt_bksp,grp:win_space_toggle\0"
    let options = LayoutOptions(rulesNames: Array(names.utf8))
    #expect(options.layouts == ["us", "de"])
    #expect(options.switchesLayout(trigger(.super, "space")))
    #expect(!options.switchesLayout(trigger([.super, .control], "space")))
    let single = LayoutOptions(rulesNames: Array("evdev\0pc105\0us\0\0grp:win_space_toggle\0".utf8))
    #expect(!single.switchesLayout(trigger(.super, "space")))
    #expect(!LayoutOptions(rulesNames: []).switchesLayout(trigger(.super, "space")))
  }

  @Test("knows what old and new symbols write")
  func texts() {
    #expect(symbol("Greek_SIGMA").text == "Σ")
    #expect(symbol("aogonek").text == "ą")
    #expect(symbol("EuroSign").text == "€")
    #expect(symbol("hebrew_aleph").text == "א")
    #expect(symbol("KP_7").text == "7")
    #expect(symbol("F1").text == nil)
  }
}
