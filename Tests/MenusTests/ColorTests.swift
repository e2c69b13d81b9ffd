import Testing

@testable import Menus

@Suite struct ColorTests {
  /// Background, relative luminance, and what is drawn on it.
  @Test(arguments: [
    ("#000000", 0, Color.white), ("#FFFFFF", 1, .black), ("#5856D6", 0.135853236, .white),
    ("#FF2D55", 0.237926493, .white), ("#FF9500", 0.427548922, .white), ("#34C759", 0.422981809, .white),
    ("#007AFF", 0.211390672, .white), ("#FFCC00", 0.644457313, .black), ("#AF52DE", 0.204224732, .white),
    ("#FF3B30", 0.246013296, .white), ("#5AC8FA", 0.5038434, .black), ("#808080", 0.2158605, .white),
    ("#BBBBBB", 0.496932995, .white), ("#BCBCBC", 0.502886458, .black), ("#FFD60A", 0.693750492, .black),
    ("#00FF00", 0.7152, .black), ("#FFFF00", 0.9278, .black), ("#FF0000", 0.2126, .white),
    ("#0000FF", 0.0722, .white), ("#00FFFF", 0.7874, .black),
  ])
  func `the foreground is whichever reads better`(background: String, luminance: Double, foreground: Color)
    throws
  {
    let color = try #require(Color(hexadecimal: background))
    #expect(abs(color.luminance - luminance) < 1e-6)
    #expect(color.foreground(highContrast: false) == foreground)
  }

  @Test func `high contrast turns to black where both contrast alike`() throws {
    let color = try #require(Color(hexadecimal: "#808080"))
    #expect(color.foreground(highContrast: true) == .black)
    #expect(Color.black.foreground(highContrast: true) == .white)
  }

  @Test(
    arguments: ["#FFCC00", "#007AFF", "#34C759", "#000000", "#FFFFFF", "#808080"],
    ["#FFFFFF", "#767676", "#000000"])
  func `a legible colour stands out, and one that does already stays`(text: String, on background: String)
    throws
  {
    let color = try #require(Color(hexadecimal: text))
    let ground = try #require(Color(hexadecimal: background))
    for ratio in [3, 4.5] {
      let legible = color.legible(on: ground, ratio: ratio)
      #expect(legible.contrast(with: ground) >= ratio)
      #expect(color.contrast(with: ground) < ratio || legible == color)
    }
  }

  @Test func `a colour is darkened no more than it must be`() throws {
    let yellow = try #require(Color(hexadecimal: "#FFCC00"))
    let legible = yellow.legible(on: .white, ratio: 3)
    #expect(legible.contrast(with: .white) < 3.15)
    // The same hue: red and green keep their relation.
    #expect(abs(legible.green / legible.red - yellow.green / yellow.red) < 1e-9 && legible.blue == 0)
  }

  @Test func `a translucent colour is seen mixed with what lies beneath`() {
    #expect(Color.white.opacity(0.25).over(.black) == Color(red: 0.25, green: 0.25, blue: 0.25))
  }

  @Test(arguments: [
    ("#f80", Color(red: 1, green: 0x88 / 255, blue: 0)),
    ("#F80C", Color(red: 1, green: 0x88 / 255, blue: 0, alpha: 0.8)),
    ("#ff8800", Color(red: 1, green: 0x88 / 255, blue: 0)),
    ("#ff880033", Color(red: 1, green: 0x88 / 255, blue: 0, alpha: 0.2)),
  ])
  func `hexadecimal digits`(text: String, color: Color) {
    #expect(Color(hexadecimal: text) == color)
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#1234567", "#ggg", "123456", "#１２３", "# 12", "#123456789"])
  func `anything else is no colour`(text: String) {
    #expect(Color(hexadecimal: text) == nil)
  }
}
