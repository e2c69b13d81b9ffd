import Geometry
import Menus

// What a choice leads to: an action, a submenu, a question.

/// What decided.
enum Decision: Hashable, Sendable {
  case pointer(PointerSample)
  case key(KeyCode)
  case rest

  var time: ServerTime? {
    if case .pointer(let sample) = self { sample.time } else { nil }
  }
}

extension Session {
  /// A chain of submenus ends here.
  static let deepest = 32

  mutating func choose(_ index: Int, by decision: Decision, at now: Instant) -> [SessionEffect] {
    guard let item = level.item(at: index), !item.isHidden else { return [] }
    if item.confirms {
      let angle = level.layout.slots[index].angle
      return enter(
        item.confirmation(ledBy: angle, in: level.menu), from: index, isQuestion: true, by: decision, at: now)
    }
    switch item.action {
    case .items(let menu): return enter(menu, from: index, by: decision, at: now)
    case .menu(let name):
      guard let menu = stage.setup.menu(name) else { return [] }
      return enter(menu, from: index, by: decision, at: now)
    case .perform(.back) where trail.count > 1: return goBack(at: now)
    case .perform(.back), .perform(.close):
      return close(.chosen, at: now)
    case .control(let control) where item.adjustment == nil:
      let effect = turnOver(control, at: index)
      return item.keepsOpen ? [effect] : [effect] + close(.chosen, at: now)
    // A value is changed, not chosen.
    case .control: return []
    case .run, .exec, .open, .app, .row, .system, .perform: return run(item, index, by: decision, at: now)
    }
  }

  private mutating func run(_ item: Item, _ index: Int, by decision: Decision, at now: Instant)
    -> [SessionEffect]
  {
    let asked = askedItem
    let choice = Choice(
      menu: rootMenu.name, path: path(to: index), item: asked ?? item,
      action: item.action, point: pointer, time: decision.time)
    if item.keepsOpen {
      if case .holding = state { state = .clicking(armed: nil) }
      // The question is answered; the menu that asked stays.
      return [.perform(choice)] + (asked == nil ? [] : goBack(at: now))
    }
    return close(.chosen, choosing: choice, at: now)
  }

  private mutating func enter(
    _ menu: Menu, from index: Int, isQuestion: Bool = false, by decision: Decision, at now: Instant
  ) -> [SessionEffect] {
    guard trail.count < Session.deepest || menu.name.rawValue.hasSuffix("…") else { return [] }
    let angle = level.layout.slots[index].angle
    let wanted: Point
    switch (decision, level.menu.manners.submenu) {
    case (_, .inPlace): wanted = level.center
    case (.key, .atPointer): wanted = level.center + level.layout.slots[index].offset
    case (.pointer, .atPointer), (.rest, .atPointer): wanted = pointer
    }
    trail.append(
      stage.level(for: menu, wanted: wanted, back: isQuestion ? nil : angle.opposite, enteredBy: index))
    hover = nil
    switch decision {
    case .pointer: state = .clicking(armed: nil)
    case .key(let code): silent.insert(code)
    case .rest: break
    }
    return bringPointer(to: level.center) + [.entered(menu.name, depth: trail.count), .hovered(nil)]
  }

  /// The item that the last menu asks about; nil where that is no question.
  private var askedItem: Item? {
    guard isQuestion(trail.count - 1), let index = level.enteredBy else { return nil }
    return trail[trail.count - 2].item(at: index)
  }

  /// To the parent menu; the first menu has none.
  mutating func goBack(at now: Instant) -> [SessionEffect] {
    guard trail.count > 1 else { return [] }
    trail.removeLast()
    hover = nil
    return [.entered(level.menu.name, depth: trail.count), .hovered(nil)]
  }
}
