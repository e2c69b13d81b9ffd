import Menus

enum ThemeOptions {
  /// The keys of `style`.
  static let style = OptionTable<ThemeOverrides>(
    "style", "Any of the theme's keys, for one menu.", overrides)

  /// `themes/NAME.toml`.
  static let file = OptionTable<NamedTheme>(
    "themes/NAME.toml", "A theme starts from the built-in light or dark one and sets what differs.",
    [Option("dark", Values.flag, standard: "false", "Starts from the dark theme", into: \.isDark)]
      + overrides.map { $0.within(\.overrides) })

  private static let overrides: [Option<ThemeOverrides>] = [
    Option(
      "surface", Values.color,
      "Laid over the blurred background of a bubble; its alpha says how much shows through",
      into: \.surface),
    Option("border", Values.color, "Line round bubbles and titles", into: \.border),
    Option("text", Values.color, "Text and icons without a tint", into: \.text),
    Option("accent", Values.color, "Marks what is chosen", into: \.accent),
    Option(
      "palette", Values.filled(Values.list(Values.color)), "Tints of items that name none, in turn",
      into: \.palette),
    Option("shadow", Values.color, "Shadow below bubbles", into: \.shadow),
    Option("title-surface", Values.color, "Background of the title", into: \.titleSurface),
    Option("title-text", Values.color, "Text of the title", into: \.titleText),
    Option("font", Values.filledText, "Font family, as Pango names it, without a size", into: \.font),
    Option("font-size", Values.number(6...72), "Size of text, in pixels at 96 dpi", into: \.fontSize),
    Option("blur", Values.number(0...64), "Radius of the blur behind bubbles; 0: none", into: \.blur),
  ]
}
