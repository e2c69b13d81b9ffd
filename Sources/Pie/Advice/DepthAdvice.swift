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

  /// The items that lead one menu too deep, on the ways from the menus that a trigger or a launcher opens, and from
  /// those that nothing leads to: a command opens them.
  var depthAdvice: [Advice] {
    var found: [Advice] = []
    let opened = launchers.compactMap { $0.item.submenu(in: self) }
    let led = Set((menus + opened).flatMap(\.leadsTo))
    let roots = menus.filter { !$0.triggers.isEmpty || !led.contains($0.name) } + opened
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

extension Menu {
  /// The menus of the configuration that its items lead to, and those of the menus inside it; not itself.
  fileprivate var leadsTo: [MenuName] {
    items.flatMap { (item: Item) -> [MenuName] in
      switch item.action.consequence {
      case .leads(let next): next == name ? [] : [next]
      case .opens(let inner): inner.leadsTo
      case .goesBack, .closes, .changes, .isPerformed: []
      }
    }
  }
}
