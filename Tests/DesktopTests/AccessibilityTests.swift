import Desktop
import Menus
import Testing

/// A session bus that knows of an accessibility bus, on which a registry takes applications in.
private final class AccessDesk {
  let session: PrivateBus
  let access: PrivateBus
  let accessibility: Accessibility
  let asker: Bus
  private let ownSession: Bus
  static let button = AccessibleNode(
    .window, "new",
    children: [
      AccessibleNode(
        .button, "Open menu", states: [.collapsed], frame: .init(x: 10, y: 20, width: 60, height: 60))
    ])

  init() throws {
    access = try PrivateBus(
      service: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root",
      interface: """
        <interface name="org.a11y.atspi.Socket"><method name="Embed">
        <arg type="(so)" direction="in"/><arg type="(so)" direction="out"/></method></interface>
        """, reply: "((':1.0', objectpath '/desktop'),)")
    session = try PrivateBus(
      service: "org.a11y.Bus", path: "/org/a11y/bus",
      interface: """
        <interface name="org.a11y.Bus"><method name="GetAddress"><arg type="s" direction="out"/></method></interface>
        """, reply: "('\(access.address)',)")
    ownSession = Bus(address: session.address)
    accessibility = Accessibility(session: ownSession, name: "Whorl")
    asker = Bus(address: access.address)
    session.sync(ownSession)
  }

  func enable(_ isEnabled: Bool) {
    session.emit(
      "org.freedesktop.DBus.Properties", "PropertiesChanged",
      "('org.a11y.Status', {'IsEnabled': <\(isEnabled)>}, @as [])")
  }

  /// What the program answers; nil: it refuses. Its name is the second one on that bus.
  func ask(_ node: String, _ interface: String, _ method: String, _ arguments: [BusValue] = []) -> [BusValue]?
  {
    var answer: [BusValue]??
    asker.call(Bus.Method(":1.1", "/org/a11y/atspi/accessible/\(node)", interface, method), arguments) {
      answer = .some($0)
    }
    access.run { answer != nil }
    return answer ?? nil
  }

  func property(_ node: String, _ name: String) -> BusValue? {
    ask(
      node, "org.freedesktop.DBus.Properties", "Get",
      [.string("org.a11y.atspi.Accessible"), .string(name)])?.first
  }

  func accessible(_ node: String, _ method: String, _ arguments: [BusValue] = []) -> [BusValue]? {
    ask(node, "org.a11y.atspi.Accessible", method, arguments)
  }
}

@Suite("Assistive technology", .serialized) struct AccessibilityTests {
  @Test("that does not run costs no connection") func nobody() throws {
    let desk = try AccessDesk()
    desk.accessibility.update([AccessDesk.button])
    #expect(!desk.accessibility.isWanted)
    #expect(desk.session.calls.isEmpty)
  }

  @Test("is told of a tree of things that have names, roles, states and places, and can click them")
  func tree() throws {
    let desk = try AccessDesk()
    var clicked: [[Int]] = []
    desk.accessibility.onClick = { clicked.append($0) }
    desk.accessibility.onWanted = { [accessibility = desk.accessibility] in
      accessibility.update([AccessDesk.button])
    }
    desk.enable(true)
    desk.access.run { !desk.access.calls.isEmpty }
    #expect(desk.access.calls.first?.hasPrefix("Embed((':1.1', '/org/a11y/atspi/accessible/root')") ?? false)
    #expect(desk.property("root", "Name") == .string("Whorl"))
    #expect(desk.property("root", "Parent") == .list([.string(":1.0"), .string("/desktop")]))
    #expect(desk.property("n0", "ChildCount") == .integer(1))
    #expect(desk.property("n0_0", "Name") == .string("Open menu"))
    #expect(desk.accessible("n0_0", "GetRoleName") == [.string("push button")])
    // Collapsed, enabled, expandable, focusable, sensitive, showing, visible.
    let bits = [5, 8, 9, 11, 24, 25, 30].reduce(UInt32(0)) { $0 | 1 << $1 }
    #expect(desk.accessible("n0_0", "GetState") == [.list([.unsigned(bits), .unsigned(0)])])
    #expect(
      desk.ask("n0_0", "org.a11y.atspi.Component", "GetExtents", [.unsigned(0)])
        == [.list([.integer(10), .integer(20), .integer(60), .integer(60)])])
    #expect(desk.ask("n0_0", "org.a11y.atspi.Action", "DoAction", [.integer(0)]) == [.boolean(true)])
    #expect(clicked == [[0, 0]])
    for node in ["n1", "n0_0_0", "n", "n0_x", "other"] { #expect(desk.property(node, "Name") == nil) }
  }

  @Test("hears of every change, and no more once it has ended") func changes() throws {
    let desk = try AccessDesk()
    var told: [[BusValue]] = []
    desk.asker.subscribe("org.a11y.atspi.Event.Object", "PropertyChange") { told.append($0) }
    desk.access.sync(desk.asker)
    desk.enable(true)
    desk.access.run { !desk.access.calls.isEmpty }
    desk.accessibility.update([AccessDesk.button])
    var open = AccessDesk.button
    open.children[0].name = "Close menu"
    desk.accessibility.update([open])
    desk.access.run { !told.isEmpty }
    #expect(told.first?.first == .string("accessible-name"))
    #expect(told.first?[3] == .string("Close menu"))
    desk.enable(false)
    desk.session.run { !desk.accessibility.isWanted }
  }
}
