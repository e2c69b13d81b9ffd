/// What was heard of each origin so far, and of the desktop entries that items name.
package struct ContentAnswers: Hashable, Sendable {
  package var origins: [Content.Origin: ContentAnswer]
  /// By id, with its ending: "firefox.desktop".
  package var entries: [String: EntryFacts]

  package init(origins: [Content.Origin: ContentAnswer] = [:], entries: [String: EntryFacts] = [:]) {
    self.origins = origins
    self.entries = entries
  }
}

/// The items of one origin.
package enum ContentAnswer: Hashable, Sendable {
  /// In their order; hidden ones keep the place of what has gone.
  case items([Item])
  /// What was heard before it failed, and why it did, for the user.
  case failed(String, [Item])
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
    var setup = self
    for index in setup.menus.indices where setup.menus[index].isMadeOnTheSpot {
      setup.menus[index] = setup.menus[index].filled(with: answers)
    }
    return setup
  }

  /// Everything the menus ask for, submenus included.
  package var origins: Set<Content.Origin> { Set(menus.flatMap(\.allOrigins)) }
}

extension Menu {
  /// True where it, or a submenu written inside it, has items that are not written in the configuration.
  package var isMadeOnTheSpot: Bool {
    !contents.isEmpty
      || items.contains { item in
        if case .items(let menu) = item.action { return menu.isMadeOnTheSpot }
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
    return menu
  }

  /// What stands for `content` now. A menu of nothing else says why it is empty.
  private func made(by content: Content, _ answers: ContentAnswers) -> [Item] {
    let isAlone = items.isEmpty && contents.count == 1
    let found: [Item]
    switch answers.origins[content.origin] {
    case nil: return isAlone ? [.notice("Loading …", id: "…", icon: .text("…"))] : []
    case .items(let items): found = items
    case .failed(let message, let items): found = items + [.notice(message, id: "!", icon: .text("!"))]
    }
    if found.allSatisfy(\.isHidden), isAlone { return [.notice("Nothing here", id: "…", icon: .text("–"))] }
    return content.limit.map { Array(found.prefix($0)) } ?? found
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
    let name = id.rawValue.substituting("∕", for: "/")
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
    guard case .items(var inner) = action else { return item }
    // What was made on the spot does not know yet where it stands.
    if inner.name.rawValue.isEmpty {
      inner.name = MenuName("\(menu.name)/\(id)")
      inner.manners = menu.manners
      inner.tint = inner.tint ?? menu.tint
    }
    item.action = .items(inner.filled(with: answers))
    return item
  }
}
