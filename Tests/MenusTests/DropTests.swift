import Menus
import Testing

@Suite("What is dropped") struct DropTests {
  private func words(_ text: String, as format: DropFormat = .uriList) throws -> [String] {
    try format.read(Array(text.utf8), host: "Desk").get().words
  }

  private func fault(_ bytes: [UInt8], as format: DropFormat = .uriList) -> DropFault? {
    if case .failure(let fault) = format.read(bytes, host: "") { fault } else { nil }
  }

  @Test func `as files comes as their paths, in order, without remarks`() throws {
    #expect(
      try words("# two\r\nfile:///home/a%20b\r\nfile://localhost/c\r\nFILE:/d\r\nfile://desk/e\r\n")
        == ["/home/a b", "/c", "/d", "/e"])
  }

  @Test func `with a line break alone, without one, or as plain paths is a list all the same`() throws {
    #expect(try words("file:///a\nfile:///b") == ["/a", "/b"])
    #expect(try words("/home/x y\n") == ["/home/x y"])
  }

  @Test func `of other machines, other kinds, or with names that are no text stays a URI`() throws {
    let lines = [
      "file://other/a", "https://example.org/?q=a%20b#c", "file:///%ff", "file:///%4", "mailto:a@b",
    ]
    #expect(try words(lines.joined(separator: "\r\n")) == lines)
  }

  @Test func `without sense is left out`() throws {
    #expect(
      try words("\u{1b}[31mfile:///a\nfile:///x\u{7}\nrubbish\n:\nfile:///a%00b\nhttp:\n\nfile:///good")
        == ["/good"])
    #expect(fault(Array("rubbish".utf8)) == .noURI)
    #expect(fault([]) == .empty)
    #expect(fault([0, 255, 254, 13, 10]) == .noURI)
  }

  @Test func `as a link comes as its URL, without the title`() throws {
    #expect(try words("https://a.b/c\nA title", as: .netscapeURL) == ["https://a.b/c"])
    let text = Array("https://a.b/ü\nA title".utf16)
    for units in [text, [0xfeff] + text] {
      for swaps in [false, true] {
        let bytes = units.flatMap { pair($0, swaps) }
        #expect(try DropFormat.mozillaURL.read(bytes, host: "").get().words == ["https://a.b/ü"])
      }
    }
    #expect(try words("https://a.b/c\nA title", as: .mozillaURL) == ["https://a.b/c"])
  }

  private func pair(_ unit: UInt16, _ swaps: Bool) -> [UInt8] {
    swaps ? [UInt8(unit >> 8), UInt8(unit & 0xff)] : [UInt8(unit & 0xff), UInt8(unit >> 8)]
  }

  @Test func `as text is one word, whatever is in it`() throws {
    let text = "$(rm -rf /); \"quoted\"\n'second line' \u{1b}[0m `x`"
    for format in [DropFormat.utf8, .plainUTF8, .plain] {
      #expect(try words(text, as: format) == [text])
    }
    #expect(try DropFormat.latin1.read([0x66, 0xfc, 0x72, 0], host: "").get().words == ["für"])
    #expect(fault([0x61, 0, 0x62], as: .utf8) == .binary)
    #expect(fault([0, 0], as: .utf8) == .empty)
  }

  @Test func `longer than a command can be given is refused`() {
    let longest = [UInt8](repeating: 0x61, count: 128 * 1024 - 1)
    #expect(fault(longest, as: .utf8) == nil)
    #expect(fault(longest + [0x61], as: .utf8) == .tooLong)
    #expect(fault(Array("file:///".utf8) + longest) == .tooLong)
    #expect(fault([UInt8](repeating: 0x0a, count: 1024 * 1024 + 1)) == .tooLong)
  }

  @Test func `is a line each in the variable, and one file never looks like two`() throws {
    let data = try DropFormat.uriList.read(Array("file:///a\nfile:///b%0A/etc/passwd".utf8), host: "").get()
    #expect(data.words == ["/a", "/b\n/etc/passwd"])
    #expect(data.variable == "/a\nfile:///b%0A/etc/passwd")
    #expect(data.uris == ["file:///a", "file:///b%0A/etc/passwd"])
    let many = DroppedData((0..<2000).map { .init("/home/\($0)/" + String(repeating: "x", count: 100)) })
    #expect(many.variable == nil)
  }

  @Test func `is asked for in the most telling form`() {
    #expect(DropFormat.best(of: ["STRING", "text/html", "UTF8_STRING", "text/uri-list"])?.format == .uriList)
    #expect(DropFormat.best(of: ["TEXT", "text/plain;charset=UTF-8"])?.name == "text/plain;charset=UTF-8")
    #expect(DropFormat.best(of: ["image/png", "", "\u{1b}"]) == nil)
  }

  @Test func `means something to items whose command takes words, and to what leads to them`() {
    func takes(_ action: Action, uris: Bool = true) -> Bool {
      Item(label: "x", action: action).takesDrop(holdingURIs: uris)
    }
    #expect(takes(.run(["true"]), uris: false))
    #expect(takes(.exec(["true"])))
    #expect(takes(.items(Menu(name: MenuName("m")))))
    #expect(takes(.app(AppReference("a.desktop"))))
    #expect(!takes(.app(AppReference("a.desktop")), uris: false))
    #expect(!takes(.perform(.quit)))
    #expect(!takes(.type("x")))
    var hidden = Item(label: "x", action: .exec(["true"]))
    hidden.isHidden = true
    #expect(!hidden.takesDrop(holdingURIs: true))
  }
}
