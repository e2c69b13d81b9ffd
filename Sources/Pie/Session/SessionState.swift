import Menus

// Items that have a state.

extension Session {
  /// Changes the hovered item's value by so many notches; nil: what is hovered has none.
  mutating func adjust(by steps: Int) -> [SessionEffect]? {
    guard let index = hoveredIndex, let item = level.item(at: index), let control = item.adjustment else {
      return nil
    }
    let value = control.changed(item.reading, by: steps)
    show(value, at: index)
    return value == item.reading ? [] : [.adjusted(control, to: value)]
  }

  /// A toggle is turned over, and the menu shows it while it stays open.
  mutating func turnOver(_ control: StateControl, at index: Int) -> SessionEffect {
    let value = control.changed(level.item(at: index)?.reading, by: 1)
    show(value, at: index)
    return .adjusted(control, to: value)
  }

  /// Shows a state before it is set.
  mutating func show(_ value: Double, at index: Int) {
    var menu = level.menu
    menu.items[index].reading = value
    trail[trail.count - 1] = level.refilled(menu, level.placement)
  }
}
