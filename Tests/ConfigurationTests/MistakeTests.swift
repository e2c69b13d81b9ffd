import Menus
import Testing

@testable import Configuration

/// What people write by mistake, and what they are told.
@Suite struct MistakeTests {
  @Test func `a mistake shows its place, its line and a caret`() {
    let reading = read("[settings]\n  scal\u{65} = \"big\" # é\n")
    #expect(
      reading.diagnostics.map(\.description) == [
        """
        config.toml:2:11: error: expected a number, not text
            scale = "big" # é
                    ^
        """
      ])
    #expect(reading.setup == nil)
  }

  @Test func `the caret stands below its column, however wide the letters before it are`() {
    let reading = read("menu.m.items = [{ label = \"é日本🎉\", rum = 1 }]")
    #expect(reading.diagnostics.first?.place.column == 35)
    let caret = reading.diagnostics.first?.description.split(separator: "\n").last
    #expect(caret.map(String.init) == String(repeating: " ", count: 2 + 34 + 3) + "^")
  }

  @Test func `columns count characters, not bytes or scalars`() {
    let reading = read("menu.m.items = [{ label = \"e\u{301}é👩‍👩‍👧\", rum = 1 }]")
    #expect(reading.diagnostics.first?.place == Place(file: "config.toml", line: 1, column: 34))
  }

  @Test(arguments: [
    ("a = \n", "1:5: the value is missing"),
    ("run = xterm\n", "1:7: this is no value: text needs quotes"),
    ("run = true-ish\n", "1:11: this is no value: text needs quotes"),
    ("run = term\n", "1:8: this is no value: text needs quotes"),
    ("a = \"x\n", "1:7: the quote is not closed on this line, or a control character stands in the text"),
    ("a = [1,\n", "1:8: the file ends before this is closed"),
    ("a = 1 b = 2\n", "1:7: something follows the value: one `key = value` a line, and text in quotes"),
    ("[settings]\n[settings]\n", "2:1: 'settings' is written a second time; the first stands above"),
    ("a = \"\\d\"\n", "1:7: a backslash begins an escape here: write it twice, or use 'single quotes'"),
    ("[a\n", "1:3: expected ']', saw the end of the line"),
    (
      "menu.m.items = [{ label = \"a\",\n run = \"a\" }]\n",
      "1:31: a table in braces ends on the line it begins on and has no comma before the brace: "
        + "write it on one line or as a [table] of its own"
    ),
    (
      "theme = { dark = \"a\", }\n",
      "1:23: a table in braces ends on the line it begins on and has no comma before the brace: "
        + "write it on one line or as a [table] of its own"
    ),
  ])
  func `syntax`(text: String, expected: String) {
    #expect(mistakes(in: text) == [expected])
  }

  @Test func `one slip does not hide the others`() {
    #expect(
      mistakes(
        in: "[settings]\nscale = big\nscale = 9\n\n[motion]\nopen = -1\nopen = 2\n[menu.m]\nitems = []\n")
        == [
          "2:9: this is no value: text needs quotes",
          "3:9: 9 is out of range: 0.5 to 4",
          "6:8: -1 ms is out of range: 0 to 2000 ms",
          "7:8: 'open' is written a second time; the first stands above",
          "8:7: the menu 'm' has no items",
        ])
  }

  @Test(arguments: [
    ("colour = 1", "1:1: unknown key 'colour' in config.toml (did you mean 'colors'?)"),
    ("[setings]", "1:2: unknown key 'setings' in config.toml (did you mean 'settings'?)"),
    ("[launcher]\nrun = \"a\"", "2:1: 'run' belongs in [launcher.NAME], not in [launcher]"),
    ("theme = \"dark\"", "1:1: 'theme' belongs in [settings], not in config.toml"),
    (
      "[settings]\nradius = 3",
      "2:1: 'radius' belongs in [menu.NAME], [defaults.menu], [launcher.NAME] and [defaults.launcher], not in [settings]"
    ),
    ("[settings]\nscale = \"2\"", "2:9: expected a number, not text (leave out the quotes)"),
    ("[settings]\nscale = nan", "2:9: nan is out of range: 0.5 to 4"),
    (
      "[settings]\nreduce-motion = \"allways\"",
      "2:17: 'allways' is none of \"auto\", \"always\" or \"never\" (did you mean 'always'?)"
    ),
    ("[settings]\nreduce-motion = true", "2:17: expected one of \"auto\", \"always\" or \"never\", not true"),
    (
      "[settings]\nidle-limit = \"30 s\"",
      "2:14: this is no duration: write 350, \"350ms\", \"30s\" or \"2min\""
    ),
    ("[settings]\nidle-limit = 1979-05-27", "2:14: expected a duration such as 350 or \"350ms\", not a date"),
    (
      "[settings]\ntheme = \"drak\"",
      "2:9: there is no theme 'drak': themes/drak.toml is missing (did you mean 'dark'?)"
    ),
    ("[settings]\nterminal = []", "2:12: the list is empty"),
    ("[keys]\nup = \"Upp\"", "2:6: unknown key name 'Upp' (did you mean 'Up'?)"),
    ("[keys]\nup = \"Ctrl+k\"", "2:6: 'Ctrl+k' is not one key: modifiers have no place here"),
    ("[keys]\nup = \"Down\"", "2:6: the key 'Down' belongs to 'down'"),
    ("[keys]\nupp = \"k\"", "2:1: unknown key 'upp' in [keys] (did you mean 'up'?)"),
    ("[colors]\na = \"#12345\"", "2:5: '#12345' is no colour: write #rgb, #rrggbb or #rrggbbaa"),
    (
      "[colors]\nblue = \"#00f\"\na = \"blu\"",
      "3:5: no colour is named 'blu' in [colors] (did you mean 'blue'?)"
    ),
    ("[colors]\na = \"b\"\nb = \"a\"", "2:5: these colours name each other: a → b → a"),
    ("[colors]\na = \"a\"", "2:5: these colours name each other: a → a"),
    ("[menu]\nradius = 3", "2:1: 'radius' belongs in [menu.NAME], not in [menu]"),
    ("[menu]\nmain = 3", "2:1: a menu is a table: [menu.main]"),
    ("[menu.\"a/b\"]", "1:7: 'a/b' cannot name a menu: it is empty or holds a slash"),
    ("[menu.a]", "1:7: the menu 'a' has no items"),
    ("[menu.a]\nitems = []", "1:7: the menu 'a' has no items"),
    ("[menu.a]\nitems = 3", "2:9: expected a list of items, not a number"),
  ])
  func `tables and values`(text: String, expected: String) {
    #expect(mistakes(in: text) == [expected])
  }

  @Test(arguments: [
    ("layout = \"fann\"", "2:10: 'fann' is none of \"ring\", \"fan\" or \"stack\" (did you mean 'fan'?)"),
    (
      "select = \"turbi\"",
      "2:10: 'turbi' is none of \"auto\", \"hold\", \"click\", \"hover\" or \"turbo\" (did you mean 'turbo'?)"
    ),
    (
      "center = { label = \"a\", run = \"a\", confirm = true }",
      "2:10: the item of the middle cannot ask first: leave `confirm` out"
    ),
    (
      "center = { label = \"a\", items = [{ label = \"b\", run = \"b\" }] }",
      "2:10: the item of the middle cannot lead to a menu: there is no direction to go on in"
    ),
    ("dwell = 50", "2:9: 50 ms is out of range: 100 to 2000 ms"),
    ("tap = 2001", "2:7: 2001 ms is out of range: 0 to 2000 ms"),
    ("tap = \"allways\"", "2:7: this is no duration: write 350, \"350ms\", \"30s\" or \"2min\""),
    ("open-at = [1]", "2:11: a point is [x, y], two numbers"),
    ("title = \"\\u200b\\u2060\"", "2:9: nothing of the text is to be seen: <U+200B><U+2060>"),
    (
      "when = {}",
      "2:8: the table is empty: give it one of class, title, workspace, fullscreen, monitor or time"
    ),
    ("when = { time = \"9\" }", "2:17: '9' is no time of day: write it as in \"09:00-17:00\""),
    ("when = { workspace = [1, 0] }", "2:26: workspaces count from 1"),
    ("style = { surfce = \"#fff\" }", "2:11: unknown key 'surfce' in style (did you mean 'surface'?)"),
    ("trigers = \"a\"", "2:1: unknown key 'trigers' in [menu.NAME] (did you mean 'trigger'?)"),
    (
      "run = \"a\"",
      "2:1: 'run' belongs in [[menu.NAME.items]], { source = … } and { script = … } and [launcher.NAME], not in [menu.NAME]"
    ),
  ])
  func `menus`(body: String, expected: String) {
    #expect(mistakes(inMenu: body) == [expected])
  }

  @Test func `a regular expression that is none is told with the library's reason`() {
    let told = mistakes(inMenu: "when = { class = \"/Gimp(/\" }")
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("2:18: '/Gimp(/' is no regular expression: ") == true)
  }

  @Test(arguments: [
    ("run = \"a\"", "1:1: this item needs a `label`, or at least an `icon`"),
    (
      "label = \"a\"",
      "1:1: this item does nothing: give it one of run, exec, open, app, window, send, type, workspace, menu, items, toggle, value or do"
    ),
    (
      "label = \"a\"\nrun = \"a\"\nopen = \"b\"",
      "4:1: an item has one action: this one has `run` already, so `open` must go"
    ),
    (
      "app = \"a/b.desktop\"",
      "2:7: 'a/b.desktop' is no id of a desktop entry: write its file name, and for one in a subfolder the subfolder's with a dash between, such as \"kde-okular.desktop\""
    ),
    ("run = \"a\"\nlabel = \"a\"\naction = \"b\"", "4:1: 'action' goes with `app` only"),
    ("label = \"a\"\nrun = []", "3:7: the list is empty"),
    ("label = \"a\"\nrun = \"\"", "3:7: the text is empty"),
    ("label = \"a\"\nexec = \"xterm\"", "3:8: expected a list, not text"),
    ("label = \"a\"\nexec = [\"xterm\", 3]", "3:18: expected text, not a number"),
    (
      "label = \"a\"\ndo = \"exit\"",
      "3:6: 'exit' is none of \"back\", \"close\", \"reload\", \"quit\", \"repeat\" or \"pause\""
    ),
    ("label = \"a\"\nmenu = \"n\"", "3:8: no menu is called 'n' (did you mean 'm'?)"),
    (
      "label = \"a\"\nrun = \"a\"\nat = \"up\"",
      "4:6: 'up' is no direction: write degrees, N, NE, E, SE, S, SW, W or NW"
    ),
    ("label = \"a\"\nrun = \"a\"\nat = 400", "4:6: 400 is out of range: -360 to 360"),
    (
      "label = \"a\"\nrun = \"a\"\nid = \"a/b\"",
      "4:6: an id cannot hold a slash, which parts the names in MENU/ITEM"
    ),
    (
      "label = \"a\"\nrun = \"a\"\nconfirm = \"true\"",
      "4:11: expected true or false, not text (leave out the quotes)"
    ),
    ("label = \"a\"\nitems = []", "3:1: the menu 'm/a' has no items"),
  ])
  func `items`(body: String, expected: String) {
    #expect(mistakes(inItem: body) == [expected])
  }

  @Test func `ids and keys are one item's alone, and pins run clockwise`() {
    let text = """
      [menu.m]
      items = [
        { label = "a", run = "a", at = "S", key = "x" },
        { label = "a", run = "a", at = "N", key = "X" },
        { label = "b", run = "a", at = "E" },
        { label = "c", run = "a", id = "b", at = "S" },
      ]
      """
    #expect(
      mistakes(in: text) == [
        "4:3: two items of this menu are called 'a' (the first is on line 3): give one another `id`",
        "4:45: the key 'x' chooses 'a' already",
        "6:34: two items of this menu are called 'b' (the first is on line 5): give one another `id`",
        "6:44: pinned items run clockwise in file order: 90 degrees do not follow 0",
      ])
  }

  @Test func `menus are nested to a limit`() {
    func nested(_ depth: Int) -> String {
      let open = String(repeating: "items = [{ label = \"a\", ", count: depth)
      return "[menu.m]\n" + open + "run = \"a\"" + String(repeating: " }]", count: depth)
    }
    #expect(mistakes(in: nested(32)).isEmpty)
    #expect(
      mistakes(in: nested(33)).map { $0.suffix(36) }
        == ["menus are nested more than 32 deep".suffix(36)].map { ": " + $0 })
  }
}
