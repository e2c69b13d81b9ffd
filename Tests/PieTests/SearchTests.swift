import Geometry
import Menus
import Pie
import Testing

@Suite("A search") struct SearchTests {
  static func menu(_ labels: [String], search: SearchRule = .menu) -> Menu {
    var menu = Menu(
      name: MenuName("main"), items: labels.map { Item(label: $0, action: .run(["true"])) })
    menu.manners.search = search
    return menu
  }

  @Test("by keywords comes after the words of labels, and before scattered letters")
  func keywords() {
    var item = Item(label: "Files", action: .run(["x"]))
    item.keywords = "folder browser"
    #expect(SearchRank(of: "fil", in: item) == .prefix)
    #expect(SearchRank(of: "brow", in: item) == .keyword)
    #expect(SearchRank(of: "fs", in: item) == .subsequence)
    #expect(SearchRank(of: "rowser", in: item) == nil)
  }

  @Test(
    "ranks the beginning before a word's beginning, and that before letters in order",
    arguments: [
      ("fi", "Firefox", SearchRank.prefix), ("FI", "firefox", .prefix), ("fo", "Web: Fox", .word),
      ("fx", "Firefox", .subsequence), ("wf", "Web: Fox", .subsequence), ("e\u{301}", "Élan", .prefix),
    ])
  func rank(text: String, label: String, expected: SearchRank) {
    #expect(SearchRank(of: text, in: label) == expected)
  }

  @Test(
    "finds nothing where letters are missing or in another order", arguments: ["xf", "firefoxx", "z", ""])
  func none(text: String) { #expect(SearchRank(of: text, in: "Firefox") == nil) }

  @Test("chooses the best one by the keyboard's hand, and Enter runs it") func enter() {
    var player = SessionPlayer(Self.menu(["Mail", "Office: Mum", "Music", "Camera"]), holder: nil)
    player.write("mu")
    #expect(player.session.hoveredIndex == 2)
    #expect(player.session.visible.search?.matching == [1, 2])
    player.type(0xff0d)
    #expect(player.ran == ["Music"])
  }

  @Test("that leaves one item chooses it, where the menu says so") func onlyMatch() {
    var menu = Self.menu(["Mail", "Office: Mum", "Music", "Camera"])
    menu.choosesOnlyMatch = true
    var player = SessionPlayer(menu, holder: nil)
    player.write("m")
    #expect(player.ran == [])
    player.write("us")
    #expect(player.ran == ["Music"])
    var alone = Self.menu(["Mail"])
    alone.choosesOnlyMatch = true
    player = SessionPlayer(alone, holder: nil)
    player.write("m")
    #expect(player.ran == [])
  }

  @Test("is forgotten after a second without a key, and what it chose stays chosen") func pause() {
    var player = SessionPlayer(Self.menu(["Mail", "Music"]), holder: nil)
    player.write("mu")
    player.rest(999)
    #expect(player.session.search?.text.text == "mu")
    player.rest(2)
    #expect(player.session.search == nil && player.session.hoveredIndex == 1)
    player.write("ma")
    #expect(player.session.hoveredIndex == 0)
  }

  @Test("arrows and Tab go round what answers; Backspace takes a letter away") func round() {
    var player = SessionPlayer(Self.menu(["ab", "xy", "ac", "ad"]), holder: nil)
    player.write("a")
    player.type(0xff09)
    #expect(player.session.hoveredIndex == 2)
    player.type(0xff57)
    #expect(player.session.hoveredIndex == 3)
    player.write("b")
    #expect(player.session.hoveredIndex == 0)
    player.type(0xff08)
    #expect(player.session.search?.text.text == "a")
  }

  @Test("where items have keys, letters are keys and a slash begins; then digits and spaces are text")
  func slash() {
    var menu = Self.menu(["Mail 2 go", "Music"])
    menu.items[1].key = KeySymbol(rawValue: 0x71)
    var player = SessionPlayer(menu, holder: nil)
    player.write("m")
    #expect(player.session.search == nil)
    player.write("/")
    #expect(player.session.search != nil)
    player.write("il")
    player.type(0x20, text: " ")
    player.type(0x32, digit: 2, text: "2")
    player.write("q")
    #expect(player.ran.isEmpty && player.session.search?.text.text == "il 2q")
  }

  @Test("reads a key of another group by its Latin letter too") func groups() {
    var player = SessionPlayer(Self.menu(["Firefox", "Файлы"]), holder: nil)
    player.type(0x6c1, text: "а", latin: "f")
    #expect(player.session.hoveredIndex == 0, "f, on a Russian keyboard")
    player.rest(1100)
    player.type(0x6c6, text: "ф", latin: "a")
    #expect(player.session.hoveredIndex == 1)
  }

  @Test("puts dead keys and Compose together") func dead() {
    var player = SessionPlayer(Self.menu(["Elan", "Étude", "Straße", "Ñu"]), holder: nil)
    player.type(0xfe51)
    #expect(player.session.search?.text.shown == "·")
    player.write("e")
    #expect(player.session.hoveredIndex == 1)
    player.rest(1100)
    player.write("stra")
    player.type(0xff20)
    player.write("ss")
    #expect(player.session.hoveredIndex == 2 && player.session.search?.text.text == "straß")
    player.rest(1100)
    player.type(0xff20)
    player.write("~n")
    #expect(player.session.hoveredIndex == 3)
  }

  @Test("deep: what was found is still meant when the text is forgotten, until something else is chosen")
  func keptDeep() {
    func waited(_ then: (inout SessionPlayer) -> Void = { _ in }) -> SessionPlayer {
      var menu = Self.menu(["Files", "More", "Music"], search: .deep)
      menu.items[1].action = .items(
        Menu(name: MenuName("more"), items: [Item(label: "Gimp", action: .run(["gimp"]))]))
      var player = SessionPlayer(menu, holder: nil)
      player.write("gi")
      player.rest(2000)
      #expect(player.session.search == nil && player.session.visible.found == "More › Gimp")
      then(&player)
      player.type(0xff0d)
      return player
    }
    #expect(waited().ran == ["Gimp"])
    // Round once: the submenu's item itself is meant.
    let round = waited { for _ in 0..<3 { $0.type(0xff09) } }
    #expect(round.ran.isEmpty && round.session.trail.count == 2)
    #expect(waited { $0.write("mu") }.ran == ["Music"])
    let again = waited { player in
      player.write("mo")
      player.rest(2000)
    }
    #expect(again.ran.isEmpty && again.session.trail.count == 2)
  }

  @Test("deep: tells what it found on a later page, and not the pages on the way") func pages() {
    var player = SessionPlayer(Self.menu((0..<200).map { "Item \($0)" }, search: .deep), holder: nil)
    player.write("item 177")
    #expect(player.session.foundDeep?.title == "Item 177")
    player.type(0xff0d)
    #expect(player.ran == ["Item 177"])
  }

  @Test("deep: finds in submenus, shows the way, and Enter runs it with its path") func deep() {
    var menu = Self.menu(["Files", "More"], search: .deep)
    let inner = Menu(name: MenuName("inner"), items: [Item(label: "Gimp", action: .run(["gimp"]))])
    menu.items[1].action = .items(
      Menu(name: MenuName("more"), items: [Item(label: "Pictures", action: .items(inner))]))
    var player = SessionPlayer(menu, holder: nil)
    player.write("gi")
    #expect(player.session.hoveredIndex == 1)
    #expect(player.session.foundDeep?.title == "More › Pictures › Gimp")
    player.type(0xff0d)
    #expect(player.ran == ["Gimp"])
    guard case .perform(let choice)? = player.effects.last else {
      Issue.record("nothing ran")
      return
    }
    #expect(choice.path.map(\.rawValue) == ["More", "Pictures", "Gimp"])
  }

  @Test("never, and by a chord: a letter does what it did") func never() {
    var player = SessionPlayer(Self.menu(["Mail"], search: .never), holder: nil)
    player.write("m")
    #expect(player.session.search == nil)
    player = SessionPlayer(Self.menu(["Mail"]), holder: nil, modifiers: [])
    player.type(0x6d, text: "m", .control)
    #expect(player.closed == .foreignChord)
  }
}

@Suite("A key of the top row that writes a letter") struct LetteredDigitTests {
  private let eacute: UInt32 = 0xe9

  @Test("chooses by number, where there is such an item, and writes in a search") func number() {
    var player = SessionPlayer(SearchTests.menu(["Mail", "Music", "Élan"]), holder: nil)
    player.type(eacute, digit: 2, text: "é")
    #expect(player.ran == ["Music"])
    player = SessionPlayer(SearchTests.menu(["Mail", "Music", "Élan"]), holder: nil)
    player.type(0x2f, text: "/")
    player.type(eacute, digit: 2, text: "é")
    #expect(player.session.hoveredIndex == 2 && player.ran.isEmpty)
  }

  @Test("begins a search where there are not so many items") func fewer() {
    var player = SessionPlayer(SearchTests.menu(["Mail", "Music", "Élan"]), holder: nil)
    player.type(eacute, digit: 7, text: "é")
    #expect(player.session.search?.text.text == "é" && player.session.hoveredIndex == 2)
  }
}

@Suite("Dead keys and Compose") struct SearchTextTests {
  private static let grave: UInt32 = 0xfe50
  private static let acute: UInt32 = 0xfe51
  private static let circumflex: UInt32 = 0xfe52
  private static let compose: UInt32 = 0xff20

  /// Types keysyms; those of characters write them.
  private func typed(_ symbols: [UInt32]) -> SearchText {
    var text = SearchText()
    for symbol in symbols {
      let character = symbol < 0x100 ? Unicode.Scalar(symbol).map { String(Character($0)) } : nil
      _ = text.type(
        KeyInput(code: KeyCode(rawValue: 40), symbol: KeySymbol(rawValue: symbol), text: character))
    }
    return text
  }

  private func letters(_ string: String) -> [UInt32] { string.unicodeScalars.map(\.value) }

  @Test("put the mark on the letter that follows, and several on one") func marked() {
    #expect(typed([Self.acute] + letters("e")).text == "é")
    #expect(typed([Self.acute] + letters("El")).text == "Él")
    #expect(typed([Self.acute, Self.circumflex] + letters("a")).text == "ấ")
    #expect(typed([Self.grave, Self.compose] + letters("'e")).text == "é")
  }

  @Test("write the mark itself before a space, twice, and before what is no letter") func alone() {
    #expect(typed(letters("l") + [Self.acute] + letters(" a")).text == "l'a")
    #expect(typed(letters("l") + [Self.acute, Self.acute] + letters("a")).text == "l'a")
    #expect(typed([Self.circumflex] + letters("1")).text == "^1")
    #expect(typed([Self.grave] + letters(" ")).latin == "`")
  }

  @Test("show that they wait, and Backspace takes that back") func waiting() {
    var text = typed(letters("l") + [Self.acute, Self.circumflex])
    #expect(text.shown == "l·")
    #expect(text.removeLast() && text.shown == "l")
  }

  @Test(
    "Compose takes two characters in either order, and writes both where they make none",
    arguments: [
      ("'e", "é"), ("e'", "é"), ("\"u", "ü"), (",c", "ç"), ("ss", "ß"), ("oa", "å"), ("*a", "å"), ("aa", "å"),
      ("/o", "ø"), ("ae", "æ"), ("oe", "œ"), ("qx", "qx"),
    ])
  func pairs(keys: String, expected: String) {
    #expect(typed([Self.compose] + letters(keys)).text == expected)
  }
}
