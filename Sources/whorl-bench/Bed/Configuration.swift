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
  /// Puts other files into the home, before the program starts.
  var prepare: (_ home: String) throws -> Void = { _ in }
  /// All of it, in place of the ring.
  var text: ((Stamps) -> String)?

  /// In every freedesktop icon theme.
  private static let icons = [
    "utilities-terminal", "web-browser", "system-file-manager", "accessories-text-editor", "folder",
    "user-trash", "document-open", "edit-copy",
  ]

  func write(to folder: String, stamps: Stamps) throws {
    if let text { return try Configuration.write(text(stamps), to: folder) }
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
