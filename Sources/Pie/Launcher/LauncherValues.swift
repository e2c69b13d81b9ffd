import Menus

// Items that have a state.

extension LauncherState {
  /// Changes the hovered item's value by so many notches; nil: what is hovered has none.
  mutating func adjust(by steps: Int) -> [LauncherEffect]? {
    guard let hovered, let control = plan.items[hovered].adjustment else { return nil }
    let before = plan.items[hovered].reading
    let value = control.changed(before, by: steps)
    guard value != before else { return [] }
    plan.show(value, at: hovered)
    return [.adjusted(control, to: value)]
  }
}

extension LauncherPlan {
  /// Shows a state before it is set.
  mutating func show(_ value: Double, at index: Int) {
    guard var menu else { return }
    menu.items[index].reading = value
    self = with(menu, layout)
  }

  /// The same with every value at its lowest and at its highest: so much room their labels may come to need. Empty
  /// where there are no values.
  var withValuesAtTheirEnds: [LauncherPlan] {
    var (lowest, highest) = (self, self)
    var hasValues = false
    for (index, item) in items.enumerated() {
      guard case .value(let range, _)? = item.adjustment?.kind else { continue }
      hasValues = true
      lowest.show(range.lowerBound, at: index)
      highest.show(range.upperBound, at: index)
    }
    return hasValues ? [lowest, highest] : []
  }
}
