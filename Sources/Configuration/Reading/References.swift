import Menus

/// Names that stand for something elsewhere, looked up when everything is read.
struct References {
  /// False where a file was read in part: then a missing name is no mistake of its own.
  let isComplete: Bool
  var themes: [(name: String, location: Location)] = []
  var menus: [(name: MenuName, location: Location)] = []
  var items: [(menu: MenuName, item: ItemID, location: Location)] = []
  var itemTriggers: [TriggerOwner] = []

  init(isComplete: Bool) { self.isComplete = isComplete }

  func check(
    _ drafts: [MenuDraft], themes known: [String: NamedTheme], sources: [Source],
    _ mistakes: inout Mistakes
  ) {
    func place(_ location: Location) -> String {
      let place = sources[location.source].place(location.position)
      return "\(place.file):\(place.line):\(place.column)"
    }
    checkNames(drafts, place, &mistakes)
    checkTriggers(drafts, place, &mistakes)
    guard isComplete else { return }
    let menuNames = Set(drafts.map(\.menu.name))
    for (name, location) in menus where !menuNames.contains(name) {
      let hint = suggestion(for: name.rawValue, among: menuNames.map(\.rawValue).sorted())
      mistakes.error(location, "no menu is called \(quoted(name.rawValue))\(hint)")
    }
    let themeNames = ["light", "dark"] + known.keys.sorted()
    for (name, location) in themes where !themeNames.contains(name) {
      mistakes.error(
        location,
        "there is no theme \(quoted(name)): themes/\(name).toml is missing"
          + suggestion(for: name, among: themeNames))
    }
  }

  private func checkNames(
    _ drafts: [MenuDraft], _ place: (Location) -> String, _ mistakes: inout Mistakes
  ) {
    var first: [MenuName: Location] = [:]
    for draft in drafts {
      if let other = first[draft.menu.name] {
        mistakes.error(
          draft.location,
          "the menu \(quoted(draft.menu.name.rawValue)) is written twice: it stands at \(place(other)) too")
      } else {
        first[draft.menu.name] = draft.location
      }
    }
  }

  /// Menus and items may share a trigger as long as at most one of them has no condition.
  private func checkTriggers(
    _ drafts: [MenuDraft], _ place: (Location) -> String, _ mistakes: inout Mistakes
  ) {
    var owners: [Trigger: (index: Int, location: Location)] = [:]
    // "Super" stands for two triggers at one place: told once.
    var told: Set<Location> = []
    let all = drafts.map(\.triggerOwner) + itemTriggers
    for (index, one) in all.enumerated() {
      var own: Set<Trigger> = []
      for (trigger, location) in one.triggers {
        let text = quoted(KeyNames.text(of: trigger))
        if !own.insert(trigger).inserted {
          if told.insert(location).inserted {
            mistakes.error(location, "this \(one.kind) has the trigger \(text) already")
          }
          continue
        }
        guard !one.isConditional else { continue }
        guard let owner = owners[trigger] else {
          owners[trigger] = (index, location)
          continue
        }
        if all[owner.index].name != one.name || one.kind == .item, told.insert(location).inserted {
          mistakes.error(
            location,
            "\(text) \(all[owner.index].deed) already, at \(place(owner.location)): "
              + "give one of them another trigger, or a `when`")
        }
      }
    }
  }
}

extension MenuDraft {
  fileprivate var triggerOwner: TriggerOwner {
    TriggerOwner(
      kind: .menu, name: menu.name.rawValue, isConditional: menu.when != nil || menu.except != nil,
      triggers: triggers)
  }
}

extension TriggerOwner {
  fileprivate var deed: String {
    switch kind {
    case .menu: "opens the menu \(quoted(name))"
    case .item: "chooses the item \(quoted(name))"
    }
  }
}
