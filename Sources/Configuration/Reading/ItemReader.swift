import Geometry
import Menus

/// Turns the items of a menu, and of the menus inside them, into values.
struct ItemReader {
  /// `[defaults.item]`.
  let manners: ItemManners

  /// Menus inside menus, the outermost counting as the first.
  static let depthLimit = 32

  /// The menu with its items. `position` is where an empty list is reported.
  func fill(
    _ menu: inout Menu, with nodes: [TomlNode]?, at position: Position, depth: Int = 1, in scope: inout Scope
  ) {
    guard let nodes, !nodes.isEmpty else {
      if nodes != nil || scope.isComplete {
        scope.error(position, "the menu \(quoted(menu.name.rawValue)) has no items")
      }
      return
    }
    guard depth <= Self.depthLimit else {
      scope.error(position, "menus are nested more than \(Self.depthLimit) deep")
      return
    }
    var places = Places()
    for node in nodes {
      guard case .table(let entries) = node.value else {
        let _: Never? = scope.expected("an item, which is a table", node)
        continue
      }
      if entries.contains(where: { ContentOptions.marks.contains($0.key) }) {
        var draft = ContentDraft()
        ContentOptions.table.apply(entries, to: &draft, in: &scope)
        if let content = draft.content(at: menu.items.count, &scope) { menu.contents.append(content) }
        continue
      }
      guard let read = item(entries, at: node.position, in: menu, depth: depth, &scope) else { continue }
      places.check(read.item, read.draft, at: node.position, in: &scope)
      scope.itemPlaces.append((menu.name, read.item.id, scope.location(node.position)))
      menu.items.append(read.item)
    }
  }

  private func item(
    _ entries: [TomlEntry], at position: Position, in menu: Menu, depth: Int, _ scope: inout Scope
  ) -> (item: Item, draft: ItemDraft)? {
    var draft = ItemDraft(manners: manners)
    if draft.manners.tint == nil { draft.manners.tint = menu.tint }
    let mistakesBefore = scope.mistakes.found.count
    ItemOptions.table.apply(entries, to: &draft, in: &scope)
    let isClean = scope.mistakes.found.count == mistakesBefore && scope.isComplete
    let app = draft.app
    let label = draft.label ?? app.map { String($0.dropLast(".desktop".count)) } ?? draft.icon?.name
    if let position = draft.entryActionPosition, app == nil {
      scope.error(position, "'action' goes with `app` only")
    }
    if label == nil, isClean { scope.error(position, "this item needs a `label`, or at least an `icon`") }
    guard let named = onlyAction(of: draft, at: position, isClean: isClean, in: &scope), let label else {
      return nil
    }
    let id = (draft.id ?? label).unbroken
    let action: Action
    switch named.action {
    case .ready(.app(var app)):
      app.action = draft.entryAction
      action = .app(app)
    case .ready(let ready): action = ready.aimed(by: draft, in: &scope)
    case .items(let nodes, let position):
      var inner = Menu(name: MenuName("\(menu.name)/\(id)"))
      inner.manners = menu.manners
      inner.tint = menu.tint
      fill(&inner, with: nodes, at: position, depth: depth + 1, in: &scope)
      // A script may tell a title of its own.
      if !inner.contents.contains(where: \.isScript) { inner.title = label }
      action = .items(inner)
    }
    var item = Item(
      id: ItemID(id), label: label, icon: draft.icon, tint: draft.manners.tint, key: draft.key,
      pinnedAngle: draft.pinnedAngle, action: action, confirms: draft.manners.confirms,
      keepsOpen: draft.manners.keepsOpen, runsInTerminal: draft.manners.runsInTerminal,
      alternative: draft.alternative.flatMap { alternative($0.entries, at: $0.position, in: &scope) },
      drawnOut: draft.drawnOut)
    item.getsSelection = draft.manners.getsSelection
    item.when = draft.when
    item.except = draft.except
    addTriggers(of: draft, to: &item, of: menu, in: &scope)
    if app != nil {
      if draft.label == nil { item.fromEntry.insert(.label) }
      if draft.icon == nil { item.fromEntry.insert(.icon) }
    }
    return (item, draft)
  }

  /// Its own triggers; what they could not do anything with is a mistake.
  private func addTriggers(of draft: ItemDraft, to item: inout Item, of menu: Menu, in scope: inout Scope) {
    guard let first = draft.triggers.first else { return }
    if item.action.opensSubmenu {
      scope.error(
        first.location.position,
        "an item that leads to a menu has no trigger of its own: give it to that menu")
    } else if item.adjustment != nil {
      scope.error(first.location.position, "a value is changed, not chosen: it has no trigger of its own")
    }
    item.triggers = draft.triggers.map(\.trigger)
    scope.itemTriggers.append(
      TriggerOwner(
        kind: .item, name: "\(menu.name)/\(item.id)",
        isConditional: scope.isInConditions || draft.when != nil || draft.except != nil,
        triggers: draft.triggers))
  }

  /// The one action of an `alt`.
  private func alternative(_ entries: [TomlEntry], at position: Position, in scope: inout Scope) -> Action? {
    var draft = ItemDraft(manners: manners)
    let mistakesBefore = scope.mistakes.found.count
    ItemOptions.alternative.apply(entries, to: &draft, in: &scope)
    let isClean = scope.mistakes.found.count == mistakesBefore && scope.isComplete
    let named = onlyAction(of: draft, at: position, isClean: isClean, in: &scope)
    if case .ready(let action)? = named?.action { return action }
    return nil
  }

  /// The item of the middle: a leaf that does not ask, for it is where one goes to choose nothing.
  func center(_ entries: [TomlEntry], at position: Position, in menu: Menu, _ scope: inout Scope) -> Item? {
    guard let read = item(entries, at: position, in: menu, depth: 1, &scope) else {
      return nil
    }
    if read.item.confirms {
      scope.error(position, "the item of the middle cannot ask first: leave `confirm` out")
    }
    if read.item.action.opensSubmenu || read.item.drawnOut != nil {
      scope.error(position, "the item of the middle cannot lead to a menu: there is no direction to go on in")
    }
    if let first = read.draft.triggers.first {
      scope.error(first.location.position, "the item of the middle has no trigger of its own")
    }
    if let pin = read.draft.pinPosition { scope.error(pin, "the item of the middle has no direction") }
    return read.item
  }

  private func onlyAction(
    of draft: ItemDraft, at position: Position, isClean: Bool, in scope: inout Scope
  ) -> ItemDraft.Named? {
    guard let first = draft.actions.first else {
      if isClean {
        let keys = ItemOptions.actionKeys.alternatives
        scope.error(position, "this item does nothing: give it one of \(keys)")
      }
      return nil
    }
    for extra in draft.actions.dropFirst() {
      scope.error(
        extra.position,
        "an item has one action: this one has `\(first.key)` already, so `\(extra.key)` must go")
    }
    return first
  }
}

extension ItemDraft {
  /// The desktop entry it names.
  fileprivate var app: String? {
    for case .ready(.app(let app)) in actions.map(\.action) { return app.entry }
    return nil
  }
}

extension Action {
  /// With the `target` of the item, which only `window` has.
  fileprivate func aimed(by draft: ItemDraft, in scope: inout Scope) -> Action {
    guard let target = draft.target, let position = draft.targetPosition else { return self }
    guard case .window(let action, _) = self else {
      scope.error(position, "`target` goes with `window` alone")
      return self
    }
    return .window(action, target: target)
  }
}

extension Icon {
  /// What stands for a label where none is given.
  fileprivate var name: String? {
    switch self {
    case .named(let name), .text(let name): return name
    case .data: return nil
    case .file(let path):
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }
  }
}

/// What the items of one menu must not share, and the order of those that are pinned.
private struct Places {
  private var ids: [ItemID: Position] = [:]
  private var keys: [KeySymbol: String] = [:]
  private var firstPin: Angle?
  /// Degrees clockwise from the first pin to the last one.
  private var turned = 0.0

  mutating func check(_ item: Item, _ draft: ItemDraft, at position: Position, in scope: inout Scope) {
    if let first = ids.updateValue(position, forKey: item.id) {
      scope.error(
        draft.idPosition ?? position,
        "two items of this menu are called \(quoted(item.id.rawValue)) (the first is on line \(first.line)): "
          + "give one another `id`")
    }
    if let key = item.key, let place = draft.keyPosition {
      if let other = keys[key] {
        scope.error(place, "the key \(quoted(KeyNames.name(of: key))) chooses \(quoted(other)) already")
      }
      keys[key] = item.label
    }
    guard let angle = item.pinnedAngle, let place = draft.pinPosition else { return }
    guard let firstPin else {
      firstPin = angle
      return
    }
    let turn = firstPin.clockwise(to: angle)
    if turn <= turned {
      scope.error(
        place,
        "pinned items run clockwise in file order: \(angle.degrees.plain) degrees do not follow "
          + "\((firstPin + turned).degrees.plain)")
    }
    turned = max(turn, turned)
  }
}
