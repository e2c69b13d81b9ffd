import Geometry
import Menus
import Testing

@testable import Pie

@Suite struct AppearanceTests {
  @Test(arguments: [1.0, 1.5, 2])
  func `titles and labels are cut at the same letter, however large the text is`(textScale: Double) {
    let (usual, large) = (Appearance(theme: .light), Appearance(theme: .light, textScale: textScale))
    for text in [Appearance.titleText, Appearance.labelText] {
      let (before, after) = (text(usual)("Photograph"), text(large)("Photograph"))
      #expect(after.size == before.size * textScale)
      #expect(after.maximumWidth == before.maximumWidth * textScale)
    }
  }

  @Test(arguments: [Theme.light, Theme.dark], [false, true])
  func `a tint stands out from its bubble, over windows dark and bright`(theme: Theme, isHighContrast: Bool) {
    let appearance = Appearance(
      theme: theme, isHighContrast: isHighContrast)
    let isBright = theme.surface.luminance > 0.5
    for tint in theme.palette {
      for level in isBright ? [0.2, 0.5, 1] : [0, 0.5, 0.8] {
        let ground = appearance.theme.surface.over(Color(red: level, green: level, blue: level))
        let contrast = appearance.onSurface(tint).contrast(with: ground)
        #expect(contrast >= (isHighContrast ? 4.49 : 2.99), "\(tint) over \(level)")
      }
    }
  }

  @Test func `a question has room for its answers beside it, wherever it is asked`() {
    let menu = SessionPlayer.menu(3) { $0.items[1].confirms = true }
    let appearance = Appearance(theme: .light)
    let ruler: TextRuler = { Size(width: Double($0.string.count) * 8, height: 20) }
    let inMenu = appearance.labelWidth(of: menu, in: Setup(), ruler)
    #expect(inMenu > 0)
    #expect(appearance.labelWidth(of: menu.shortcut(to: menu.items[1]), in: Setup(), ruler) == inMenu)
    #expect(appearance.labelWidth(of: menu.shortcut(to: menu.items[0]), in: Setup(), ruler) == 0)
  }
}
