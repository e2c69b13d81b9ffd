import Menus

/// `docs/reference.md`, written from the option table.
package enum ReferencePage {
  package static var text: String {
    ([introduction] + OptionCatalog.tables.map(section) + [triggers]).joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # Reference: every key of the configuration

    This page is generated from the table that reads the files. A configuration is the folder
    `$XDG_CONFIG_HOME/whorl` (`~/.config/whorl`):

    | file | what it is |
    |---|---|
    | `config.toml` | all the tables below |
    | `menus/NAME.toml` | the body of `[menu.NAME]`, in a file of its own |
    | `themes/NAME.toml` | the theme NAME |

    Files named by `include` are read before the file that names them, and what is read later wins, key by key;
    a menu may be written only once. Without any menu, a built-in one offers what is installed.

    Angles are degrees in screen coordinates: 0 right, 90 down, 180 left, 270 up; compass words may stand for them.
    Lengths are pixels at 96 dpi. Durations are milliseconds as a number, or text such as "350ms", "30s", "2min".
    Colours are `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or names of `[colors]`. A path may begin with `~`; a relative
    one starts at the folder of the file it stands in. A table in braces must end on the line it begins on.

    ```toml
    [menu.main]
    trigger = ["Super+space", "Super+Button3"]

    [[menu.main.items]]
    label = "Terminal"
    icon = "utilities-terminal"
    run = "x-terminal-emulator"
    ```
    """

  private static func section(_ table: OptionTableDescription) -> String {
    let head = "## \(table.title)\n\n\(table.summary)"
    if let whole = OptionCatalog.tables.first(where: { other in
      other.title != table.title && other.rows.count > table.rows.count
        && table.rows.allSatisfy(other.rows.contains)
    }) {
      let keys = table.rows.map { "`\($0.key)`" }.joined(separator: ", ")
      return head + " It takes these keys of \(whole.title): \(keys)."
    }
    let rows = table.rows.map { row in
      "| `\(row.key)` | \(row.type) | \(row.standard.map { "`\($0)`" } ?? "") | \(row.summary) |"
    }
    return head + "\n\n| key | values | default | what it does |\n|---|---|---|---|\n"
      + rows.joined(separator: "\n")
  }

  private static var triggers: String {
    let modifiers = Modifiers.names.map(\.name).joined(separator: ", ")
    let aliases = Modifiers.aliases.map { alias in
      "\(alias.name) (\(Modifiers.names.first { $0.modifier == alias.modifier }?.name ?? ""))"
    }
    let keys = KeyNames.aliases.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    return """
      ## Triggers

      A trigger is `[Modifier+…]Key`, as in "Super+space", "Ctrl+Alt+Delete", "F12", "XF86AudioPlay" or "Super+Button3".
      The empty text is no trigger.

      - Modifiers are \(modifiers). Other names for them: \(aliases.joined(separator: ", ")). Letter case does not count.
      - A modifier alone may be a trigger: "Super" is its left or its right key, "Super_L" only the left one. It opens
        the menu when it is pressed and let go with nothing between.
      - Keys have the names of keysyms (`xev` shows them). One character stands for its key: "Super+.", "Super++"; a
        letter means its key whatever its case. Other names: \(keys.joined(separator: ", ")).
      - Buttons are Button1 to Button9. Button1 to Button3 need a modifier, since applications need them; Button4 to
        Button7 are the wheel.
      - Menus may share a trigger if at most one of them has neither `when` nor `except`: the one with the most
        conditions that hold opens.
      """
  }
}
