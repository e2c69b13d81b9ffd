import Menus

/// Where menus and items are written.
package struct Landmarks: Sendable {
  private var menus: [MenuName: Spot] = [:]
  private var items: [MenuName: [ItemID: Spot]] = [:]

  private struct Spot {
    let source: Source
    let position: Position
  }

  init() {}

  init(
    _ drafts: [MenuDraft], _ items: [(menu: MenuName, item: ItemID, location: Location)], _ sources: [Source]
  ) {
    func spot(_ location: Location) -> Spot {
      Spot(source: sources[location.source], position: location.position)
    }
    for draft in drafts { menus[draft.menu.name] = spot(draft.location) }
    for (menu, item, location) in items { self.items[menu, default: [:]][item] = spot(location) }
  }

  /// A remark on a menu, or on one of its items, as a diagnostic.
  package func diagnostic(
    _ severity: Diagnostic.Severity, on menu: MenuName, _ item: ItemID?, _ message: String
  ) -> Diagnostic {
    guard let spot = item.flatMap({ items[menu]?[$0] }) ?? menus[menu] ?? items[menu]?.values.first else {
      return Diagnostic(severity, at: Place(file: "menu \(menu)"), message)
    }
    return spot.source.diagnostic(severity, spot.position, message)
  }
}
