import Testing

@testable import Menus

@Suite struct ScriptOutputTests {
  private let script = Script("menu")

  private func output(_ text: String) -> ScriptOutput {
    var output = ScriptOutput()
    output.append(text.utf8)
    output.end()
    return output
  }

  private func items(_ text: String) -> [Item] { output(text).items(of: script) }

  @Test func `each line is an item that calls the script with it`() {
    let found = items("one\ntwo  words\n\nlast")
    #expect(found.map(\.label) == ["one", "two  words", "last"])
    #expect(found[1].action == .row(script.called(with: Script.Call(text: "two  words"))))
  }

  @Test func `options of a row say what it shows and what the script is told`() {
    let found = items(
      "a\0icon\u{1f}firefox,web\u{1f}info\u{1f}7\u{1f}meta\u{1f}net browser\u{1f}display\u{1f}Firefox\n"
        + "b\0icon\u{1f}/x/y.png\nc\0icon\u{1f}🦊\nd\0urgent\u{1f}true\ne\0active\u{1f}true\n"
        + "heading\0nonselectable\u{1f}true\n")
    #expect(found.map(\.label) == ["Firefox", "b", "c", "d", "e"])
    #expect(found.map(\.icon) == [.named("firefox"), .file("/x/y.png"), .text("🦊"), nil, nil])
    #expect(found.map(\.mark) == [nil, nil, nil, .urgent, .active])
    #expect(found[0].keywords == "net browser")
    #expect(found[0].action == .row(script.called(with: Script.Call(text: "a", info: "7"))))
  }

  @Test func `header rows speak of the whole menu`() {
    let text =
      "\0prompt\u{1f}Pick\n\0data\u{1f}d\n\0urgent\u{1f}0,-1\n\0active\u{1f}1-2\n\0no-custom\u{1f}true\na\nb\nc\nd\n"
    let found = items(text)
    #expect(output(text).prompt == "Pick")
    #expect(found.map(\.mark) == [.urgent, .active, .active, .urgent])
    #expect(found[0].action == .row(script.called(with: Script.Call(text: "a", data: "d"))))
  }

  @Test func `markup is shown as the text it marks up`() {
    let found = items("\0markup-rows\u{1f}true\n<b>a</b> &amp; <span size='99'>b</span> &#60;&#x3e; <3\n")
    #expect(found.map(\.label) == ["a & b <> <3"])
    #expect(items("<b>a</b> &amp;\n").map(\.label) == ["<b>a</b> &amp;"])
  }

  @Test func `a row may lead to a menu of the same script, and rows may end otherwise`() {
    let nested = items("more\0menu\u{1f}true\n")
    let called = script.called(with: Script.Call(text: "more"))
    let inner = Menu(name: MenuName(""), contents: [Content(place: 0, origin: .script(called))])
    #expect(nested.map(\.action) == [.items(inner)])
    #expect(items("\0delim\u{1f}|\na\nb|c|").map(\.label) == ["a b", "c"])
  }

  @Test func `rows come as they are printed, whatever the pieces`() {
    let text = "\0prompt\u{1f}P\nälpha\0info\u{1f}1\nbeta\n"
    let bytes = Array(text.utf8)
    for cut in bytes.indices {
      var output = ScriptOutput()
      output.append(bytes[..<cut])
      output.append(bytes[cut...])
      #expect(output.items(of: script) == items(text))
    }
  }

  @Test func `a label that can be shown as it is stays as it is, whatever its length`() {
    for length in [0, 1, 15, 16, 199, 200, 201] {
      let text = String(repeating: "~ ", count: 101).prefix(length)
      #expect(String(text).plainLabel == (length > 200 ? text.prefix(200) + "…" : text))
    }
    for code in 0..<0x100 {
      let scalar = Unicode.Scalar(UInt8(code))
      let isControl = scalar.properties.generalCategory == .control
      #expect("a\(Character(scalar))".plainLabel == (isControl ? "a " : "a\(Character(scalar))"))
    }
  }

  @Test func `what is hostile is cut, repaired and counted`() {
    #expect(items("a\u{1b}[31m\u{7}b\r\n").map(\.label) == ["a [31m b "])
    #expect(items(String(repeating: "x", count: 10_000)).map(\.label.count) == [201])
    #expect(items(String(repeating: "<", count: 100_000)).count == 1)
    let markup = "\0markup-rows\u{1f}true\n" + String(repeating: "<", count: 100_000)
    #expect(items(markup).count == 1)
    var endless = ScriptOutput()
    endless.append([UInt8](repeating: 0xff, count: 200_000))
    endless.end()
    #expect(endless.items(of: script).count == 1)
    var many = ScriptOutput()
    many.append(String(repeating: "a\n", count: 5000).utf8)
    #expect(many.isExcessive && many.rows.count == ScriptOutput.mostRows)
    #expect(items("\0\n\0\u{1f}\n\0a\n\0\0\0\nx\0\n").map(\.label) == ["x"])
  }
}
