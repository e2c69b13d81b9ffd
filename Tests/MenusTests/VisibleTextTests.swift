import Menus
import Testing

@Suite("Text from anywhere") struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\nb\tc", "a b c"), ("\u{1B}[31mred\u{7}", " [31mred "), ("\u{9B}31m", " 31m"),
    ("a\u{2028}b\u{2029}", "a b "), ("e\u{301} 👩‍👩‍👧", "e\u{301} 👩‍👩‍👧"), ("", ""),
  ])
  func `is shown on one line and steers no terminal, and so are names`(text: String, line: String) {
    #expect(text.oneLine == line)
    #expect(text.unbroken == line)
    #expect(Item(label: text, action: .perform(.close)).id.rawValue == line)
    #expect(KnownPlace(target: "/x", label: text, icon: .text("x")).item.id.rawValue == line)
  }

  /// Unicode 16, general categories Cf, Zl and Zp, and what else takes no room.
  private static let unseen: [ClosedRange<UInt32>] = [
    0xad...0xad, 0x61c...0x61c, 0x115f...0x1160, 0x180e...0x180e, 0x200b...0x200f, 0x2028...0x202e,
    0x2060...0x206f,
    0x3164...0x3164, 0xfeff...0xfeff, 0xffa0...0xffa0, 0xfff9...0xfffb, 0x1bca0...0x1bca3, 0x1d173...0x1d17a,
    0xe0001...0xe0001, 0xe0020...0xe007f,
  ]

  @Test func `tells of every character that only steers others, whatever is around it`() {
    for scalar in VisibleTextTests.unseen.joined().compactMap(Unicode.Scalar.init) {
      for (before, after) in [("", ""), ("a", "b"), (" ", " "), ("é", "é"), ("\u{202E}", "\u{202C}")] {
        let line = "\(before)\(Character(scalar))\(after)".oneLine
        #expect(!line.unicodeScalars.contains(scalar), "\(scalar.number)")
        #expect(!line.unicodeScalars.contains { $0.breaksLines || $0.isUnseen }, "\(scalar.number)")
        #expect(line.includes(scalar.breaksLines ? " " : "<\(scalar.number)>"))
      }
    }
  }

  @Test(arguments: [
    ("a\u{202E}b", "a<U+202E>b"), ("\u{200D}", "<U+200D>"), ("👩\u{200D}", "👩<U+200D>"),
    ("a\u{200D}b", "a<U+200D>b"), ("A\u{E0041}", "A<U+E0041>"), ("e\u{FE0F}\u{FE0F}", "e\u{FE0F}<U+FE0F>"),
    ("\u{200F}\u{200D}ش", "<U+200F><U+200D>ش"),
  ])
  func `names it by its number`(text: String, line: String) { #expect(text.oneLine == line) }

  @Test(arguments: [
    "می\u{200C}خواهم", "क्\u{200D}ष", "👨🏽\u{200D}💻", "❤\u{FE0F}\u{200D}🔥", "☎\u{FE0F}", "葛\u{E0100}",
    "\u{600}٣",
    "שלום",
  ])
  func `keeps what it is written with`(text: String) { #expect(text.oneLine == text) }

  @Test func `keeps in names what is not to be seen`() {
    #expect(Item(label: "a\u{202E}b\u{200D}", action: .perform(.close)).id.rawValue == "a\u{202E}b\u{200D}")
  }

  @Test(arguments: [
    "", " ", "\n\n\t", "\u{3000}", "\u{200B}\u{2060}", "\u{202E}", "\u{AD}", "\u{1}", "\u{E0001}",
  ])
  func `may have nothing to be seen`(text: String) {
    #expect(text.isBlank)
    let window = ShownWindow(
      number: 1, title: text, windowClass: "XTerm", workspace: nil, isUrgent: false, icon: nil)
    let items = WindowScope.all.items(of: [window], active: nil, on: Workspaces(names: [], current: nil))
    #expect(items.map(\.label) == ["XTerm"])
    // What has no other name shows what it is made of.
    let item = Item(label: text, action: .perform(.close))
    #expect(item.title == (text.isEmpty ? "" : text.oneLine.isBlank ? "·" : text.oneLine))
  }

  @Test(arguments: ["a", "\u{202E}x", "👩‍👩‍👧", "☎️", "e\u{301}", "\u{1}.", "語"])
  func `is no blank where anything of it is to be seen`(text: String) { #expect(!text.isBlank) }
}
