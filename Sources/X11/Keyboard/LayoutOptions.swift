import Menus

/// The layouts and options the keyboard was set up with, by the property _XKB_RULES_NAMES of the root window:
/// rules, model, layouts, variants and options, each ended by a zero byte.
nonisolated package struct LayoutOptions: Hashable, Sendable {
  package let layouts: [String]
  package let options: [String]

  package init(rulesNames: [UInt8]) {
    let fields = rulesNames.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    func list(_ index: Int) -> [String] {
      fields.indices.contains(index) ? fields[index].split(separator: ",").map(String.init) : []
    }
    layouts = list(2)
    options = list(4)
  }

  /// Whether pressing it switches between layouts. No grab tells of it: such a trigger would do both.
  package func switchesLayout(_ trigger: Trigger) -> Bool {
    layouts.count > 1 && options.contains { LayoutOptions.switches[$0] == trigger }
  }

  /// xkeyboard-config, rules "grp", as far as they consist of a key that could be a trigger.
  private static let switches: [String: Trigger] = {
    let space = Trigger.Input.key(KeySymbol(rawValue: 0x20))
    return [
      "grp:win_space_toggle": Trigger(modifiers: .super, input: space),
      "grp:ctrl_space_toggle": Trigger(modifiers: .control, input: space),
      "grp:alt_space_toggle": Trigger(modifiers: .alt, input: space),
      "grp:menu_toggle": Trigger(input: .key(KeySymbol(rawValue: 0xff67))),
      "grp:lwin_toggle": Trigger(input: .key(KeySymbol(rawValue: 0xffeb))),
      "grp:rwin_toggle": Trigger(input: .key(KeySymbol(rawValue: 0xffec))),
    ]
  }()
}
