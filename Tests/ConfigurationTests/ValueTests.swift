import Geometry
import Menus
import Testing

@testable import Configuration

@Suite struct ValueTests {
  private func setup(_ text: String) -> Setup {
    let reading = read(text)
    #expect(reading.diagnostics.map(\.description) == [])
    return reading.setup ?? Setup()
  }

  @Test func `everything a menu can say arrives in the model`() {
    let text = """
      [settings]
      theme = { light = "light", dark = "dark" }
      scale = 1.5
      text-direction = "rtl"
      reduce-motion = "always"
      high-contrast = "never"
      icon-theme = "Papirus"
      terminal = "xterm -e"
      idle-limit = "2min"
      [motion]
      open = "1.5s"
      close = 0
      hover = 100
      hover-scale = 1
      [keys]
      up = ["Up", "k"]
      last = []
      [colors]
      sky = "#08f"
      accent = "sky"
      [defaults.item]
      confirm = true
      [defaults.menu]
      tap = "always"
      style = { accent = "accent", font-size = 20 }
      [menu.m]
      title = "M"
      tint = "accent"
      radius = 120
      bubble = 60
      select = "hover"
      dwell = "1s"
      hover-leaves = true
      open-at = [10, 20]
      return-pointer = true
      at-edge = "clip"
      submenu = "in-place"
      labels = "always"
      hints = "never"
      style = { font-size = 22 }
      when = { class = ["Gimp", "*term"], workspace = 2 }
      except = { title = "x?", fullscreen = true }
      items = [{ label = "a", run = "a" }]
      """
    var expected = Setup()
    expected.settings.scale = Scale(1.5)
    expected.settings.textDirection = .rightToLeft
    expected.settings.reduceMotion = .always
    expected.settings.highContrast = .never
    expected.settings.iconTheme = "Papirus"
    expected.settings.terminal = ["xterm", "-e"]
    expected.settings.idleLimit = 120_000
    expected.motion.opening = 1500
    expected.motion.closing = 0
    expected.motion.hover = 100
    expected.motion.hoverScale = 1
    expected.keys.symbols[.up] = [KeySymbol(rawValue: 0xff52), KeySymbol(rawValue: 0x6b)]
    expected.keys.symbols[.last] = []
    let sky = Color(red: 0, green: 0x88 / 255, blue: 1)
    var menu = Menu(name: MenuName("m"), title: "M")
    menu.tint = sky
    menu.manners.tap = .always
    menu.manners.radius = 120
    menu.manners.bubble = 60
    menu.manners.selection = .hover
    menu.manners.dwell = 1000
    menu.manners.hoverChoosesLeaves = true
    menu.manners.opening = .point(Point(x: 10, y: 20))
    menu.manners.returnsPointer = true
    menu.manners.atEdge = .clip
    menu.manners.submenu = .inPlace
    menu.manners.labels = .always
    menu.manners.hints = .never
    menu.manners.style.accent = sky
    menu.manners.style.fontSize = 22
    menu.when = Condition(classes: [TextPattern("Gimp"), TextPattern("*term")], workspaces: [2])
    menu.except = Condition(titles: [TextPattern("x?")], fullscreen: true)
    menu.items = [Item(label: "a", tint: sky, action: .run(["a"]), confirms: true)]
    expected.menus = [menu]
    #expect(setup(text) == expected)
  }

  private func item(_ body: String) -> Item? {
    setup("[[menu.m.items]]\n\(body)\n[menu.n]\nitems = [{ label = \"x\", run = \"x\" }]\n").menu(
      MenuName("m"))?
      .items.first
  }

  @Test(arguments: [
    ("run = \"a b\"", Action.run(["a b"])),
    ("run = [\"a\", \"b\"]", .run(["a", "b"])),
    ("exec = [\"a\", \"\"]", .exec(["a", ""])),
    ("open = \"https://debian.org\"", .open("https://debian.org")),
    ("open = \"mailto:a@b.c\"", .open("mailto:a@b.c")),
    ("open = \"~\"", .open("/home/ada")),
    ("open = \"~/a b\"", .open("/home/ada/a b")),
    ("open = \"notes.txt\"", .open("/folder/notes.txt")),
    ("menu = \"n\"", .menu(MenuName("n"))),
    ("do = \"pause\"", .perform(.pause)),
  ])
  func `actions`(body: String, action: Action) {
    #expect(item("label = \"a\"\n" + body) == Item(label: "a", action: action))
  }

  @Test(arguments: [
    ("utilities-terminal", Icon.named("utilities-terminal")),
    ("a.svg", .file("/folder/a.svg")),
    ("~/a.png", .file("/home/ada/a.png")),
    ("/usr/share/pixmaps/debian", .file("/usr/share/pixmaps/debian")),
    ("🔥", .text("🔥")),
    ("Ab", .text("Ab")),
  ])
  func `icons`(text: String, icon: Icon) {
    #expect(item("label = \"a\"\nrun = \"a\"\nicon = \"\(text)\"")?.icon == icon)
  }

  @Test(arguments: [("\"N\"", 270.0), ("\"sse\"", 67.5), ("0", 0), ("-45", 315), ("360", 0), ("12.5", 12.5)])
  func `directions`(text: String, degrees: Double) {
    #expect(item("label = \"a\"\nrun = \"a\"\nat = \(text)")?.pinnedAngle == Angle(degrees: degrees))
  }

  @Test func `an icon stands in for a label, and the label for an id`() {
    #expect(
      item("icon = \"/a/fire.svg\"\nrun = \"a\"")
        == Item(label: "fire", icon: .file("/a/fire.svg"), action: .run(["a"])))
    #expect(item("label = \"<b>&amp;\"\nrun = \"a\"")?.id == ItemID("<b>&amp;"))
    #expect(item("label = \"a\"\nid = \"b\"\nrun = \"a\"")?.id == ItemID("b"))
  }

  @Test func `a submenu inside an item has its parent's manners and a name of its own`() {
    let text = """
      [menu.m]
      radius = 80
      items = [{ label = "a", id = "i", items = [{ label = "b", run = "b", keep-open = true }] }]
      """
    var inner = Menu(name: MenuName("m/i"), title: "a")
    inner.manners.radius = 80
    inner.items = [Item(label: "b", action: .run(["b"]), keepsOpen: true)]
    #expect(setup(text).menus.first?.items.first?.action == .items(inner))
  }

  @Test func `items and menus keep the order of the file`() {
    let text = """
      [menu.zebra]
      items = [{ label = "z", run = "a" }, { label = "a", run = "a" }]
      [[menu.ant.items]]
      run = "a"
      label = "y"
      [[menu.ant.items]]
      label = "b"
      run = "a"
      """
    #expect(
      setup(text).menus.map { "\($0.name): \($0.items.map(\.label))" } == [
        "zebra: [\"z\", \"a\"]", "ant: [\"y\", \"b\"]",
      ])
  }

  @Test func `without a menu the built-in one stands in, with the settings of the file`() {
    for text in ["", "\n", "# nothing\n"] { #expect(setup(text).isBuiltIn) }
    let reading = setup("[settings]\nscale = 2\n")
    #expect(reading.isBuiltIn && reading.settings.scale == Scale(2))
  }
}
