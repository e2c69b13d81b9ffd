import CDesktop
import Support
import Testing

@Suite("Menus with conditions") struct ConditionTests {
  private static func menu(_ name: String, _ condition: String) -> String {
    """
    [menu.\(name)]
    trigger = "Super+F2"
    \(condition)
    [[menu.\(name).items]]
    label = "only"
    exec = ["true"]

    """
  }

  private func desk(_ more: String) throws -> (Desk, Support.WindowManager) {
    var manager: Support.WindowManager?
    let desk = try Desk("Super+space", more: more) { manager = try Support.WindowManager($0) }
    return (desk, try #require(manager))
  }

  private func opened(_ desk: Desk) throws -> String {
    try desk.daemon.sync()
    try desk.hand.tap("Super_L", "F2")
    let happened = try desk.happened().joined(separator: " ")
    try desk.hand.tap("Escape")
    _ = try desk.happened()
    return happened
  }

  @Test("share a trigger: the one for the active window opens, by regular expression too")
  func shared() throws {
    let (desk, manager) = try desk(
      Self.menu("plain", "") + Self.menu("images", "when = { class = [\"Gimp\", \"/^ink.*e$/\"] }")
        + Self.menu("drawing", "when = { class = \"/^ink/\", title = \"*.svg\" }"))
    let probe = try Probe(desk.server, .at(x: 0, y: 0, width: 200, height: 100), title: "inkscape")
    #expect(try opened(desk) == "opened images")
    XStoreName(probe.client.display, probe.window, "a.svg")
    probe.client.sync()
    #expect(try opened(desk) == "opened drawing")
    let other = try Probe(desk.server, .at(x: 300, y: 0, width: 200, height: 100), title: "xterm")
    #expect(try opened(desk) == "opened plain")
    withExtendedLifetime((probe, other, manager)) {}
  }

  @Test("leave the key to the application where none of them matches")
  func ungrabbed() throws {
    let (desk, manager) = try desk(Self.menu("images", "when = { class = \"Gimp\" }"))
    let probe = try Probe(desk.server, .at(x: 0, y: 0, width: 200, height: 100), title: "xterm")
    #expect(try opened(desk) == "")
    #expect(probe.sees { $0.kind == .keyPress && $0.detail == "F2" })
    withExtendedLifetime(manager) {}
  }

  @Test("open on their monitor, and elsewhere the key goes on to the application")
  func monitors() throws {
    let (desk, manager) = try desk(Self.menu("images", "when = { monitor = \"right\" }"))
    for (name, place, output) in [("left", "0+0", "screen"), ("right", "640+0", "none")] {
      _ = try run(
        ["xrandr", "--setmonitor", name, "640/160x800/200+\(place)", output],
        environment: ["DISPLAY": desk.server.display])
    }
    let probe = try Probe(desk.server, .at(x: 0, y: 0, width: 200, height: 100), title: "xterm")
    desk.hand.move(to: 100, 300)
    #expect(try opened(desk) == "")
    #expect(probe.sees { $0.kind == .keyPress && $0.detail == "F2" })
    desk.hand.move(to: 900, 300)
    #expect(try opened(desk) == "opened images")
    withExtendedLifetime(manager) {}
  }

  private static let items = """
    [menu.items]
    trigger = "Super+F3"
    [[menu.items.items]]
    label = "north"
    exec = ["true"]
    when = { class = "Gimp" }
    [[menu.items.items]]
    label = "east"
    exec = ["true"]
    [[menu.items.items]]
    label = "south"
    exec = ["true"]
    except = { class = "Gimp" }
    [[menu.items.items]]
    label = "west"
    exec = ["true"]
    when = { command = "test -e FILE" }
    """

  /// What a click in that direction chooses.
  private func choice(_ way: String, _ desk: Desk) throws -> [String] {
    desk.moveBack()
    try desk.daemon.sync()
    try desk.hand.tap("Super_L", "F3")
    try desk.daemon.sync()
    desk.move(to: way)
    desk.hand.click()
    let chosen = try desk.chosen()
    try desk.hand.tap("Escape")
    _ = try desk.happened()
    return chosen
  }

  @Test("show the items whose conditions hold; the others leave a gap that chooses nothing")
  func items() throws {
    let folder = try Folder()
    let (desk, manager) = try desk(
      Self.items.split(separator: "FILE").joined(separator: folder["marker"]))
    let gimp = try Probe(desk.server, .at(x: 0, y: 0, width: 200, height: 100), title: "Gimp")
    #expect(try choice("north", desk) == ["north"])
    #expect(try choice("south", desk) == [])
    #expect(try choice("east", desk) == ["east"])
    let other = try Probe(desk.server, .at(x: 300, y: 0, width: 200, height: 100), title: "xterm")
    #expect(try choice("north", desk) == [])
    #expect(try choice("south", desk) == ["south"])
    #expect(try choice("west", desk) == [])
    _ = try folder.write("", to: "marker")
    // Each opening asks; the answer counts for the next one.
    #expect(try eventually { try choice("west", desk) == ["west"] })
    withExtendedLifetime((gimp, other, manager)) {}
  }
}
