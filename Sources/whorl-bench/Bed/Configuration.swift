import Glibc

/// The product's configuration in a measurement: a ring of eight items with icons, each starting a stamp.
struct Configuration {
  var isStill = true
  /// The action of every item, from its command.
  var action: (_ command: [String]) -> String = {
    "exec = [\($0.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }
  /// Text after the menu.
  var more = ""

  /// In every freedesktop icon theme.
  private static let icons = [
    "utilities-terminal", "web-browser", "system-file-manager", "accessories-text-editor", "folder",
    "user-trash", "document-open", "edit-copy",
  ]

  func write(to folder: String, stamps: Stamps) throws {
    var text = """
      [settings]
      reduce-motion = "\(isStill ? "always" : "never")"
      \(isStill ? "[motion]\nopen = 0\nclose = 0\n" : "")
      [menu.main]
      trigger = "\(Screen.trigger)"

      """
    for (index, icon) in Configuration.icons.enumerated() {
      text += """

        [[menu.main.items]]
        label = "Item \(index)"
        icon = "\(icon)"
        \(action(stamps.command(String(index))))

        """
    }
    try Configuration.write(text + more, to: folder)
  }

  static func write(_ text: String, to folder: String) throws {
    _ = try output(of: ["mkdir", "-p", folder])
    let path = "\(folder)/config.toml"
    guard let file = fopen(path, "we") else { throw BenchError("\(path): errno \(errno)") }
    fputs(text, file)
    fclose(file)
  }
}
