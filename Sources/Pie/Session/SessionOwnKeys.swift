import Menus

// Keys that a menu has for itself.

extension Session {
  /// What a key of the menu's own does; nil: it is none.
  mutating func chooseByOwnKey(_ key: KeyInput, at now: Instant) -> [SessionEffect]? {
    let chord = key.modifiers.subtracting(inherited)
    guard let own = rootMenu.ownKeys.first(where: { $0.isPressed(by: key, with: chord) }) else { return nil }
    let hovered = foundDeep.flatMap { found(by: $0) } ?? hoveredIndex.flatMap { level.item(at: $0) }
    let item = hovered ?? Item(label: "", action: .answer(nil))
    var choice = Choice(
      menu: rootMenu.name, path: hovered.map { [$0.id] } ?? [], item: item, action: item.action,
      point: pointer, time: nil)
    choice.ownKey = own.number
    choice.typed = typed
    return close(.chosen, choosing: choice, at: now)
  }

  /// What is typed just now, or was until it chose.
  var typed: String { search?.text.text ?? foundBy }

  private func found(by match: SearchMatch) -> Item? {
    var item = level.item(at: match.index)
    for step in match.further {
      guard let menu = item?.submenu(in: stage.setup)?.firstPage, menu.items.indices.contains(step) else {
        return nil
      }
      item = menu.items[step]
    }
    return item
  }
}

extension OwnKey {
  /// Shift may be what brings the symbol forth; where it does not, it counts.
  fileprivate func isPressed(by key: KeyInput, with chord: Modifiers) -> Bool {
    guard chord.subtracting(.shift) == modifiers.subtracting(.shift) else { return false }
    if key.symbol == symbol { return !modifiers.contains(.shift) || chord.contains(.shift) }
    return key.latin == symbol && chord.contains(.shift) == modifiers.contains(.shift)
  }
}
