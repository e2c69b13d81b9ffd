import Testing

@testable import Menus

@Suite struct TextPatternTests {
  @Test(arguments: [
    ("Gimp", "Gimp", true), ("Gimp", "gimp", false), ("Gimp", "Gimp-2.10", false),
    ("Gimp*", "Gimp-2.10", true), ("Gimp*", "Gimp", true), ("*.xcf", "a.xcf", true),
    ("*.xcf", "a.xcf.bak", false),
    ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxaxx", false), ("a?c", "abc", true), ("a?c", "ac", false),
    ("?", "👩‍👩‍👧", true), ("", "", true), ("", "a", false), ("*", "", true), ("**", "a", true),
    ("a*a", "a", false),
  ])
  func `stars and question marks`(pattern: String, subject: String, matches: Bool) {
    #expect(TextPattern(pattern).matches(subject) == matches)
  }

  @Test func `many stars do not take forever`() {
    let pattern = TextPattern(String(repeating: "*a", count: 50) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }
}
