/// What was heard of each origin so far, and of the desktop entries that items name.
package struct ContentAnswers: Hashable, Sendable {
  package var origins: [Content.Origin: ContentAnswer]
  /// By id, with its ending: "firefox.desktop".
  package var entries: [String: EntryFacts]
  package var readings: [StateControl: Double] = [:]

  package init(origins: [Content.Origin: ContentAnswer] = [:], entries: [String: EntryFacts] = [:]) {
    self.origins = origins
    self.entries = entries
  }
}

/// The items of one origin.
package struct ContentAnswer: Hashable, Sendable {
  /// In their order; hidden ones keep the place of what has gone.
  package var items: [Item]
  /// What it calls itself: the title of a menu that has none.
  package var title: String?
  /// Why no more has come of it, for the user.
  package var failure: String?
  /// False while more may come.
  package var isComplete: Bool

  package init(
    _ items: [Item] = [], title: String? = nil, failure: String? = nil, isComplete: Bool = true
  ) {
    self.items = items
    self.title = title
    self.failure = failure
    self.isComplete = isComplete
  }
}

/// What a desktop entry says about itself, in the user's language.
package struct EntryFacts: Hashable, Sendable {
  package var label: String
  package var icon: Icon?

  package init(label: String, icon: Icon?) {
    self.label = label
    self.icon = icon
  }
}

extension Setup {
  /// With the items that are known so far in the place of `source` and `script`.
  package func filled(with answers: ContentAnswers) -> Setup {
    changingMenus { $0.isMadeOnTheSpot ? $0.filled(with: answers) : $0 }
  }

  /// Everything the menus ask for, submenus included.
  package var origins: Set<Content.Origin> { Set(allMenus.flatMap(\.allOrigins)) }

  /// The desktop entries that items name and whose labels or icons are wanted.
  package var wantedEntries: Set<String> { Set(allMenus.flatMap(\.wantedEntries)) }
}

extension Menu {
  /// True where it, or a submenu written inside it, has items that are not written in the configuration.
  package var isMadeOnTheSpot: Bool {
    !contents.isEmpty
      || items.contains { item in
        if case .items(let menu) = item.action { return menu.isMadeOnTheSpot }
        if case .control = item.action { return true }
        return !item.fromEntry.isEmpty
      }
  }

  /// The origins of this menu and of the menus written inside it.
  package var allOrigins: [Content.Origin] {
    contents.map(\.origin)
      + items.flatMap { item -> [Content.Origin] in
        if case .items(let menu) = item.action { menu.allOrigins } else { [] }
      }
  }

  fileprivate var wantedEntries: [String] {
    items.flatMap { item -> [String] in
      if case .items(let menu) = item.action { return menu.wantedEntries }
      if case .app(let app) = item.action, !item.fromEntry.isEmpty { return [app.entry] }
      return []
    }
  }

  /// With the items that are known so far.
  ///
  /// `contents` are kept, so that a filled menu still says where its items come from.
  package func filled(with answers: ContentAnswers) -> Menu {
    var menu = self
    menu.items = []
    var ids: Set<ItemID> = Set(items.map(\.id))
    var rest = contents.sorted { $0.place < $1.place }[...]
    for place in 0...items.count {
      while let content = rest.first, content.place <= place || place == items.count {
        rest.removeFirst()
        for item in made(by: content, answers) { menu.items.append(item.renamed(apartFrom: &ids)) }
      }
      if place < items.count { menu.items.append(items[place]) }
    }
    menu.items = menu.items.map { $0.filled(with: answers, in: self) }
    menu.title = title ?? contents.lazy.compactMap { answers.origins[$0.origin]?.title }.first
    return menu
  }

  /// What stands for `content` now. A menu of nothing else says why it is empty.
  private func made(by content: Content, _ answers: ContentAnswers) -> [Item] {
    let isAlone = items.isEmpty && contents.count == 1
    guard let answer = answers.origins[content.origin] else {
      return isAlone ? [.notice("Loading …", id: "…", icon: .text("…"))] : []
    }
    let found = content.limit.map { Array(answer.items.prefix($0)) } ?? answer.items
    if let failure = answer.failure { return found + [.notice(failure, id: "!", icon: .text("!"))] }
    if isAlone, found.allSatisfy(\.isHidden) {
      let text = answer.isComplete ? "Nothing here" : "Loading …"
      return [.notice(text, id: "…", icon: .text(answer.isComplete ? "–" : "…"))]
    }
    return found
  }
}

extension Item {
  /// Says something; choosing it closes the menu.
  package static func notice(_ text: String, id: String, icon: Icon) -> Item {
    Item(id: ItemID(id), label: text, icon: icon, action: .perform(.close))
  }

  /// The place of something that has gone: it keeps its direction and chooses nothing.
  package static func gap(_ id: ItemID) -> Item {
    var item = Item(id: id, label: "", action: .perform(.close))
    item.isHidden = true
    return item
  }

  /// Under an id that no other item of the menu has.
  fileprivate func renamed(apartFrom ids: inout Set<ItemID>) -> Item {
    var item = self
    // A slash parts the names in MENU/ITEM.
    let name = id.rawValue.substituting("∕", for: "/").unbroken
    item.id = ItemID(name)
    var number = 2
    while !ids.insert(item.id).inserted {
      item.id = ItemID("\(name) \(number)")
      number += 1
    }
    return item
  }

  fileprivate func filled(with answers: ContentAnswers, in menu: Menu) -> Item {
    var item = self
    if !fromEntry.isEmpty, case .app(let app) = action, let facts = answers.entries[app.entry] {
      if fromEntry.contains(.label) { item.label = facts.label }
      if fromEntry.contains(.icon) { item.icon = facts.icon }
    }
    if case .control(let control) = action { return item.showing(answers.readings[control]) }
    guard case .items(var inner) = action else { return item }
    // What was made on the spot does not know yet where it stands.
    if inner.name.rawValue.isEmpty {
      inner.name = MenuName("\(menu.name)/\(id)")
      inner.manners = menu.manners
      inner.tint = inner.tint ?? menu.tint
    }
    inner = inner.filled(with: answers)
    inner.title = inner.title ?? item.label
    item.action = .items(inner)
    return item
  }
}
