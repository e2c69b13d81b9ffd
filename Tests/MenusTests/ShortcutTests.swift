import Menus
import Testing

@Suite("An item with a trigger of its own") struct ShortcutTests {
  private let key = Trigger(input: .key(KeySymbol(rawValue: 0xffbf)))

  private func setup(_ change: (inout Menu, inout Item) -> Void = { _, _ in }) -> Setup {
    var item = Item(label: "again", action: .perform(.repeat), keepsOpen: true)
    item.triggers = [key]
    var menu = Menu(name: MenuName("main"))
    change(&menu, &item)
    menu.items = [Item(label: "other", action: .run(["true"])), item]
    var setup = Setup()
    setup.menus = [menu]
    return setup
  }

  @Test("is a menu of nothing else, which stays open for nothing") func alone() {
    let found = setup().triggerTable.menu(for: key, in: DesktopState())
    #expect(found?.items.map(\.label) == ["again"] && found?.shortcutOf == MenuName("main"))
    #expect(found?.items.first?.keepsOpen == false)
  }

  @Test("is found in menus inside menus") func inside() {
    var setup = setup()
    setup.menus[0].items = [Item(label: "sub", action: .items(setup.menus[0]))]
    #expect(setup.triggerTable.menu(for: key, in: DesktopState())?.items.map(\.label) == ["again"])
    #expect(setup.triggerTable.openers.count == 1)
  }

  @Test("has its trigger's name, whatever the conditions") func owner() {
    let gimp = Condition(classes: [TextPattern("Gimp")])
    let table = setup { menu, item in
      menu.when = gimp
      item.when = gimp
    }.triggerTable
    #expect(table.owner(of: key)?.shortcutOf == MenuName("main"))
    #expect(table.owner(of: Trigger(input: .button(9))) == nil)
  }

  @Test("is not there where its menu is not, or itself") func conditions() {
    let gimp = Condition(classes: [TextPattern("Gimp")])
    var desktop = DesktopState()
    for setup in [setup { menu, _ in menu.when = gimp }, setup { _, item in item.when = gimp }] {
      desktop.windowClass = "Xterm"
      #expect(
        setup.triggerTable.menu(for: key, in: desktop) == nil
          && setup.triggerTable.triggers(in: desktop).isEmpty)
      desktop.windowClass = "Gimp"
      #expect(setup.triggerTable.menu(for: key, in: desktop) != nil)
      #expect(setup.triggerTable.triggers(in: desktop) == [key])
    }
  }
}
