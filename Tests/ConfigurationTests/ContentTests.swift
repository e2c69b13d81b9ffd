import Menus
import Testing

@testable import Configuration

@Suite struct ContentTests {
  private func contents(_ items: String) -> [Content] {
    let reading = read("[menu.m]\nitems = [\(items)]\n")
    #expect(reading.diagnostics.map(\.description) == [])
    return reading.setup?.menus[0].contents ?? []
  }

  @Test func `an entry of items may be a source or a script, with what belongs to it`() {
    func item(_ label: String) -> String { "{ label = \"\(label)\", run = \"a\" }" }
    #expect(
      contents(
        "\(item("a")), { source = \"windows\", max = 8, show = \"workspace\" }, \(item("b")), { source = \"recent\" }"
      )
        == [
          Content(place: 1, origin: .source(.windows(.workspace)), limit: 8),
          Content(place: 2, origin: .source(.recent)),
        ])
    #expect(
      contents("{ source = \"apps\", depth = 1, hide = [\"a*\", \"Game\"], only = \"b\" }")
        == [
          Content(
            place: 0,
            origin: .source(
              .apps(
                AppChoice(
                  depth: 1, only: [TextPattern("b")], hidden: [TextPattern("a*"), TextPattern("Game")]))))
        ])
    #expect(
      contents("{ script = \"ls\", timeout = \"1s\", cache = \"2min\", run = \"echo\" }")
        == [
          Content(
            place: 0, origin: .script(Script("ls", timeout: 1000, cache: 120_000, chosen: "echo")))
        ])
  }

  @Test(
    arguments: [
      ("source = \"aps\"", "2:21: 'aps' is none of"),
      ("source = \"apps\", label = \"x\"", "2:29: 'label' belongs in"),
      ("source = \"recent\", depth = 1", "2:31: 'depth' goes with source = \"apps\" only"),
      ("script = \"a\", show = \"all\"", "2:26: 'show' goes with source = \"windows\" only"),
      ("source = \"apps\", script = \"a\"", "2:29: one entry has one origin"),
      ("source = \"apps\", depth = 3", "2:37: 3 is out of range: 1 to 2"),
      ("script = \"a\", max = 0", "2:32: 0 is out of range: 1 to 1000"),
      ("script = \"a\", timout = 1", "2:26: unknown key 'timout'"),
      ("script = \" \"", "2:21: the text is empty"),
    ])
  func `mistakes are told where they are`(_ body: String, _ message: String) {
    let found = mistakes(in: "[menu.m]\nitems = [{ \(body) }]\n")
    #expect(found.contains { $0.hasPrefix(message) }, "\(found)")
  }

  @Test func `an item may have a state`() {
    let actions = read(
      """
      [[menu.m.items]]
      label = "a"
      toggle = { get = "g", set = "s", refresh = "1s" }
      [[menu.m.items]]
      label = "b"
      value = { set = "s", min = -1, max = 1, step = 0.5 }
      """
    ).setup?.menus[0].items.map(\.action)
    #expect(
      actions == [
        .control(StateControl(.toggle, get: "g", set: "s", refresh: 1000)),
        .control(StateControl(.value(-1...1, step: 0.5), set: "s")),
      ])
    #expect(
      mistakes(inItem: "label = \"a\"\nvalue = { get = \"g\" }") == [
        "3:9: the table needs a `set`, the command that changes the state"
      ])
    #expect(
      mistakes(inItem: "label = \"a\"\nvalue = { set = \"g\", min = 3, max = 3 }") == [
        "3:9: `min` is not less than `max`: 3, 3"
      ])
    #expect(
      mistakes(inItem: "label = \"a\"\ntoggle = { set = \"g\", min = 3 }").first?.hasPrefix(
        "3:23: 'min' belongs in value")
        == true)
  }

  @Test func `items written in place are a menu with the item's label for a title, unless a script names it`()
  {
    func title(_ items: String) -> String? {
      let reading = read("[menu.m]\nitems = [{ label = \"More\", items = [\(items)] }]")
      #expect(reading.diagnostics.isEmpty)
      guard case .items(let menu)? = reading.setup?.menus.first?.items.first?.action else { return "no menu" }
      return menu.title
    }
    #expect(title("{ label = \"a\", run = \"a\" }") == "More")
    #expect(title("{ source = \"windows\" }") == "More")
    #expect(title("{ script = \"true\" }") == nil)
  }

  @Test(
    "what cannot be sent is refused in the words of `send`, not of triggers",
    arguments: [
      (
        "long-press x",
        "'long-press' is for triggers; keys that are sent are pressed and let go: write it as in \"Ctrl+c\" or \"Up Return\""
      ),
      (
        "edge left",
        "'edge' is for triggers; keys that are sent are pressed and let go: write it as in \"Ctrl+c\" or \"Up Return\""
      ),
      ("Ctrl+", "'Ctrl+' names no key: write it as in \"Ctrl+c\""),
      ("Button1", "'Button1': only keys can be sent"),
      ("Ctrl+Button9", "'Ctrl+Button9': only keys can be sent"),
      ("Contrl+c", "'Contrl+c': unknown modifier 'Contrl' (did you mean 'Ctrl'?)"),
      ("Ctrl+Retrn", "unknown key name 'Retrn' (did you mean 'Return'?)"),
    ])
  func strokes(keys: String, message: String) {
    #expect(
      mistakes(in: "menu.m.items = [{ label = \"a\", send = \"\(keys)\" }]\n") == ["1:39: \(message)"])
  }
}
