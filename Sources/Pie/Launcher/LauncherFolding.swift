import Geometry
import Menus

// A launcher that is closed or closing, and the way from one to the other.

extension LauncherState {
  mutating func handleClosed(_ event: LauncherEvent, _ hold: Hold?, at now: Instant)
    -> [LauncherEffect]
  {
    switch (event, hold) {
    case (.buttonPress(1, let point, let moves), nil) where isOnButton(point):
      if moves {
        phase = .closed(.dragged(from: point))
        return []
      }
      guard plan.menu != nil else {
        phase = .closed(.armed)
        return []
      }
      return unfold(.opener, at: now)
    case (.buttonRelease(1, let point), .armed?):
      phase = .closed(nil)
      return isOnButton(point) ? [.perform(.own)] : []
    case (.motion(let point), .dragged(let start)?): return [.drag(point - start)]
    case (.buttonRelease(1, let point), .dragged(let start)?):
      phase = .closed(nil)
      return point == start ? [] : [.drop(point - start)]
    case (.open, nil):
      return plan.menu == nil ? [.perform(.own)] : unfold(.none, at: now)
    case (.dismiss, _):
      phase = .closed(nil)
      return []
    case (.buttonPress, _), (.buttonRelease, _), (.motion, _), (.keyPress, _), (.open, _), (.close, _),
      (.wake, _):
      return []
    }
  }

  mutating func handleClosing(
    _ event: LauncherEvent, _ until: Instant, _ choice: LauncherChoice?, at now: Instant
  ) -> [LauncherEffect] {
    switch event {
    case .buttonPress(1, let point, let moves) where isOnButton(point):
      guard !moves else {
        phase = .closed(.dragged(from: point))
        return performing(choice)
      }
      return performing(choice) + unfold(.opener, at: now)
    case .open: return performing(choice) + unfold(.none, at: now)
    case .wake where now >= until, .dismiss:
      phase = .closed(nil)
      return performing(choice)
    case .buttonPress, .buttonRelease, .motion, .keyPress, .close, .wake: return []
    }
  }

  private func performing(_ choice: LauncherChoice?) -> [LauncherEffect] {
    choice.map { [.perform($0)] } ?? []
  }

  private mutating func unfold(_ grip: Grip, at now: Instant) -> [LauncherEffect] {
    lastInput = now
    let length = plan.motion.openingLength(of: plan.items.count, plan.layout.folding)
    phase = length > 0 ? .opening(grip, until: now + length) : .open(grip)
    return [.grab]
  }

  /// Closes without a choice.
  mutating func fold(passingClick: Bool = false, at now: Instant) -> [LauncherEffect] {
    beginClosing(afterChoice: false, then: nil, at: now)
    return clearHover() + [.release(passingClick: passingClick)]
  }

  mutating func choose(_ index: Int, at now: Instant) -> [LauncherEffect] {
    guard plan.shownItems.contains(index) else { return [] }
    if plan.items[index].adjustment != nil {
      // A value is changed, not chosen.
      set(.none)
      return []
    }
    if plan.items[index].keepsOpen {
      set(.none)
      return [.perform(.item(index))]
    }
    let isDelayed = plan.runsAfterClose
    beginClosing(afterChoice: true, then: isDelayed ? .item(index) : nil, at: now)
    let end = clearHover() + [.release(passingClick: false)]
    // With nothing to fold it is closed already.
    if case .closing = phase { return end + (isDelayed ? [] : [.perform(.item(index))]) }
    return end + [.perform(.item(index))]
  }

  private mutating func beginClosing(afterChoice: Bool, then choice: LauncherChoice?, at now: Instant) {
    isAfterChoice = afterChoice
    let length = plan.motion.closingLength(of: plan.items.count, afterChoice: afterChoice)
    phase = length > 0 ? .closing(until: now + length, then: choice) : .closed(nil)
  }

  mutating func clearHover() -> [LauncherEffect] {
    guard hovered != nil else { return [] }
    hovered = nil
    return [.hovered(nil)]
  }
}
