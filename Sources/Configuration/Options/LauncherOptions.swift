import Geometry
import Menus

/// A launcher while it is read.
struct LauncherDraft: Sendable {
  var item = ItemDraft(manners: ItemManners())
  var places: [(place: LauncherPlace, position: Position, key: String)] = []
  var margin: Double?
  var monitor: String?
  var workspace: Int?
  var manners: LauncherManners
}

enum LauncherOptions {
  /// `[defaults.launcher]`.
  static let defaults = OptionTable<LauncherManners>(
    "[defaults.launcher]", "Sets for every launcher what a launcher does not set itself.", manners)

  /// `[launcher.NAME]`.
  static let table = OptionTable<LauncherDraft>(
    "[launcher.NAME]",
    "A button that floats on the desktop: it opens a `menu`, or it has an action of its own.",
    own + ItemOptions.actions.map { $0.within(\.item) } + manners.map { $0.within(\.manners) })

  private static let own: [Option<LauncherDraft>] = [
    Option("label", Values.shownText, "Makes it a pill with this text", into: \.item.label),
    Option(
      "icon", Values.icon,
      "A name of the icon theme, a picture file, or an emoji or two letters; else a plus",
      into: \.item.icon),
    Option("tint", Values.color, standard: "\"#5856d6\"", "Its colour", into: \.item.manners.tint),
    Option(
      "in-terminal", Values.flag, standard: "false", "run and exec are started inside a terminal",
      into: \.item.manners.runsInTerminal),
    Option(
      "selection", Values.flag, standard: "false",
      "Its command gets the marked text in its environment, as WHORL_SELECTION",
      into: \.item.manners.getsSelection),
    place("corner", corner, standard: "\"bottom-right\"", "The corner of the monitor it stands in"),
    place("edge", edge, "The edge of the monitor in whose middle it stands"),
    place("at", Values.point.then { point, _, _ in .point(point) }, "The point of the screen it stands at"),
    Option(
      "margin", Values.number(0...1000), standard: "28",
      "Pixels at 96 dpi from the edges of what panels leave free", into: \.margin),
    Option(
      "monitor", Values.filledText, "The monitor's name, such as \"DP-1\"; the primary one else",
      into: \.monitor),
    Option("workspace", Values.workspace, "It is shown on this workspace only", into: \.workspace),
  ]

  private static let manners: [Option<LauncherManners>] = [
    Option(
      "layout", Values.word([("fan", LayoutKind.fan), ("stack", .stack)]),
      "How the items are arranged; as the menu says, a fan where that is a ring", into: \.layout),
    Option(
      "arc", Values.arc, "The directions of a fan; the menu's, or those that open into the screen",
      into: \.arc),
    Option(
      "towards", Values.word(), "The way of a stack; the menu's, or the one that opens into the screen",
      into: \.towards),
    Option("spread", Values.word(), "Where the first and last item stand; as the menu says", into: \.spread),
    Option(
      "radius", Values.number(60...1000), standard: "112",
      "Pixels at 96 dpi from the button to the middle of an item, before the fan grows to fit",
      into: \.radius),
    Option(
      "extended", Values.word(), standard: "\"scroll\"",
      "When a pill shows its label; scroll: at the top of what is scrolled below it", into: \.extended),
    Option("labels", Values.word(), standard: "\"hover\"", "When items show their labels", into: \.labels),
    Option(
      "pass-click", Values.flag, standard: "false", "A click elsewhere closes it and reaches what it hits",
      into: \.passesClick),
    Option(
      "after-close", Values.flag,
      "What is chosen runs when everything has folded back; as the menu says", into: \.runsAfterClose),
  ]

  private static let corner: ValueType<LauncherPlace> = Values.word(
    Corner.allCases.map { ($0.rawValue, .corner($0)) })
  private static let edge: ValueType<LauncherPlace> = Values.word(
    Side.allCases.map { ($0.rawValue, .edge($0)) })

  private static func place(
    _ key: String, _ type: ValueType<LauncherPlace>, standard: String? = nil, _ summary: String
  ) -> Option<LauncherDraft> {
    Option(key, type, standard: standard, summary) { place, entry, draft, _ in
      draft.places.append((place, entry.position, key))
    }
  }
}

extension Values {
  /// `[x, y]` in root coordinates.
  static let point = ValueType<Point>("[x, y]") { node, scope in
    guard let pair = pair(node, "a point is [x, y], two numbers", &scope) else { return nil }
    let coordinates = pair.compactMap { Values.number(0...65535).read($0, &scope) }
    return coordinates.count == 2 ? Point(x: coordinates[0], y: coordinates[1]) : nil
  }

  /// `[start, end]` in degrees, or as two compass words, between which it takes the shorter way.
  static let arc = ValueType<Arc>("[start, end], in degrees or compass words") { node, scope in
    let explanation = "an arc is [start, end], two directions such as [180, 270] or [\"W\", \"N\"]"
    guard let pair = pair(node, explanation, &scope) else { return nil }
    let words = pair.map { node -> Angle? in
      guard case .text(let text) = node.value else { return nil }
      return Compass(rawValue: text.uppercased())?.angle
    }
    if let start = words[0], let end = words[1] {
      guard start != end else { return refuse(node, "this arc has no length", &scope) }
      return Arc(from: start, to: end)
    }
    let degrees = zip(pair, words).compactMap { node, word -> Double? in
      if let word { return word.degrees }
      if case .text = node.value { return Values.direction.read(node, &scope)?.degrees }
      return Values.number(-720...720).read(node, &scope)
    }
    guard degrees.count == 2 else { return nil }
    let sweep = degrees[1] - degrees[0]
    if sweep == 0 { return refuse(node, "this arc has no length", &scope) }
    if abs(sweep) > 360 {
      return refuse(node, "this arc is more than a circle: it turns by \(abs(sweep).plain) degrees", &scope)
    }
    return Arc(from: degrees[0], to: degrees[1])
  }

  private static func pair(_ node: TomlNode, _ explanation: String, _ scope: inout Scope) -> [TomlNode]? {
    guard case .list(let nodes) = node.value, nodes.count == 2 else {
      scope.error(node.position, explanation)
      return nil
    }
    return nodes
  }

  private static func refuse(_ node: TomlNode, _ message: String, _ scope: inout Scope) -> Arc? {
    scope.error(node.position, message)
    return nil
  }
}
