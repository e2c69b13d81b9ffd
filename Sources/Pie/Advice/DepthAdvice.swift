import Menus

extension Setup {
  /// How deep menus may lie, by the largest of the rings on the way: the more directions, the fewer turns a hand makes
  /// without a fault.
  private static func depthLimit(ofRingsUpTo count: Int) -> Int {
    switch count {
    case ...4: 4
    case ...8: 2
    default: 1
    }
  }

  /// The items that lead one menu too deep, on the ways from the menus that a trigger or a launcher opens.
  var depthAdvice: [Advice] {
    var found: [Advice] = []
    let roots = menus.filter { !$0.triggers.isEmpty } + launchers.compactMap { $0.item.submenu(in: self) }
    for root in roots {
      follow(root, way: [], largest: 0, &found)
    }
    var seen: Set<Advice> = []
    return found.filter { seen.insert($0).inserted }
  }

  private func follow(_ menu: Menu, way: [MenuName], largest: Int, _ found: inout [Advice]) {
    let largest = max(largest, menu.items.count)
    let depth = way.count + 1
    for item in menu.items {
      guard let submenu = item.submenu(in: self), !way.contains(submenu.name), submenu.name != menu.name
      else {
        continue
      }
      let widest = max(largest, submenu.items.count)
      let limit = Setup.depthLimit(ofRingsUpTo: widest)
      guard depth + 1 > limit else {
        follow(submenu, way: way + [menu.name], largest: largest, &found)
        continue
      }
      found.append(
        Advice(
          severity: .note, menu: menu.name, item: item.id,
          message: "\"\(item.label)\" leads to level \(depth + 1): with rings of \(widest) items a hand "
            + "goes \(limit) deep without looking"))
    }
  }
}
