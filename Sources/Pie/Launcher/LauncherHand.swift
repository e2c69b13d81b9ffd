import Geometry
import Menus

// What the hand does with an open launcher.

extension LauncherState {
  var grip: Grip {
    switch phase {
    case .opening(let grip, _), .open(let grip): grip
    case .closed, .closing: .none
    }
  }

  mutating func set(_ grip: Grip) {
    switch phase {
    case .opening(_, let until): phase = .opening(grip, until: until)
    case .open: phase = .open(grip)
    case .closed, .closing: break
    }
  }

  package var ground: LauncherGround {
    LauncherGround(button: plan.button, isExtended: isExtended, scale: plan.scale)
  }

  package func isOnButton(_ point: Point) -> Bool { ground.contains(point) }

  /// What a place means while it is open.
  package func target(at point: Point) -> Target {
    // An open pill is its disc.
    if plan.button.contains(point, isExtended: false, scale: plan.scale) { return .button }
    let index = plan.layout.index(
      at: point - plan.button.center, within: grip == .opener ? .infinity : plan.layout.reach)
    guard let index, !plan.items[index].isHidden, !isLeftToNeighbour(point, beside: index) else {
      return .outside
    }
    return .item(index)
  }

  /// Another launcher's button is to be seen there, between the items.
  private func isLeftToNeighbour(_ point: Point, beside index: Int) -> Bool {
    guard grip != .opener, neighbours.contains(where: { $0.contains(point) }) else { return false }
    return (point - (plan.button.center + plan.layout.offsets[index])).length > plan.layout.item / 2
  }

  mutating func hover(at point: Point) -> [LauncherEffect] {
    if case .item(let index) = target(at: point) { return hover(index) }
    return clearHover()
  }

  mutating func hover(_ index: Int) -> [LauncherEffect] {
    guard index != hovered else { return [] }
    hovered = index
    return [.hovered(index)]
  }

  mutating func press(_ button: UInt8, at point: Point, _ now: Instant) -> [LauncherEffect] {
    let hovering = hover(at: point)
    switch (grip, button) {
    case (_, 4): return hovering + (adjust(by: 1) ?? step(by: -1))
    case (_, 5): return hovering + (adjust(by: -1) ?? step(by: 1))
    case (_, 6): return hovering + step(by: -1)
    case (_, 7): return hovering + step(by: 1)
    case (.none, _):
      let target = target(at: point)
      if target == .outside, plan.setup.manners.passesClick {
        return hovering + fold(passingClick: true, at: now)
      }
      set(.click(button, began: target))
      return hovering
    case (.opener, _), (.click, _): return hovering
    }
  }

  mutating func release(_ button: UInt8, at point: Point, _ now: Instant) -> [LauncherEffect] {
    let (grip, target) = (grip, target(at: point))
    switch (grip, button, target) {
    case (.opener, 1, .button):
      set(.none)
      return hover(at: point)
    case (.opener, 1, .item(let index)): return choose(index, at: now)
    case (.opener, 1, .outside): return fold(at: now)
    case (.click(button, _), 1, .item(let index)): return choose(index, at: now)
    case (.click(button, .button), 1, .button), (.click(button, .outside), 1, .outside): return fold(at: now)
    case (.click(button, _), 3, _): return fold(at: now)
    case (.click(button, .outside), _, .outside): return fold(at: now)
    case (.click(button, _), _, _):
      set(.none)
      return hover(at: point)
    case (.none, _, _), (.opener, _, _), (.click, _, _): return []
    }
  }

  /// True where that would end a click beside it, which closes it.
  package func isClosed(byReleaseOf button: UInt8, at point: Point) -> Bool {
    button == 1 && grip == .click(1, began: .outside) && target(at: point) == .outside
  }

  mutating func step(by way: Int) -> [LauncherEffect] {
    let shown = plan.shownItems
    guard let first = shown.first, let last = shown.last else { return [] }
    guard let hovered, let place = shown.firstIndex(of: hovered) else { return hover(way > 0 ? first : last) }
    return hover(shown[(place + way + shown.count) % shown.count])
  }
}
