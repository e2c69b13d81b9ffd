import Testing

@testable import Menus

@Suite struct SetupTests {
  private let trigger = Trigger(modifiers: .super, input: .key(KeySymbol(rawValue: 0x20)))

  private func menu(_ name: String, when: Condition? = nil, except: Condition? = nil) -> Menu {
    var menu = Menu(name: MenuName(name), triggers: [trigger])
    menu.when = when
    menu.except = except
    return menu
  }

  private func opened(_ menus: [Menu], in desktop: DesktopState = DesktopState()) -> String? {
    var setup = Setup()
    setup.menus = menus
    return setup.triggerTable.menu(for: trigger, in: desktop)?.name.rawValue
  }

  private var gimp: DesktopState {
    var desktop = DesktopState()
    desktop.windowClass = "Gimp"
    desktop.windowInstance = "gimp"
    desktop.windowTitle = "a.xcf"
    desktop.workspace = 2
    return desktop
  }

  @Test func `the menu with most of the conditions that hold opens`() {
    let menus = [
      menu("plain"), menu("class", when: Condition(classes: [TextPattern("Gimp")])),
      menu("both", when: Condition(classes: [TextPattern("gimp")], titles: [TextPattern("*.xcf")])),
      menu("three", when: Condition(titles: [TextPattern("*")], workspaces: [1], fullscreen: false)),
    ]
    #expect(opened(menus, in: gimp) == "both")
    #expect(opened(menus) == "plain")
  }

  @Test func `of equals the first opens, and one without conditions comes last`() {
    let condition = Condition(fullscreen: false)
    #expect(opened([menu("plain"), menu("one", when: condition), menu("two", when: condition)]) == "one")
  }

  @Test func `except keeps a menu closed`() {
    let menus = [menu("m", except: Condition(workspaces: [2, 3]))]
    #expect(opened(menus) == "m")
    #expect(opened(menus, in: gimp) == nil)
  }

  @Test func `a condition on what the desktop does not tell does not hold`() {
    for condition in [
      Condition(classes: [TextPattern("*")]), Condition(titles: [TextPattern("*")]),
      Condition(workspaces: [1]),
    ] {
      #expect(opened([menu("m", when: condition)]) == nil)
    }
  }

  @Test func `another trigger opens nothing`() {
    var setup = Setup()
    setup.menus = [menu("m")]
    #expect(setup.triggerTable.menu(for: Trigger(input: .button(9)), in: DesktopState()) == nil)
  }

  @Test func `a theme file of a built-in name takes its place`() {
    var setup = Setup()
    #expect(setup.theme(named: "dark") == .dark)
    #expect(setup.theme(named: "mine") == nil)
    var overrides = ThemeOverrides()
    overrides.blur = 2
    setup.themes["dark"] = NamedTheme(name: "dark", isDark: true, overrides: overrides)
    #expect(setup.theme(named: "dark")?.blur == 2)
  }
}
