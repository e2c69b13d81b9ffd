import Menus
import Pie
import Testing

@Suite("Advice") struct AdviceTests {
  func advice(_ menus: Menu...) -> [Advice] {
    var setup = Setup()
    setup.menus = menus
    setup.menus[0].triggers = [Trigger(modifiers: .super, input: .key(KeySymbol(rawValue: 0x20)))]
    return setup.advice
  }

  func menu(_ name: String, _ count: Int, leadingTo next: String? = nil) -> Menu {
    var menu = Menu(
      name: MenuName(name), items: (0..<count).map { Item(label: "\($0)\(name)", action: .run(["true"])) })
    if let next { menu.items[0].action = .menu(MenuName(next)) }
    return menu
  }

  @Test("is silent on a menu that is good") func good() { #expect(advice(menu("a", 8)) == []) }

  @Test(
    "notes more than 8 items on a ring and warns of more than 12",
    arguments: [(9, Diagnostic.Severity.note), (12, .note), (13, .warning)])
  func size(count: Int, severity: Diagnostic.Severity) {
    #expect(advice(menu("a", count)).map(\.severity) == [severity])
  }

  @Test("notes 8 items in a submenu") func submenu() {
    #expect(advice(menu("a", 4, leadingTo: "b"), menu("b", 8)).map(\.menu) == [MenuName("b")])
  }

  @Test("notes rings nested too deep for their size, at the item that leads on") func depth() {
    let four = (0..<5).map { menu("\($0)", 4, leadingTo: $0 < 4 ? "\($0 + 1)" : nil) }
    #expect(advice(four[0], four[1], four[2], four[3]).isEmpty)
    #expect(advice(four[0], four[1], four[2], four[3], four[4]).map(\.menu.rawValue) == ["3"])
    let six = (0..<3).map { menu("\($0)", 6, leadingTo: $0 < 2 ? "\($0 + 1)" : nil) }
    #expect(advice(six[0], six[1], six[2]).map(\.menu.rawValue) == ["1"])
    #expect(advice(menu("a", 3, leadingTo: "a")).isEmpty, "a circle is no depth")
  }

  @Test(
    "warns of what looks as if it could not be undone and does not ask",
    arguments: [
      ("Shut down", "true"), ("Off", "systemctl poweroff"), ("Clean", "rm -rf ~/tmp"), ("Delete all", "x"),
    ])
  func danger(label: String, command: String) {
    var menu = menu("a", 2)
    menu.items[0] = Item(label: label, action: .run([command]))
    #expect(advice(menu).map(\.severity) == [.warning])
    menu.items[0].confirms = true
    #expect(advice(menu).isEmpty)
  }

  @Test(
    "does not take a word inside another one for danger", arguments: ["Information", "Skills", "Asphalt"])
  func harmless(label: String) {
    var menu = menu("a", 2)
    menu.items[0] = Item(label: label, action: .run(["true"]))
    #expect(advice(menu).isEmpty)
  }

  @Test("notes narrow wedges of pinned items, and labels that begin alike") func narrow() {
    var menu = menu("a", 4)
    for (index, degrees) in [0.0, 20, 40, 200].enumerated() {
      menu.items[index].pinnedAngle = .init(degrees: degrees)
    }
    #expect(advice(menu).map(\.item?.rawValue) == ["1a"])
    var alike = self.menu("a", 2)
    alike.items[0].label = "Screenshot"
    alike.items[1].label = "Screen lock"
    #expect(advice(alike).count == 1)
  }
}

extension AdviceTests {
  @Test("notes more than 6 items in a fan and warns of more than 8", arguments: [(6, 0), (7, 1), (9, 1)])
  func fan(count: Int, remarks: Int) {
    var menu = menu("a", count)
    menu.manners.layout = .fan
    #expect(advice(menu).count == remarks)
    #expect(advice(menu).first.map { $0.severity == (count > 8 ? .warning : .note) } ?? true)
  }

  @Test("counts what a launcher fans out, by name or written inside it") func launcher() {
    func remarks(_ action: Action, change: (inout LauncherSetup) -> Void = { _ in }) -> [String] {
      var setup = Setup()
      setup.menus = [menu("a", 7)]
      var launcher = LauncherSetup(name: LauncherName("new"), item: Item(label: "new", action: action))
      change(&launcher)
      setup.launchers = [launcher]
      return setup.advice.map { "\($0.severity) \($0.menu)" }
    }
    #expect(remarks(.menu(MenuName("a"))) == ["note a"])
    #expect(remarks(.menu(MenuName("a"))) { $0.manners.layout = .stack } == [])
    #expect(remarks(.items(menu("launcher/new", 9))) == ["warning launcher/new"])
    #expect(remarks(.run(["true"])) == [])
  }

  @Test("follows the way down from a menu that only a command opens") func commandDepth() {
    var setup = Setup()
    setup.menus = (0..<3).map { menu("\($0)", 6, leadingTo: $0 < 2 ? "\($0 + 1)" : nil) }
    #expect(setup.advice.map(\.menu.rawValue) == ["1"])
    // One that leads to itself is no less opened by a command.
    setup.menus[0].items[1].action = .menu(MenuName("0"))
    #expect(setup.advice.map(\.menu.rawValue) == ["1"])
  }

  @Test("follows the way down from a launcher too") func launcherDepth() {
    var setup = Setup()
    setup.menus = (0..<3).map { menu("\($0)", 6, leadingTo: $0 < 2 ? "\($0 + 1)" : nil) }
    setup.launchers = [
      LauncherSetup(name: LauncherName("new"), item: Item(label: "new", action: .menu(MenuName("0"))))
    ]
    #expect(setup.advice.map(\.menu.rawValue) == ["1"])
  }
}
