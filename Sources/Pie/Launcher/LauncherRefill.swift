import Menus

// What comes to know of its items while it is open joins them.

extension LauncherPlan {
  /// True where nothing but the items differs, so that an open launcher can go over from one to the other.
  package func differsInItemsOnly(from other: LauncherPlan) -> Bool {
    guard let menu, let before = other.menu, menu.name == before.name, button == other.button else {
      return false
    }
    return with(before, other.layout) == other
  }

  func with(_ menu: Menu, _ layout: OneSidedLayout) -> LauncherPlan {
    var plan = self
    plan.menu = menu
    plan.layout = layout
    if case .items = setup.item.action { plan.setup.item.action = .items(menu) }
    return plan
  }
}

extension LauncherState {
  /// Takes over other items while it is open; the hovered one stays so where it is still there.
  package mutating func refill(_ plan: LauncherPlan) -> [LauncherEffect] {
    precondition(isOpen, "a launcher that is not open gets a new state with its new plan")
    let before = hovered.map { self.plan.items[$0].id }
    self.plan = plan
    let now = plan.shownItems.first { plan.items[$0].id == before }
    guard now != hovered else { return [] }
    hovered = now
    return [.hovered(now)]
  }
}

extension LauncherPresentation {
  /// Takes over what `refill` made of the state: what was there stays in its place, what is new comes in.
  package mutating func refill(_ state: LauncherState, from before: [ItemID], at now: Instant) {
    let (items, swells) = (items, swells)
    self.items = state.plan.items.map { item in
      if let place = before.firstIndex(of: item.id) { return items[place] }
      var track = Track(at: 0)
      track.turn(to: 1, at: now, by: motion.leaving)
      return track
    }
    self.swells = state.plan.items.map { item in
      before.firstIndex(of: item.id).map { swells[$0] } ?? Track(at: 0)
    }
    hovered = state.hovered
  }
}
