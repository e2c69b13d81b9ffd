import Control
import Geometry
import Menus
import Pie

/// The menu that offers lines.
nonisolated struct PickMenu {
  let menu: Menu
  /// Of the items that were there when it was made; nil: they were all.
  let places: Int?
  /// The item that is hovered at first.
  let hovered: ItemID?

  /// nil: the line that is to be hovered, or any at all, is still to come.
  ///
  /// - Parameter isWhole: no more lines will come.
  init?(of rows: PickRows, for pick: Pick, _ keys: PickKeys? = nil, isWhole: Bool) {
    hovered = rows.selected(by: pick.selection)
    guard isWhole || !rows.items.isEmpty && (hovered != nil || pick.selection == nil) else { return nil }
    let offered = PickMenu.menu(of: rows, pick, keys)
    places = isWhole ? nil : max(PickRows.fewestPlaces, rows.items.count)
    menu = places.map { PickRows.settled(offered, places: $0) } ?? offered
  }

  private static func menu(of rows: PickRows, _ pick: Pick, _ keys: PickKeys?) -> Menu {
    var menu = Menu(name: PickDesk.menuName, title: pick.title?.plainLabel, items: rows.items)
    menu.manners.labels = .always
    menu.manners.search = .deep
    menu.manners.submenu = .inPlace
    menu.manners.layout = pick.layout
    menu.ownKeys = keys?.keys ?? []
    menu.choosesOnlyMatch = pick.choosesOnlyMatch
    if pick.isMultiple {
      menu.center = Item(id: ItemID("done"), label: "Done", icon: .text("✓"), action: .answer(nil))
    }
    return menu
  }
}

/// A choice that is about to be shown, and what its first frame needs: enough to draw that while everything else is
/// still being asked for.
nonisolated struct ImaginedPick: Sendable {
  let pick: Pick
  /// Of what has come so far.
  let rows: PickRows
  let isWhole: Bool
  let looks: DesktopLooks
  let localeIsRightToLeft: Bool
  /// In pixels.
  let screen: Rectangle

  /// What is not so in the end is drawn again.
  func layers(in setup: Setup, _ ruler: @escaping TextRuler) -> [Layer] {
    guard !pick.isDump, !rows.items.isEmpty, let menu = PickMenu(of: rows, for: pick, isWhole: isWhole)?.menu
    else { return [] }
    let appearance = looks.appearance(of: menu, in: setup)
    let stage = Stage(
      setup: setup, monitor: screen, scale: appearance.scale,
      isMirrored: setup.settings.textDirection.isRightToLeft(inLocale: localeIsRightToLeft),
      titleHeight: appearance.titleHeight(ruler),
      labelWidth: appearance.labelWidth(of: menu, in: setup, ruler),
      appearing: appearance.motion.opening)
    return ImaginedRing(menu, on: stage, appearance, ruler: ruler).first.layers
  }
}
