import Menus
import Testing

@Suite("Text from anywhere") struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\nb\tc", "a b c"), ("\u{1B}[31mred\u{7}", " [31mred "), ("\u{9B}31m", " 31m"),
    ("a\u{2028}b\u{2029}", "a b "), ("e\u{301} 👩‍👩‍👧", "e\u{301} 👩‍👩‍👧"), ("", ""),
  ])
  func `is shown on one line and steers no terminal`(text: String, line: String) {
    #expect(text.oneLine == line)
    #expect(Item(label: text, action: .perform(.close)).id.rawValue == line)
    #expect(KnownPlace(target: "/x", label: text, icon: .text("x")).item.id.rawValue == line)
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
  }

  @Test(arguments: ["a", "\u{202E}x", "👩‍👩‍👧", "☎️", "e\u{301}", "\u{1}.", "語"])
  func `is no blank where anything of it is to be seen`(text: String) { #expect(!text.isBlank) }
}
