import Menus
import Testing

@testable import Configuration

@Suite struct TriggerTests {
  private func triggers(_ text: String) -> [String] {
    let reading = read("[menu.m]\ntrigger = \(text)\nitems = [{ label = \"a\", run = \"a\" }]\n")
    #expect(reading.diagnostics.isEmpty)
    return reading.setup?.menus.first?.triggers.map(KeyNames.text(of:)) ?? ["nothing"]
  }

  @Test(arguments: [
    ("\"Super+space\"", ["Super+space"]),
    ("\" super + SPACE \"", ["Super+space"]),
    ("\"press Super+space\"", ["Super+space"]),
    ("\"Ctrl+Shift+H\"", ["Ctrl+Shift+h"]),
    ("\"Shift+Control+h\"", ["Ctrl+Shift+h"]),
    ("\"Win+enter\"", ["Super+Return"]),
    ("\"esc\"", ["Escape"]),
    ("\"f12\"", ["F12"]),
    ("\"XF86AudioPlay\"", ["XF86AudioPlay"]),
    ("\"AudioPlay\"", ["XF86AudioPlay"]),
    ("\"+\"", ["plus"]),
    ("\"Super++\"", ["Super+plus"]),
    ("\"Super+plus\"", ["Super+plus"]),
    ("\"Super+.\"", ["Super+period"]),
    ("\"Alt+ä\"", ["Alt+adiaeresis"]),
    ("\"Alt+Cyrillic_ef\"", ["Alt+Cyrillic_ef"]),
    ("\"Super\"", ["Super_L", "Super_R"]),
    ("\"Ctrl\"", ["Control_L", "Control_R"]),
    ("\"Super_L\"", ["Super_L"]),
    ("\"ISO_Level3_Shift\"", ["ISO_Level3_Shift"]),
    ("\"Button9\"", ["Button9"]),
    ("\"Super+Button1\"", ["Super+Button1"]),
    ("\"long-press Button2\"", ["long-press Button2"]),
    ("\"Long-Press Super+Button1\"", ["long-press Super+Button1"]),
    ("\"double-press Button1\"", ["double-press Button1"]),
    ("\"long-press F1\"", ["long-press F1"]),
    ("\"double-press Ctrl\"", ["double-press Control_L", "double-press Control_R"]),
    ("\"double-press Shift_L\"", ["double-press Shift_L"]),
    ("\"edge top-left\"", ["edge top-left"]),
    ("\"Edge Bottom\"", ["edge bottom"]),
    ("\"edge top left\"", ["edge top-left"]),
    ("[\"Super+a\", \"F1\"]", ["Super+a", "F1"]),
    ("\"\"", []),
    ("[]", []),
    ("[\"\", \"F1\"]", ["F1"]),
  ])
  func `what is understood`(text: String, expected: [String]) {
    #expect(triggers(text) == expected)
  }

  @Test(arguments: [
    (
      "Button1",
      "Button1 without a modifier belongs to the applications: "
        + "write it as in \"Super+Button1\" or \"long-press Button1\""
    ),
    ("Button4", "Button4 is the wheel and cannot be a trigger"),
    ("Super+Button7", "Button7 is the wheel and cannot be a trigger"),
    ("Button10", "there is no 'Button10': buttons are Button1 to Button9"),
    ("Button", "there is no 'Button': buttons are Button1 to Button9"),
    ("Ctrl+Ctrl+Ctrl+a", "the modifier 'Ctrl' is written twice"),
    ("Ctrl+Control+a", "the modifier 'Control' is written twice"),
    ("Ctrl+Super", "several modifiers without a key cannot be a trigger; one alone can"),
    ("Ctrl+", "the trigger names no key: write it as in \"Super+space\""),
    (" ", "the trigger names no key: write it as in \"Super+space\""),
    ("Supre+a", "unknown modifier 'Supre' (did you mean 'Super'?)"),
    ("Super+spcae", "unknown key name 'spcae' (did you mean 'space'?)"),
    (
      "Super-space",
      "'Super-space' is not a key: join modifiers and key with a plus sign, as in \"Super+space\""
    ),
    (
      "<Super>space",
      "'<Super>space' is not a key: join modifiers and key with a plus sign, as in \"Super+space\""
    ),
    ("long-press Button4", "Button4 is the wheel and cannot be a trigger"),
    ("long-press", "the trigger names no key: write it as in \"Super+space\""),
    (
      "long-press Super",
      "Super alone cannot be long-pressed, since it is held for chords; a double press can be had"
    ),
    (
      "long-press Shift_L",
      "Shift_L alone cannot be long-pressed, since it is held for chords; a double press can be had"
    ),
    (
      "edge top-lef", "unknown edge 'top-lef' (did you mean 'top-left'?): write it as in \"edge top-left\""
    ),
    ("edge", "unknown edge '': write it as in \"edge top-left\""),
    ("hold F1", "unknown gesture 'hold': a trigger is written as in \"Super+space\""),
    (String(repeating: "x", count: 4096), "the trigger is too long to be one"),
  ])
  func `what is refused`(text: String, message: String) {
    #expect(mistakes(inMenu: "trigger = \"\(text)\"") == ["2:11: \(message)"])
  }

  private func menus(_ first: String, _ second: String) -> [String] {
    mistakes(
      in: """
        [menu.one]
        items = [{ label = "a", run = "a" }]
        \(first)
        [menu.two]
        items = [{ label = "a", run = "a" }]
        \(second)
        """)
  }

  @Test func `two menus on one trigger are a mistake, however it is spelt`() {
    #expect(
      menus("trigger = \"Ctrl+Shift+H\"", "trigger = [\"F1\", \"Shift+Control+h\"]") == [
        "6:18: 'Ctrl+Shift+h' opens the menu 'one' already, at config.toml:3:11: "
          + "give one of them another trigger, or a `when`"
      ])
    #expect(menus("trigger = \"Super\"", "trigger = \"Super\"").count == 1)
    #expect(
      menus("trigger = [\"F1\", \"f1\"]", "") == ["3:18: this menu has the trigger 'F1' already"])
  }

  @Test func `gestures of one key are triggers of their own`() {
    #expect(menus("trigger = \"F1\"", "trigger = [\"long-press F1\", \"double-press F1\"]") == [])
    #expect(menus("trigger = \"edge top\"", "trigger = \"edge TOP\"").count == 1)
  }

  @Test func `menus with conditions share a trigger, and empty ones never collide`() {
    #expect(menus("trigger = \"F1\"", "trigger = \"F1\"\nwhen = { class = \"Gimp\" }") == [])
    #expect(menus("trigger = \"F1\"\nexcept = { fullscreen = true }", "trigger = \"F1\"") == [])
    #expect(menus("trigger = \"\"", "trigger = \"\"") == [])
  }

  @Test func `an item has triggers of its own, and shares them as menus do`() {
    func item(_ more: String) -> [String] {
      mistakes(
        in: "[menu.m]\ntrigger = \"F1\"\n[[menu.m.items]]\nlabel = \"a\"\n\(more)\n")
    }
    #expect(item("run = \"a\"\ntrigger = [\"F2\", \"long-press Button2\"]") == [])
    #expect(
      item("run = \"a\"\ntrigger = \"f1\"") == [
        "6:11: 'F1' opens the menu 'm' already, at config.toml:2:11: give one of them another trigger, or a `when`"
      ])
    #expect(item("run = \"a\"\ntrigger = \"F1\"\nwhen = { class = \"Gimp\" }") == [])
    #expect(
      item("run = \"a\"\ntrigger = [\"F2\", \"f2\"]") == ["6:18: this item has the trigger 'F2' already"])
    #expect(
      item("run = \"a\"\ntrigger = \"F2\"\n[[menu.m.items]]\nlabel = \"b\"\nrun = \"b\"\ntrigger = \"F2\"")
        == [
          "10:11: 'F2' chooses the item 'm/a' already, at config.toml:6:11: "
            + "give one of them another trigger, or a `when`"
        ])
  }

  @Test func `what could do nothing with a trigger has none`() {
    let heads = ["menu = \"m\"", "items = [{ label = \"b\", run = \"b\" }]"]
    for head in heads {
      #expect(
        mistakes(in: "[menu.m]\nitems = [{ label = \"a\", trigger = \"F2\", \(head) }]\n") == [
          "2:35: an item that leads to a menu has no trigger of its own: give it to that menu"
        ])
    }
  }
}
