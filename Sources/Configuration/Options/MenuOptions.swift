import Menus

/// A menu while it is read.
struct MenuDraft: Sendable {
  var menu: Menu
  /// Of its name, for messages.
  var location: Location
  var triggers: [(trigger: Trigger, location: Location)] = []
  /// Read after everything else of the menu, which they may inherit.
  var items: [TomlNode]?
  var center: (entries: [TomlEntry], position: Position)?
}

enum MenuOptions {
  /// `[defaults.menu]`.
  static let defaults = OptionTable<Manners>(
    "[defaults.menu]", "Sets for every menu what a menu does not set itself.", manners)

  /// `[menu.NAME]` and `menus/NAME.toml`.
  static let table = OptionTable<MenuDraft>(
    "[menu.NAME]", "A menu, or the whole of menus/NAME.toml.",
    own + manners.map { $0.within(\.menu.manners) })

  private static let own: [Option<MenuDraft>] = [
    Option(
      "trigger", Values.oneOrMore(Values.trigger), standard: "\"\"",
      "Keys or buttons that open it, such as \"Super+space\"; the empty text is none"
    ) { placed, _, draft, scope in
      for one in placed {
        draft.triggers += one.triggers.map { ($0, scope.location(one.position)) }
      }
    },
    Option("items", Values.items, "The items, in order, as tables in a list or as [[menu.NAME.items]]") {
      nodes, _, draft, _ in draft.items = nodes
    },
    Option("center", Values.table, "An item of the middle's own, chosen there by a click or the keypad's 5") {
      entries, entry, draft, _ in draft.center = (entries, entry.node.position)
    },
    Option("title", Values.shownText, "Shown in the middle while nothing is chosen", into: \.menu.title),
    Option("tint", Values.color, "Tint of its items that name none", into: \.menu.tint),
    Option("when", ConditionOptions.value, "The menu opens only where this holds", into: \.menu.when),
    Option("except", ConditionOptions.value, "The menu does not open where this holds", into: \.menu.except),
  ]

  private static let manners: [Option<Manners>] = [
    Option("layout", Values.word(), standard: "\"ring\"", "How the items are arranged", into: \.layout),
    Option("arc", Values.arc, "The directions of a fan; by default up and left", into: \.arc),
    Option("towards", Values.word(), "The way of a stack; by default up", into: \.towards),
    Option(
      "spread", Values.word(), standard: "\"full\"",
      "Where the first and last item of a fan stand: on the ends of the arc, or inset by a step",
      into: \.spread),
    Option(
      "after-close", Values.flag, standard: "false",
      "What is chosen from a launcher runs when everything has folded back", into: \.runsAfterClose),
    Option(
      "radius", Values.number(40...1000), standard: "104",
      "Pixels at 96 dpi from the centre to the middle of a bubble, before the ring grows to fit",
      into: \.radius),
    Option(
      "bubble", Values.number(16...256), standard: "56", "Diameter of a bubble, in pixels at 96 dpi",
      into: \.bubble),
    Option(
      "select", Values.word(), standard: "\"auto\"",
      "How one chooses; auto: hold and release, or tap and click", into: \.selection),
    Option(
      "tap", Values.tap, standard: "200",
      "A trigger let go in the middle within this time leaves the menu open; always: at any time",
      into: \.tap),
    Option(
      "dwell", Values.duration(100...2000), standard: "500", "The rest of the pointer by which hover chooses",
      into: \.dwell),
    Option(
      "hover-leaves", Values.flag, standard: "false",
      "With select = \"hover\": a rest runs items too, not only opens submenus", into: \.hoverChoosesLeaves),
    Option("open-at", Values.opening, standard: "\"pointer\"", "Where the menu opens", into: \.opening),
    Option(
      "return-pointer", Values.flag, standard: "false", "Puts the pointer back after the menu closed",
      into: \.returnsPointer),
    Option(
      "at-edge", Values.word(), standard: "\"shift\"",
      "What happens where the ring does not fit on the monitor",
      into: \.atEdge),
    Option("submenu", Values.word(), standard: "\"at-pointer\"", "Where submenus open", into: \.submenu),
    Option("labels", Values.word(), standard: "\"hover\"", "When items show their labels", into: \.labels),
    Option("hints", Values.word(), standard: "\"alt\"", "When bubbles show their keys", into: \.hints),
    Option(
      "search", Values.word(), standard: "\"menu\"",
      "Where typed letters look for items; deep: in submenus too",
      into: \.search),
    Option("style", Values.table, standard: "{}", "Any keys of a theme file, for this menu") {
      entries, _, manners, scope in ThemeOptions.style.apply(entries, to: &manners.style, in: &scope)
    },
  ]
}
