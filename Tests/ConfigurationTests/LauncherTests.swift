import Geometry
import Menus
import Testing

@testable import Configuration

private let menu = "[menu.main]\nitems = [{ label = \"a\", run = \"a\" }]\n"

private func mistakes(inLauncher body: String) -> [String] {
  mistakes(in: menu + "[launcher.new]\n" + body + "\n")
}

@Suite struct LauncherTests {
  @Test func `everything a launcher can say arrives in the model`() {
    let reading = read(
      menu + """
        layout = "stack"
        arc = ["W", "N"]
        towards = "left"
        spread = "inset"
        after-close = true
        [defaults.launcher]
        radius = 130
        pass-click = true
        [launcher.new]
        edge = "bottom"
        margin = 10
        monitor = "DP-1"
        workspace = 2
        label = "New"
        icon = "list-add"
        tint = "#123456"
        menu = "main"
        layout = "fan"
        arc = [270, 450]
        towards = "top"
        spread = "full"
        extended = "hover"
        labels = "always"
        after-close = false
        """)
    #expect(reading.diagnostics.map(\.description) == [])
    let item = Item(
      id: ItemID("new"), label: "New", icon: .named("list-add"), tint: Color(hexadecimal: "#123456"),
      action: .menu(MenuName("main")))
    var expected = LauncherSetup(name: LauncherName("new"), item: item)
    expected.label = "New"
    expected.place = .edge(.bottom)
    expected.margin = 10
    expected.monitor = "DP-1"
    expected.workspace = 2
    expected.manners.layout = .fan
    expected.manners.arc = Arc(from: 270, to: 450)
    expected.manners.towards = .top
    expected.manners.spread = .full
    expected.manners.radius = 130
    expected.manners.extended = .hover
    expected.manners.labels = .always
    expected.manners.passesClick = true
    expected.manners.runsAfterClose = false
    #expect(reading.setup?.launchers == [expected])
    let manners = reading.setup?.menus.first?.manners
    #expect(manners?.layout == .stack)
    #expect(manners?.arc == Arc(from: 180, to: 270))
    #expect(manners?.towards == .left)
    #expect(manners?.spread == .inset)
    #expect(manners?.runsAfterClose == true)
  }

  @Test func `a launcher is in the bottom right corner unless it says otherwise`() {
    let launchers = read(
      menu + "[launcher.a]\nrun = \"xterm\"\n[launcher.b]\nat = [10, 20]\nmenu = \"main\"\n"
    )
    .setup?.launchers
    #expect(launchers?.map(\.place) == [.corner(.bottomRight), .point(Point(x: 10, y: 20))])
    #expect(launchers?.map(\.label) == [nil, nil])
  }

  @Test func `a launcher may write its menu itself`() {
    let setup = read(menu + "[launcher.a]\nitems = [{ label = \"b\", run = \"b\" }]\n").setup
    #expect(setup?.launchers.first?.menu(in: setup ?? Setup())?.items.map(\.label) == ["b"])
  }

  @Test(arguments: [
    ("menu = \"mian\"", "4:8: no menu is called 'mian' (did you mean 'main'?)"),
    (
      "menu = \"main\"\nrun = \"a\"",
      "5:1: a launcher has one action: this one has `menu` already, so `run` must go"
    ),
    (
      "label = \"New\"",
      "3:11: the launcher 'new' does nothing: give it one of run, exec, open"
    ),
    ("run = \"a\"\nradius = -5", "5:10: -5 is out of range: 60 to 1000"),
    ("run = \"a\"\narc = [90, 90]", "5:7: this arc has no length"),
    ("run = \"a\"\narc = [\"N\", \"N\"]", "5:7: this arc has no length"),
    ("run = \"a\"\narc = [0, 400]", "5:7: this arc is more than a circle: it turns by 400 degrees"),
    (
      "run = \"a\"\narc = 90",
      "5:7: an arc is [start, end], two directions such as [180, 270] or [\"W\", \"N\"]"
    ),
    (
      "run = \"a\"\ncorner = \"botom-right\"",
      "5:10: 'botom-right' is none of \"top-left\", \"top-right\", \"bottom-left\" or \"bottom-right\" (did you mean 'bottom-right'?)"
    ),
    (
      "run = \"a\"\ncorner = \"top-left\"\nedge = \"top\"",
      "6:1: a launcher stands in one place: this one has `corner` already, so `edge` must go"
    ),
    ("run = \"a\"\nlayout = \"ring\"", "5:10: 'ring' is none of \"fan\" or \"stack\""),
    ("run = \"a\"\nbuble = 3", "5:1: unknown key 'buble' in [launcher.NAME]"),
  ]) func `a mistake in a launcher is told with its place`(body: String, message: String) {
    let told = mistakes(inLauncher: body)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix(message) ?? false, "\(told)")
  }

  @Test func `a full circle is an arc, and compass words take the shorter way`() {
    let setup = read(
      menu + "arc = [0, 360]\n[menu.other]\narc = [\"N\", \"E\"]\nitems = [{ label = \"a\", run = \"a\" }]"
    )
    .setup
    #expect(setup?.menus.map(\.manners.arc) == [Arc(from: 0, to: 360), Arc(from: 270, to: 360)])
  }
}
