import Geometry
import Menus

/// The names of the two themes that `theme` chooses.
private struct ThemeChoice: Sendable {
  var light: String
  var dark: String
}

enum SettingsOptions {
  static let table = OptionTable<Settings>(
    "[settings]", "Settings of the whole program.",
    [
      Option(
        "theme", theme, standard: "\"auto\"",
        "\"light\", \"dark\", \"auto\" (by the desktop), the NAME of themes/NAME.toml, or { light = NAME, dark = NAME }"
      ) { choice, _, settings, _ in
        settings.lightTheme = choice.light
        settings.darkTheme = choice.dark
      },
      Option(
        "scale", Values.number(0.5...4), "Enlarges everything; by the desktop where it is left out"
      ) { factor, _, settings, _ in settings.scale = Scale(factor) },
      Option(
        "text-direction", Values.word(), standard: "\"auto\"",
        "Direction in which rings and text run; auto: by the locale", into: \.textDirection),
      Option(
        "reduce-motion", Values.word(), standard: "\"auto\"",
        "Nothing moves or scales; auto: as the desktop says", into: \.reduceMotion),
      Option(
        "high-contrast", Values.word(), standard: "\"auto\"",
        "Text and icons in the stronger contrast; auto: as the desktop says", into: \.highContrast),
      Option(
        "icon-theme", Values.filledText, "Name of an icon theme; the desktop's where it is left out",
        into: \.iconTheme),
      Option(
        "terminal", terminal,
        "Command that runs a program in a terminal, such as \"xterm -e\" (split at blanks) or a list of arguments; the first one installed where it is left out",
        into: \.terminal),
      Option(
        "idle-limit", Values.duration(1000...3_600_000), standard: "\"30s\"",
        "An open menu closes after so long without input", into: \.idleLimit),
      Option(
        "long-press", Values.duration(150...1000), standard: "350",
        "How long a key or button is held for a long press", into: \.longPress),
      Option(
        "double-press", Values.duration(100...1000), standard: "300",
        "The longest time between the two presses of a double press", into: \.doublePress),
      Option(
        "edge-rest", Values.duration(0...2000), standard: "100",
        "How long the pointer rests at an edge that opens a menu", into: \.edgeRest),
      Option(
        "sounds", Values.flag, standard: "false",
        "Plays the desktop's event sounds on opening and on crossing into another item, by canberra-gtk-play",
        into: \.playsSounds),
    ])

  private static let theme = ValueType<ThemeChoice>("theme name, or table of light and dark") { node, scope in
    guard case .table(let entries) = node.value else {
      guard case .text(let name) = node.value else {
        return scope.expected("a theme's name or { light = NAME, dark = NAME }", node)
      }
      if name == "auto" { return ThemeChoice(light: "light", dark: "dark") }
      scope.themeReferences.append((name, scope.location(node.position)))
      return ThemeChoice(light: name, dark: name)
    }
    var choice = ThemeChoice(light: "light", dark: "dark")
    themePair.apply(entries, to: &choice, in: &scope)
    return choice
  }

  private static let themePair = OptionTable<ThemeChoice>(
    "theme", "The themes of light and dark desktops.",
    [
      Option("light", themeName, standard: "\"light\"", "Theme of a light desktop", into: \.light),
      Option("dark", themeName, standard: "\"dark\"", "Theme of a dark desktop", into: \.dark),
    ])

  private static let themeName: ValueType<String> = Values.filledText.then("theme name") {
    name, node, scope in
    scope.themeReferences.append((name, scope.location(node.position)))
    return name
  }

  private static let terminal = ValueType<[String]>("text, or list of texts") { node, scope in
    if case .text(let text) = node.value {
      let words = text.split(separator: " ").map(String.init)
      guard !words.isEmpty else {
        scope.error(node.position, "the text is empty")
        return nil
      }
      return words
    }
    return Values.filled(Values.list(Values.text)).read(node, &scope)
  }
}

enum MotionOptions {
  static let table = OptionTable<Motion>(
    "[motion]", "Durations of a ring that a key or a command opens; 0 does without the movement.",
    [
      Option("open", Values.duration(0...2000), standard: "120", "Opening", into: \.opening),
      Option("close", Values.duration(0...2000), standard: "150", "Closing", into: \.closing),
      Option(
        "hover", Values.duration(0...2000), standard: "200", "Growing of a hovered bubble", into: \.hover),
      Option(
        "hover-scale", Values.number(1...1.5), standard: "1.2", "How far a hovered bubble grows",
        into: \.hoverScale),
    ])
}
