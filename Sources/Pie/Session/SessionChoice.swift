import Geometry
import Menus

// What a choice leads to: an action, a submenu, a question.

/// What decided.
enum Decision: Hashable, Sendable {
  case pointer(PointerSample)
  /// What was held was let go: the trigger, or button 1 after a drag.
  case release(PointerSample)
  /// Button 2: the alternative is meant.
  case secondButton(PointerSample)
  /// The last modifier of a turbo was let go.
  case turbo(PointerSample)
  case key(KeyCode)
  /// A rest where `select = "hover"`.
  case rest
  /// A sign in a stroke, which leads on and runs nothing.
  case stroke(Stroke.Sign)
  /// The item's own trigger.
  case shortcut(PointerSample)

  var time: ServerTime? {
    switch self {
    case .pointer(let sample), .release(let sample), .secondButton(let sample), .turbo(let sample),
      .shortcut(let sample):
      sample.time
    case .key, .rest, .stroke: nil
    }
  }

  /// Made without a click, a key or a trigger's release: it never runs what asks first.
  var isUnasked: Bool {
    switch self {
    case .turbo, .rest, .stroke: true
    case .pointer, .release, .secondButton, .key, .shortcut: false
    }
  }
}

extension Session {
  /// A chain of submenus ends here.
  static let deepest = 32

  var mayGoDeeper: Bool { trail.count < Session.deepest }

  mutating func choose(_ index: Int, by decision: Decision, at now: Instant) -> [SessionEffect] {
    guard let item = level.item(at: index), !item.isHidden else { return [] }
    let action = action(of: item, by: decision)
    if item.confirms {
      let angle = level.layout.slots[index].angle
      let question = item.confirmation(of: action, ledBy: angle, in: level.menu)
      return enter(question, from: index, by: decision, at: now)
    }
    if isQuestion, decision.isUnasked, !mayRunUnasked(item) { return [] }
    if case .stroke = decision, let name = item.drawnOut, !action.opensSubmenu {
      return stage.setup.menu(name).map { enter($0, from: index, by: decision, at: now) } ?? []
    }
    switch action.consequence {
    case .opens(let menu): return enter(menu, from: index, by: decision, at: now)
    case .leads(let name):
      return stage.setup.menu(name).map { enter($0, from: index, by: decision, at: now) } ?? []
    case .goesBack: return mayGoBack ? goBack(by: decision, at: now) : close(.chosen, at: now)
    case .closes: return close(.chosen, at: now)
    case .changes(let control):
      // A value is changed, not chosen.
      guard item.adjustment == nil else { return [] }
      let effect = turnOver(control, at: index)
      return item.keepsOpen ? [effect] : [effect] + close(.chosen, at: now)
    case .isPerformed: return run(action, of: item, path(to: index), by: decision, at: now)
    }
  }

  /// The dead zone's own item. It is a leaf that asks nothing.
  mutating func chooseCenter(by decision: Decision, at now: Instant) -> [SessionEffect] {
    guard let item = level.menu.center, !item.confirms else { return [] }
    switch item.action.consequence {
    case .opens, .leads, .changes: return []
    case .goesBack: return mayGoBack ? goBack(by: decision, at: now) : close(.chosen, at: now)
    case .closes: return close(.chosen, at: now)
    case .isPerformed:
      return run(action(of: item, by: decision), of: item, path() + [item.id], by: decision, at: now)
    }
  }

  private func action(of item: Item, by decision: Decision) -> Action {
    guard let alternative = item.alternative else { return item.action }
    switch decision {
    case .secondButton: return alternative
    case .pointer, .release, .key: return alternativeKey == nil ? item.action : alternative
    case .turbo, .rest, .stroke, .shortcut: return item.action
    }
  }

  private mutating func run(
    _ action: Action, of item: Item, _ path: [ItemID], by decision: Decision, at now: Instant
  ) -> [SessionEffect] {
    let asked = askedItem
    var choice = Choice(
      menu: opening.way?.menu ?? rootMenu.shortcutOf ?? rootMenu.name,
      path: (opening.way?.path ?? []) + path, item: asked ?? item, action: action, point: pointer,
      time: decision.time,
      openedAt: opening.pointer.point, isByButton: opening.isByButton)
    if case .dropped(let data) = opening.drop { choice.dropped = data }
    choice.typed = typed
    if item.keepsOpen {
      if case .holding = state { state = .clicking(armed: nil) }
      // The question is answered; the menu that asked stays.
      return [.perform(choice)] + (asked == nil ? [] : goBack(by: decision, at: now))
    }
    trace = decision.endsStroke ? trace(endingIn: item, at: now) : nil
    return close(.chosen, choosing: choice, at: now)
  }

  private mutating func enter(_ menu: Menu, from index: Int, by decision: Decision, at now: Instant)
    -> [SessionEffect]
  {
    guard mayGoDeeper || menu.name.rawValue.hasSuffix("…") else { return [] }
    let slot = level.layout.slots[index]
    let place = place(of: decision) ?? pointer
    let wanted: Point
    switch (decision, level.menu.manners.submenu) {
    case (_, .inPlace): wanted = level.center
    case (.key, .atPointer): wanted = level.center + slot.offset
    case (_, .atPointer): wanted = place
    }
    let back = (level.item(at: index)?.confirms ?? false) ? nil : slot.angle.opposite
    legs.append(place - level.origin)
    trail.append(stage.level(for: menu, wanted: wanted, back: back, enteredBy: index))
    hover = nil
    switch decision {
    case .pointer, .release, .secondButton, .turbo: state = .clicking(armed: nil)
    case .key(let code): silent.insert(code)
    case .rest, .stroke, .shortcut: break
    }
    return arrive(from: place, byStroke: decision.isStroke ? .into : nil, at: now)
      + [.entered(menu.name, depth: trail.count), .hovered(nil)]
  }

  /// The item that the last menu asks about; nil where that is no question.
  private var askedItem: Item? {
    guard isQuestion(trail.count - 1), let index = level.enteredBy else { return nil }
    return trail[trail.count - 2].item(at: index)
  }

  /// To the parent menu; the first menu has none. By pointer it opens anew where the pointer is, so that nothing of it
  /// lies under a pointer that does not move; by key it stays where it is.
  mutating func goBack(by decision: Decision, at now: Instant) -> [SessionEffect] {
    guard mayGoBack else { return [] }
    trail.removeLast()
    legs.removeLast()
    hover = nil
    search = nil
    let told: [SessionEffect] = [.entered(level.menu.name, depth: trail.count), .hovered(nil)]
    guard let place = place(of: decision) else {
      beginStroke(at: pointer, stroke.tip.time)
      // The pointer still lies where it had chosen what was just left: that is no wish to go there again.
      _ = stroke.rest()
      arrival = Arrival(at: now, pointer: pointer, byStroke: nil)
      return told
    }
    let wanted = level.menu.manners.submenu == .inPlace ? level.center : place
    trail[trail.count - 1] = stage.level(
      for: level.menu, wanted: wanted, back: level.layout.back?.angle, enteredBy: level.enteredBy)
    return arrive(from: place, byStroke: decision.isStroke ? .back : nil, at: now) + told
  }

  /// Where a menu is to open; nil for keys, which have no place.
  private func place(of decision: Decision) -> Point? {
    switch decision {
    case .key: nil
    case .stroke(let sign): Point(x: sign.point.x.rounded(), y: sign.point.y.rounded())
    case .pointer, .release, .secondButton, .turbo, .rest, .shortcut: pointer
    }
  }
}

extension Decision {
  fileprivate var endsStroke: Bool {
    switch self {
    case .release, .turbo: true
    case .pointer, .secondButton, .key, .rest, .stroke, .shortcut: false
    }
  }

  fileprivate var isStroke: Bool { if case .stroke = self { true } else { false } }
}
