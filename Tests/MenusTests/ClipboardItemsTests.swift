import Menus
import Testing

@Suite("Items of the clipboard") struct ClipboardItemsTests {
  private func item(_ text: String, isSecret: Bool = false) -> Item? {
    SelectedText.items(clipboard: SelectedText(text, isSecret: isSecret), marked: nil).first
  }

  @Test func `show one line and type the whole text`() {
    let text = "  First line\n\tsecond\u{2028}third \n"
    #expect(item(text)?.label == "First line second third")
    #expect(item(text)?.action == .type(text))
  }

  @Test func `cut long texts between characters`() {
    let long = String(repeating: "👩‍👩‍👧", count: 100)
    #expect(item(long)?.label == String(repeating: "👩‍👩‍👧", count: 47) + "…")
    #expect(item(String(repeating: "x", count: 48))?.label.count == 48)
    #expect(item(String(repeating: "\n", count: 1000) + "late")?.label == "late")
  }

  @Test func `open addresses and paths, and type them as their alternative`() {
    for text in ["https://a.b/c?d", "HTTP://A.B", "/usr/share", "~/x", "mailto:a@b", "file:///a"] {
      #expect(item(text)?.action == .open(text))
      #expect(item(text)?.alternative == .type(text))
    }
    for text in ["https://", "/", "/x", "see /usr/share", "/a/b\n/c", "javascript:alert(1)", "data:,x"] {
      #expect(item(text)?.action == .type(text))
    }
  }

  @Test func `do not show passwords`() {
    #expect(item("hunter2", isSecret: true)?.label == "••••••••")
    #expect(item("/home/secret", isSecret: true)?.action == .type("/home/secret"))
  }

  @Test func `are two, unless both are the same or blank`() {
    func labels(_ clipboard: String?, _ marked: String?) -> [String] {
      SelectedText.items(
        clipboard: clipboard.map { SelectedText($0) }, marked: marked.map { SelectedText($0) }
      )
      .map { "\($0.id): \($0.label)" }
    }
    #expect(labels("a", "b") == ["clipboard: a", "selection: b"])
    #expect(labels("a", "a") == ["clipboard: a"])
    #expect(labels(nil, "b") == ["selection: b"])
    #expect(labels("", " \n") == [])
    #expect(labels(nil, nil) == [])
  }
}
