import Menus
import Testing

@testable import Pie

@Suite struct AppearanceTests {
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
}
