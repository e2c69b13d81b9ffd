import Menus
import Testing

@Suite("A condition") struct ConditionTests {
  private var desktop: DesktopState {
    var desktop = DesktopState()
    desktop.windowClass = "Gimp"
    desktop.monitor = "DP-1"
    desktop.minute = 9 * 60
    return desktop
  }

  @Test("on the monitor says nothing before the press tells it")
  func monitor() {
    let condition = Condition(monitors: [TextPattern("DP-*")])
    #expect(condition.holds(in: desktop) == true)
    #expect(condition.holds(in: DesktopState()) == nil)
    // What is known to be wrong stays so.
    var both = condition
    both.classes = [TextPattern("XTerm")]
    #expect(both.holds(in: DesktopState()) == false)
    let trigger = Trigger(input: .button(9))
    var menu = Menu(name: MenuName("m"), triggers: [trigger])
    menu.except = condition
    let table = TriggerTable([menu])
    #expect(table.triggers(in: DesktopState()) == [trigger])
    #expect(table.triggers(in: desktop).isEmpty)
  }

  @Test(
    "on the time holds from its start until before its end, over midnight too",
    arguments: [
      ("09:00-17:00", 540, true), ("09:00-17:00", 1019, true), ("09:00-17:00", 1020, false),
      ("9:00-17:00", 539, false), ("22:00-06:00", 1320, true), ("22:00-06:00", 0, true),
      ("22:00-06:00", 359, true), ("22:00-06:00", 360, false), ("00:00-24:00", 1439, true),
    ])
  func time(text: String, minute: Int, holds: Bool) throws {
    var desktop = DesktopState()
    desktop.minute = minute
    #expect(Condition(times: [try #require(DayTime(text))]).holds(in: desktop) == holds)
  }

  @Test(
    "takes no other text for a time",
    arguments: [
      "", "-", "9-17", "09:00", "09:00-09:00", "09:00-24:01", "25:00-26:00", "09:60-10:00", "09:0-10:00",
      "09:00-17:00-18:00", "-1:00-02:00",
    ])
  func wrongTimes(text: String) {
    #expect(DayTime(text) == nil)
  }

  @Test("names the minutes at which it changes, and the expressions it needs")
  func needs() throws {
    var condition = Condition(
      classes: [TextPattern(expression: "^a"), TextPattern("b")],
      times: [try #require(DayTime("09:00-24:00"))])
    condition.titles = [TextPattern(expression: "x$")]
    #expect(condition.boundaries == [540, 0])
    #expect(condition.expressions == ["^a", "x$"])
    #expect(condition.weight == 3)
  }

  @Test("with an expression holds where a match is known")
  func expressions() {
    let condition = Condition(classes: [TextPattern(expression: "^G")])
    #expect(condition.holds(in: desktop) == false)
    var informed = desktop
    informed.matches = [ExpressionMatch(expression: "^G", subject: "Gimp")]
    #expect(condition.holds(in: informed) == true)
  }

  @Test("on a command holds after it has succeeded")
  func command() {
    let condition = Condition(command: "true")
    #expect(condition.holds(in: desktop) == false)
    var answered = desktop
    answered.answers = ["true": true]
    #expect(condition.holds(in: answered) == true)
  }
}

@Suite("An item with a condition") struct ItemConditionTests {
  private func item(_ label: String, when: Condition? = nil, except: Condition? = nil) -> Item {
    var item = Item(label: label, action: .run(["true"]))
    item.when = when
    item.except = except
    return item
  }

  @Test("that does not hold is hidden, in its place, and in menus inside too")
  func hidden() {
    let gimp = Condition(classes: [TextPattern("Gimp")])
    let inner = Menu(name: MenuName("m/in"), items: [item("x", when: gimp), item("y", except: gimp)])
    let menu = Menu(
      name: MenuName("m"),
      items: [item("a", when: gimp), item("b"), Item(label: "in", action: .items(inner))])
    func shown(_ desktop: DesktopState) -> [String] {
      let now = menu.showing(in: desktop)
      guard case .items(let inner) = now.items[2].action else { return [] }
      return (now.items + inner.items).filter { !$0.isHidden }.map(\.label)
    }
    var desktop = DesktopState()
    #expect(shown(desktop) == ["b", "in", "y"])
    desktop.windowClass = "Gimp"
    #expect(shown(desktop) == ["a", "b", "in", "x"])
    #expect(menu.allConditions.count == 3)
  }

  @Test("on the monitor is there until the press tells which one it is")
  func monitor() {
    let menu = Menu(name: MenuName("m"), items: [item("a", when: Condition(monitors: [TextPattern("DP-1")]))])
    var desktop = DesktopState()
    #expect(!menu.showing(in: desktop).items[0].isHidden)
    desktop.monitor = "DP-2"
    #expect(menu.showing(in: desktop).items[0].isHidden)
  }
}
