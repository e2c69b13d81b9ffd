import Support
import Testing

/// Typing in an open menu on the keyboards of several countries.
@Suite("Typing into a menu")
struct SearchInputTests {
  static let menus = """
    [menu.words]
    trigger = "Super+F2"
    search = "deep"
    [[menu.words.items]]
    label = "Azure"
    exec = ["true"]
    [[menu.words.items]]
    label = "Queen"
    exec = ["true"]
    [[menu.words.items]]
    label = "Zebra"
    exec = ["true"]
    [[menu.words.items]]
    label = "More"
    menu = "more"
    [menu.more]
    [[menu.more.items]]
    label = "Яблоко"
    exec = ["true"]
    [[menu.more.items]]
    label = "Ωμέγα"
    exec = ["true"]
    [[menu.more.items]]
    label = "Élan"
    exec = ["true"]
    [[menu.more.items]]
    id = "old"
    label = "Old file"
    exec = ["true"]
    """

  private func chosen(_ layout: [String], inSecondGroup: Bool = false, typing keys: [[String]]) throws
    -> [String]
  {
    let desk = try Desk("Super+space", more: Self.menus) {
      let outcome = try run(["setxkbmap"] + layout, environment: ["DISPLAY": $0.display])
      guard outcome.status == 0 else { throw TestFailure("setxkbmap \(layout): \(outcome.errors)") }
    }
    if inSecondGroup { try desk.hand.tap("ISO_Next_Group") }
    for word in keys {
      try desk.hand.press("Super_L")
      try desk.hand.tap("F2")
      try desk.hand.release("Super_L")
      try desk.daemon.sync()
      for key in word { try desk.hand.tap(key) }
      try desk.hand.tap("Return")
    }
    let all = try desk.chosen()
    try desk.daemon.expectCalm()
    return all
  }

  @Test(arguments: ["us", "de", "fr"])
  func `letters find items wherever the layout has them`(layout: String) throws {
    #expect(
      try chosen([layout], typing: [["a", "z"], ["q"], ["z", "e"]]) == ["Azure", "Queen", "Zebra"])
  }

  @Test func `a dead key makes an accent`() throws {
    #expect(try chosen(["de"], typing: [["dead_acute", "e"]]) == ["More/Élan"])
  }

  @Test func `Compose makes one too`() throws {
    #expect(
      try chosen(["us", "-option", "compose:ralt"], typing: [["Multi_key", "apostrophe", "e"]]) == [
        "More/Élan"
      ])
  }

  @Test func `a word's beginning and letters in their order find items, in submenus too`() throws {
    #expect(
      try chosen(["us"], typing: [["f", "i"], ["z", "b"], ["o", "d", "e"]])
        == ["More/old", "Zebra", "More/old"])
  }

  @Test(arguments: [("ru", "Cyrillic_ya", "More/Яблоко"), ("gr", "Greek_omega", "More/Ωμέγα")])
  func `letters of other scripts find what is written in them`(layout: String, key: String, item: String)
    throws
  {
    #expect(try chosen([layout], typing: [[key]]) == [item])
  }

  @Test func `in another group a key means its own letter, and its Latin one too`() throws {
    #expect(
      try chosen(
        ["us,ru", "-option", "grp:sclk_toggle"], inSecondGroup: true,
        typing: [["q"], ["Cyrillic_ya"], ["z", "e"]]) == ["Queen", "More/Яблоко", "Zebra"])
  }

  @Test(
    arguments: [
      ("fr", "eacute"), ("be", "eacute"), ("cz", "ecaron"), ("sk", "lcaron"), ("lt", "ccaron"), ("us", "2"),
    ])
  func `the second key of the top row means the second item, also where it writes a letter`(
    layout: String, key: String
  ) throws {
    #expect(try chosen([layout], typing: [[key]]) == ["Queen"])
  }

  @Test(arguments: ["Alt_L", "Alt_R"])
  func `while Alt is held the keys that it shows are pressed, and other chords close`(alt: String) throws {
    let desk = try Desk("Super+space", more: Self.menus)
    for key in ["3", "Tab", "9"] {
      try desk.hand.press("Super_L")
      try desk.hand.tap("F2")
      try desk.hand.release("Super_L")
      try desk.daemon.sync()
      try desk.hand.press(alt)
      try desk.hand.tap(key)
      try desk.hand.release(alt)
      try desk.daemon.sync()
    }
    #expect(try desk.chosen() == ["Zebra"])
    try desk.daemon.expectCalm()
  }
}
