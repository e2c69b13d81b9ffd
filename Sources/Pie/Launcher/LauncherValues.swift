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
}
