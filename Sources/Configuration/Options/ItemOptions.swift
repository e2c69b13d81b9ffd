import Geometry
import Menus

/// All that `[defaults.item]` can set for every item.
struct ItemManners: Hashable, Sendable {
  var tint: Color?
  var confirms = false
  var keepsOpen = false
  var runsInTerminal = false
  var getsSelection = false
}

/// An item while it is read.
struct ItemDraft: Sendable {
  var id: String?
  var idPosition: Position?
  var label: String?
  var icon: Icon?
  var key: KeySymbol?
  var keyPosition: Position?
  var triggers: [(trigger: Trigger, location: Location)] = []
  var pinnedAngle: Angle?
  var pinPosition: Position?
  var when: Condition?
  var except: Condition?
  var target: WindowTarget?
  var targetPosition: Position?
  var manners: ItemManners
  var actions: [Named] = []
  /// What stands in `alt`.
  var alternative: (entries: [TomlEntry], position: Position)?
  var drawnOut: MenuName?
  /// `action`: which of the desktop entry's actions.
  var entryAction: String?
  var entryActionPosition: Position?

  struct Named: Sendable {
    var key: String
    var position: Position
    var action: Draft
  }

  enum Draft: Sendable {
    case ready(Action)
    /// The items of an inline submenu, which is read when the name of this item is known.
    case items([TomlNode], Position)
  }
}

enum ItemOptions {
  /// `[defaults.item]`.
  static let defaults = OptionTable<ItemManners>(
    "[defaults.item]", "Sets for every item what an item does not set itself.", manners)

  /// `[[menu.NAME.items]]`.
  static let table = OptionTable<ItemDraft>(
    "[[menu.NAME.items]]", "An item: a label or an icon, and exactly one action.",
    own + actions + more + manners.map { $0.within(\.manners) })

  /// What stands in `alt`: one action, written there.
  static let alternative = OptionTable<ItemDraft>(
    "alt", "A second action.", actions.filter { $0.key != "items" })

  /// The keys that are actions.
  static var actionKeys: [String] { actions.map(\.key) }

  private static let own: [Option<ItemDraft>] = [
    Option(
      "label", Values.shownText, "Its name on the screen; the icon's name where it is left out",
      into: \.label),
    Option("id", id, "Its name in commands; the label where it is left out") { id, entry, draft, _ in
      draft.id = id
      draft.idPosition = entry.node.position
    },
    Option(
      "icon", Values.icon, "A name of the icon theme, a picture file, a data URI, or an emoji or two letters",
      into: \.icon),
    Option("key", Values.key, "Chooses it while the menu is open") { key, entry, draft, _ in
      draft.key = key
      draft.keyPosition = entry.node.position
    },
    Option(
      "trigger", Values.oneOrMore(Values.trigger), "Keys or buttons that choose it without its menu"
    ) { placed, _, draft, scope in
      for one in placed { draft.triggers += one.triggers.map { ($0, scope.location(one.position)) } }
    },
    Option(
      "at", Values.direction, "Pins it to a direction: degrees (0 right, 90 down), or N, NE, E …"
    ) { angle, entry, draft, _ in
      draft.pinnedAngle = angle
      draft.pinPosition = entry.node.position
    },
    Option(
      "action", Values.filledText, "With app: one of its desktop entry's own actions, such as \"new-window\""
    ) { name, entry, draft, _ in
      draft.entryAction = name
      draft.entryActionPosition = entry.position
    },
    Option("when", ConditionOptions.itemValue, "The item is there only where this holds", into: \.when),
    Option("except", ConditionOptions.itemValue, "The item is not there where this holds", into: \.except),
    Option(
      "target", Values.word(),
      "The window that `window` means; pointer where a button opens the menu, else active"
    ) { target, entry, draft, _ in
      draft.target = target
      draft.targetPosition = entry.position
    },
  ]

  private static let more: [Option<ItemDraft>] = [
    Option(
      "alt", Values.table, "A table with another action, run by button 2, or with Shift held down"
    ) { entries, entry, draft, _ in draft.alternative = (entries, entry.node.position) },
    Option(
      "on-drag", Values.filledText,
      "The name of a menu that opens when the item is drawn out instead of clicked"
    ) { name, entry, draft, scope in
      scope.menuReferences.append((MenuName(name), scope.location(entry.node.position)))
      draft.drawnOut = MenuName(name)
    },
  ]

  static let actions: [Option<ItemDraft>] = [
    action(
      "run", Values.filled(Values.oneOrMore(Values.filledText)),
      "Shell commands, run in order until one fails"
    ) { .run($0) },
    action("exec", program, "A program with its arguments, without a shell") { .exec($0) },
    action("open", target, "A file or URI, opened with its default application") { .open($0) },
    action("app", entry, "An application, by its desktop entry") { .app(AppReference($0)) },
    action("window", WindowValues.action, "What is done with a window; again takes it back") {
      .window($0, target: nil)
    },
    action(
      "send", KeyStrokeValues.strokes,
      "Keys for the window that has the focus, such as \"Ctrl+c\" or \"Ctrl+x Ctrl+s\""
    ) { .send($0) },
    action("type", KeyStrokeValues.text, "Text that is typed into the window that has the focus") {
      .type($0)
    },
    action("workspace", WindowValues.workspace, "The workspace that is shown") { .workspace($0) },
    Option("menu", Values.filledText, "A submenu by name") { name, entry, draft, scope in
      let name = MenuName(name)
      scope.menuReferences.append((name, scope.location(entry.node.position)))
      draft.add(entry, .ready(.menu(name)))
    },
    Option("items", Values.items, "A submenu, written here") { nodes, entry, draft, _ in
      draft.add(entry, .items(nodes, entry.position))
    },
    Option("toggle", ControlOptions.toggle, "A state that is switched on and off, by commands") {
      control, entry, draft, _ in draft.add(entry, .ready(.control(control)))
    },
    Option(
      "value", ControlOptions.value, "A number that the wheel, Up and Down or a drag change, by commands"
    ) {
      control, entry, draft, _ in draft.add(entry, .ready(.control(control)))
    },
    action("do", Values.word(), "Something Whorl itself does") { .perform($0) },
  ]

  private static let manners: [Option<ItemManners>] = [
    Option("tint", Values.color, "Colour of the icon, and of the bubble when it is chosen", into: \.tint),
    Option("confirm", Values.flag, standard: "false", "Asks before it runs", into: \.confirms),
    Option(
      "keep-open", Values.flag, standard: "false", "The menu stays open after it ran", into: \.keepsOpen),
    Option(
      "in-terminal", Values.flag, standard: "false", "run and exec are started inside a terminal",
      into: \.runsInTerminal),
    Option(
      "selection", Values.flag, standard: "false",
      "run, exec, open and app get the marked text in their environment, as WHORL_SELECTION",
      into: \.getsSelection),
  ]

  private static func action<Value>(
    _ key: String, _ type: ValueType<Value>, _ summary: String,
    _ make: @escaping @Sendable (Value) -> Action
  ) -> Option<ItemDraft> {
    Option(key, type, summary) { value, entry, draft, _ in draft.add(entry, .ready(make(value))) }
  }

  private static let id: ValueType<String> = Values.filledText.then { text, node, scope in
    guard !text.contains("/") else {
      scope.error(node.position, "an id cannot hold a slash, which parts the names in MENU/ITEM")
      return nil
    }
    return text
  }

  private static let program: ValueType<[String]> = Values.filled(Values.list(Values.text)).then {
    words, node, scope in
    guard words[0].isEmpty else { return words }
    scope.error(node.position, "the program's name is empty")
    return nil
  }

  /// A desktop entry's id; its ending may be left out.
  private static let entry: ValueType<String> = Values.filledText.then("desktop entry id") {
    text, node, scope in
    guard !text.contains("/") else {
      scope.error(
        node.position,
        "\(quoted(text)) is no id of a desktop entry: write its file name, and for one in a "
          + "subfolder the subfolder's with a dash between, such as \"kde-okular.desktop\"")
      return nil
    }
    return text.hasSuffix(".desktop") ? text : text + ".desktop"
  }

  /// A URI as it is, anything else as a path.
  private static let target: ValueType<String> = Values.filledText.then("file or URI") { text, _, scope in
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let isURI = scheme.count > 1 && text.dropFirst(scheme.count).hasPrefix(":")
    return isURI ? text : scope.path(text)
  }
}

extension ItemDraft {
  fileprivate mutating func add(_ entry: TomlEntry, _ action: Draft) {
    actions.append(Named(key: entry.key, position: entry.position, action: action))
  }
}
