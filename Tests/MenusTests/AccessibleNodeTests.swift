import Menus
import Testing

@Suite("What assistive technology is told") struct AccessibleNodeTests {
  private let closed = AccessibleNode(
    .window, "new", children: [AccessibleNode(.button, "Open menu", states: [.collapsed])])
  private let open = AccessibleNode(
    .window, "new",
    children: [
      AccessibleNode(.button, "Close menu", states: [.expanded]),
      AccessibleNode(
        .menu, "main",
        children: [AccessibleNode(.menuItem, "One"), AccessibleNode(.menuItem, "Two", states: [.focused])]),
    ])

  @Test("is nothing where nothing has changed") func same() {
    #expect(open.changes(to: open).isEmpty)
  }

  @Test("is names, states and what has come, with the focus inside of it, last") func opening() {
    #expect(
      closed.changes(to: open, at: [3]) == [
        .renamed(path: [3, 0], name: "Close menu"),
        .state(path: [3, 0], .collapsed, isOn: false),
        .state(path: [3, 0], .expanded, isOn: true),
        .added(parent: [3], index: 1),
        .state(path: [3, 1, 1], .focused, isOn: true),
      ])
  }

  @Test("is what has gone, the last first") func closing() {
    let fewer = AccessibleNode(.window, "new")
    #expect(open.changes(to: fewer) == [.removed(parent: [], index: 1), .removed(parent: [], index: 0)])
  }

  @Test("is found by its path, and only there") func paths() {
    #expect(open[[]] == open)
    #expect(open[[1, 1]]?.name == "Two")
    #expect(open[[1, 2]] == nil)
    #expect(open[[0, 0]] == nil)
    #expect(open[[-1]] == nil)
  }
}
