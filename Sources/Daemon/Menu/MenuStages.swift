import Drawing
import Menus
import Pie
import X11

/// Makes the stages that menus open on. Knows what their texts need, which takes longer to measure than all the rest.
final class MenuStages {
  private let surroundings: Surroundings
  private let ruler: PangoRuler
  private var knownSizes: [MenuName: TitleSizes] = [:]

  private struct TitleSizes {
    let menu: Menu
    let titleHeight: Double
    let labelWidth: Double

    /// What was measured is the menu's: its items are the very same, which is known without a look at them.
    func fits(_ menu: Menu) -> Bool {
      self.menu.manners == menu.manners && self.menu.items.isSame(as: menu.items)
    }
  }

  init(_ shown: ScreenParts) {
    surroundings = shown.surroundings
    ruler = shown.ruler
  }

  func stage(for menu: Menu, _ appearance: Appearance, on monitor: Monitor, in setup: Setup) -> Stage {
    let sizes = titleSizes(of: menu, appearance, in: setup)
    return Stage(
      setup: setup, monitor: monitor.bounds, scale: appearance.scale,
      isMirrored: surroundings.isMirrored(setup.settings), titleHeight: sizes.titleHeight,
      labelWidth: sizes.labelWidth, idleLimit: setup.settings.idleLimit,
      canWarp: !surroundings.isXwayland, appearing: appearance.motion.opening)
  }

  /// Menus or their looks have changed.
  func forgetSizes() { knownSizes.removeAll() }

  /// That menu will not come again; its items are kept no longer.
  func forgetSizes(of menu: MenuName) { knownSizes[menu] = nil }

  private func titleSizes(of menu: Menu, _ appearance: Appearance, in setup: Setup) -> TitleSizes {
    if let known = knownSizes[menu.name], known.fits(menu) { return known }
    let measure: TextRuler = { [ruler] in ruler.measure($0) }
    let sizes = TitleSizes(
      menu: menu, titleHeight: appearance.titleHeight(measure),
      labelWidth: appearance.labelWidth(of: menu, in: setup, measure))
    knownSizes[menu.name] = sizes
    return sizes
  }
}

extension [Item] {
  /// Both share one storage. Different ones may still hold equal items.
  fileprivate func isSame(as other: [Item]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}
