import Testing

@testable import Menus

@Suite struct ContentTests {
  private let origin = Content.Origin.source(.windows(.all))

  private func item(_ label: String) -> Item { Item(label: label, action: .run([label])) }

  private func menu(_ labels: [String], at places: [Int], limit: Int? = nil) -> Menu {
    var menu = Menu(name: MenuName("m"), items: labels.map(item))
    menu.contents = places.map { Content(place: $0, origin: origin, limit: limit) }
    return menu
  }

  private func labels(_ menu: Menu, _ answer: ContentAnswer?) -> [String] {
    menu.filled(with: ContentAnswers(origins: answer.map { [origin: $0] } ?? [:])).items.map(\.label)
  }

  @Test func `what is made on the spot stands where it is written`() {
    let answer = ContentAnswer([item("x"), item("y")])
    #expect(labels(menu(["a", "b"], at: [0]), answer) == ["x", "y", "a", "b"])
    #expect(labels(menu(["a", "b"], at: [1]), answer) == ["a", "x", "y", "b"])
    #expect(labels(menu(["a", "b"], at: [2]), answer) == ["a", "b", "x", "y"])
    #expect(labels(menu(["a"], at: [1], limit: 1), answer) == ["a", "x"])
    #expect(labels(menu(["a"], at: [1]), nil) == ["a"])
  }

  @Test func `a menu of nothing else says why it is empty`() {
    #expect(labels(menu([], at: [0]), nil) == ["Loading …"])
    #expect(labels(menu([], at: [0]), ContentAnswer([], isComplete: false)) == ["Loading …"])
    #expect(labels(menu([], at: [0]), ContentAnswer()) == ["Nothing here"])
    #expect(labels(menu([], at: [0]), ContentAnswer([.gap(ItemID("gap 1"))])) == ["Nothing here"])
    #expect(labels(menu([], at: [0]), ContentAnswer([item("x")], failure: "no")) == ["x", "no"])
  }

  @Test func `no two items of a menu have one id, and none a slash in it`() {
    let answer = ContentAnswer([item("a"), item("a"), item("b/c")])
    let filled = menu(["a"], at: [1]).filled(with: ContentAnswers(origins: [origin: answer]))
    #expect(filled.items.map(\.id.rawValue) == ["a", "a 2", "a 3", "b∕c"])
    #expect(filled.items.map(\.label) == ["a", "a", "a", "b/c"])
  }

  @Test func `a submenu made on the spot gets its name and the manners of its parent`() {
    let inner = Menu(name: MenuName(""), items: [item("x")])
    var outer = menu([], at: [0])
    outer.manners.radius = 77
    let answers = ContentAnswers(
      origins: [origin: ContentAnswer([Item(label: "Games", action: .items(inner))])])
    guard case .items(let named)? = outer.filled(with: answers).items.first?.action else {
      Issue.record("no submenu")
      return
    }
    #expect(named.name == MenuName("m/Games"))
    #expect(named.manners.radius == 77)
  }

  @Test func `menus written inside launchers are filled, hidden and asked for like all others`() {
    var inside = menu(["a", "b"], at: [2])
    inside.items[1].when = Condition(classes: [TextPattern("nothing")])
    inside.items[0].fromEntry = [.label]
    inside.items[0].action = .app(AppReference("meadow.desktop"))
    var setup = Setup()
    setup.launchers = [
      LauncherSetup(name: LauncherName("new"), item: Item(label: "new", action: .items(inside)))
    ]
    #expect(setup.origins == [origin])
    #expect(setup.wantedEntries == ["meadow.desktop"])
    #expect(setup.conditions.count == 1)
    let answers = ContentAnswers(
      origins: [origin: ContentAnswer([item("x")])],
      entries: ["meadow.desktop": EntryFacts(label: "Meadow", icon: nil)])
    let made = setup.filled(with: answers).showing(in: DesktopState()).launchers[0].menu(in: setup)
    #expect(made?.items.map(\.label) == ["Meadow", "b", "x"])
    #expect(made?.items.map(\.isHidden) == [false, true, false])
  }

  @Test func `an item that names an application says what its entry says`() {
    var app = Item(label: "firefox", action: .app(AppReference("firefox.desktop")))
    app.fromEntry = [.label, .icon]
    let facts = ["firefox.desktop": EntryFacts(label: "Firefox ESR", icon: .named("firefox-esr"))]
    let filled = Menu(name: MenuName("m"), items: [app]).filled(with: ContentAnswers(entries: facts))
    #expect(filled.items[0].label == "Firefox ESR")
    #expect(filled.items[0].icon == .named("firefox-esr"))
    #expect(filled.items[0].id == ItemID("firefox"))
  }

  @Test func `what a menu calls itself gives way to its title`() {
    let answers = ContentAnswers(origins: [origin: ContentAnswer([item("x")], title: "Pick")])
    #expect(menu([], at: [0]).filled(with: answers).title == "Pick")
    var titled = menu([], at: [0])
    titled.title = "Mine"
    #expect(titled.filled(with: answers).title == "Mine")
  }

  @Test func `a submenu is called as it calls itself, else as its item`() {
    let outer = Menu(
      name: MenuName("o"), items: [Item(label: "Rows", action: .items(menu([], at: [0])))])
    func title(_ answers: ContentAnswers) -> String? {
      guard case .items(let inner)? = outer.filled(with: answers).items.first?.action else { return nil }
      return inner.title
    }
    #expect(title(ContentAnswers()) == "Rows")
    #expect(title(ContentAnswers(origins: [origin: ContentAnswer([item("x")])])) == "Rows")
    #expect(title(ContentAnswers(origins: [origin: ContentAnswer([item("x")], title: "Pick")])) == "Pick")
  }
}

@Suite struct ContentSlotTests {
  private func items(_ names: String...) -> [Item] { names.map { Item(label: $0, action: .run([$0])) } }

  private func arranged(_ slots: inout ContentSlots, _ names: String...) -> [String] {
    slots.arrange(names.map { Item(label: $0, action: .run([$0])) }).map { $0.isHidden ? "-" : $0.label }
  }

  @Test func `each keeps its place while it lives, and newcomers take the gaps`() {
    var slots = ContentSlots()
    #expect(arranged(&slots, "a", "b", "c", "d") == ["a", "b", "c", "d"])
    #expect(arranged(&slots, "d", "a", "c") == ["a", "-", "c", "d"])
    #expect(arranged(&slots, "a", "e", "d", "c") == ["a", "e", "c", "d"])
    #expect(arranged(&slots, "f", "a", "e", "c", "d") == ["a", "e", "c", "d", "f"])
  }

  @Test func `gaps at the end go, and all do when fewer than half live`() {
    var slots = ContentSlots()
    _ = arranged(&slots, "a", "b", "c", "d", "e")
    #expect(arranged(&slots, "a", "b", "c", "d") == ["a", "b", "c", "d"])
    #expect(arranged(&slots, "b", "d") == ["-", "b", "-", "d"])
    #expect(arranged(&slots, "d") == ["d"])
    #expect(arranged(&slots) == [])
  }

  @Test func `what comes twice counts once`() {
    var slots = ContentSlots()
    #expect(arranged(&slots, "a", "a", "b") == ["a", "b"])
  }

  @Test func `whatever comes and goes, all that lives is there, and once`() {
    var random = SystemRandomNumberGenerator()
    var slots = ContentSlots()
    for _ in 0..<500 {
      let alive = (0..<8).map(String.init).filter { _ in Bool.random(using: &random) }
      let shown = slots.arrange(alive.map { Item(label: $0, action: .run([$0])) }).filter { !$0.isHidden }
      #expect(shown.map(\.label).sorted() == alive)
    }
  }
}

@Suite struct AppChoiceTests {
  private let apps = [
    InstalledApp(id: "calc.desktop", label: "Calc", icon: .named("calc"), categories: ["Office", "Utility"]),
    InstalledApp(id: "chess.desktop", label: "Chess", icon: nil, categories: ["Game"]),
    InstalledApp(id: "hidden.desktop", label: "Hidden", icon: nil, categories: ["Game"], isShown: false),
    InstalledApp(id: "odd.desktop", label: "Odd", icon: nil, categories: []),
  ]

  private func text(_ choice: AppChoice) -> [String] {
    choice.items(of: apps).flatMap { item -> [String] in
      guard case .items(let menu) = item.action else { return [item.label] }
      return menu.items.map { "\(item.label)/\($0.label)" }
    }
  }

  @Test func `applications stand in a submenu for each category, or in one list`() {
    #expect(text(AppChoice()) == ["Games/Chess", "Office/Calc", "Other/Odd"])
    #expect(text(AppChoice(depth: 1)) == ["Calc", "Chess", "Odd"])
    #expect(AppChoice(depth: 1).items(of: apps)[0].action == .app(AppReference("calc.desktop")))
  }

  @Test func `patterns of ids and categories show and hide them`() {
    #expect(text(AppChoice(depth: 1, only: [TextPattern("Game"), TextPattern("odd")])) == ["Chess", "Odd"])
    #expect(text(AppChoice(depth: 1, hidden: [TextPattern("c*.desktop")])) == ["Odd"])
  }

  @Test func `a category is called as the desktop calls it, and keeps its id in every language`() {
    let chess = InstalledApp(id: "chess.desktop", label: "Schach", icon: nil, categories: ["Game"])
    let text = InstalledApp(id: "vi.desktop", label: "vi", icon: nil, categories: ["Utility"])
    let items = AppChoice().items(of: [chess, text], named: [.games: "Spiele\n"])
    #expect(items.map(\.label) == ["Accessories", "Spiele "])
    #expect(items.map(\.id.rawValue) == ["Accessories", "Games"])
    guard case .items(let games)? = items.last?.action else {
      Issue.record("no submenu")
      return
    }
    #expect(games.title == "Spiele " && games.items.map(\.label) == ["Schach"])
  }
}
