import Menus
import X11

/// What the user should know of triggers that can be had all the same: something is said once.
struct TriggerRemarks {
  private var seen: Set<Trigger> = []
  /// What is told of each already. A key map that changes again and again changes little of it.
  private var told: [Trigger: Set<String>] = [:]
  private var keyMap: KeyMap?

  /// Remarks on those of `triggers` that are new or whose keys have changed; `options` is asked only for these.
  mutating func news(on triggers: [Trigger], keyMap: KeyMap, options: () -> LayoutOptions) -> [(
    trigger: Trigger, text: String
  )] {
    if keyMap != self.keyMap { seen = [] }
    self.keyMap = keyMap
    let new = triggers.filter { !seen.contains($0) }
    guard !new.isEmpty else { return [] }
    seen.formUnion(new)
    let options = options()
    return new.flatMap { trigger in
      let texts = TriggerRemarks.texts(on: trigger, keyMap: keyMap, options: options)
      let known = told.updateValue(Set(texts), forKey: trigger) ?? []
      return texts.filter { !known.contains($0) }.map { (trigger, $0) }
    }
  }

  private static func texts(on trigger: Trigger, keyMap: KeyMap, options: LayoutOptions) -> [String] {
    var texts: [String] = []
    if options.switchesLayout(trigger) {
      texts.append("switches the keyboard layout as well; give the menu or the layouts another key")
    }
    if let twice = keyMap.twoNames(in: trigger.modifiers) {
      texts.append("\(twice.0) and \(twice.1) are the same modifier on this keyboard; one of them is enough")
    }
    return texts
  }
}

extension KeyMap {
  /// Two names of `modifiers` that stand for one real modifier, as they are written in a file.
  func twoNames(in modifiers: Modifiers) -> (String, String)? {
    let names = Modifiers.names.filter { modifiers.contains($0.modifier) }
    for (index, one) in names.enumerated() {
      let mask = realMask(of: one.modifier)
      if let other = names[(index + 1)...].first(where: { mask != nil && realMask(of: $0.modifier) == mask })
      {
        return (one.name, other.name)
      }
    }
    return nil
  }
}
