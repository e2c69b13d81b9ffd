import Glibc
import Menus

/// The menu of those who have no configuration: the usual programs, as far as they are installed.
package struct BuiltInMenu: Sendable {
  package let menus: [Menu]

  private init(menus: [Menu]) { self.menus = menus }

  /// For those who read a configuration for its looks.
  package static let none = BuiltInMenu(menus: [])

  /// - Parameters:
  ///   - searchPath: The folders of `PATH`.
  ///   - client: How the command line client is called, for the item that writes a configuration.
  ///   - folder: Where that configuration lies; nil: there is no place for one.
  package init(searchPath: [String], client: String = "whorl", folder: String? = nil) {
    func isInstalled(_ program: String) -> Bool {
      searchPath.contains { $0.hasPrefix("/") && access("\($0)/\(program)", X_OK) == 0 }
    }
    var items = UsualProgram.all.compactMap { $0.item(where: isInstalled) }.prefix(7)
    var own: [Item] = []
    if let folder, isInstalled("xdg-open") { own.append(Self.editing(folder, client)) }
    own.append(
      Item(id: ItemID("reload"), label: "Reload", icon: .named("view-refresh"), action: .perform(.reload)))
    own.append(
      Item(
        id: ItemID("quit"), label: "Quit Whorl", icon: .named("application-exit"), action: .perform(.quit)))
    var menu = Menu(name: MenuName("main"), title: "Whorl", triggers: Self.triggers)
    var submenus: [Menu] = []
    if items.count + own.count <= 8 {
      items += own
    } else {
      let whorl = MenuName("whorl")
      items.append(
        Item(
          id: ItemID("whorl"), label: "Whorl", icon: .named("preferences-system"), action: .menu(whorl)))
      submenus.append(Menu(name: whorl, title: "Whorl", items: own))
    }
    menu.items = Array(items)
    menus = [menu] + submenus
  }

  /// In order of preference; the daemon takes the first that is free.
  private static let triggers: [Trigger] = [
    Trigger(modifiers: .super, input: .key(KeySymbol(rawValue: 0x20))),
    Trigger(modifiers: [.control, .super], input: .key(KeySymbol(rawValue: 0x20))),
    Trigger(modifiers: .super, input: .key(KeySymbol(rawValue: 0xffbe))),
  ]

  /// Writes the example first where there is no configuration yet.
  private static func editing(_ folder: String, _ client: String) -> Item {
    let file = shellQuoted(folder + "/config.toml")
    return Item(
      id: ItemID("configuration"), label: "Edit configuration", icon: .named("document-edit"),
      action: .run(["test -e \(file) || \(shellQuoted(client)) init", "xdg-open \(file)"]))
  }

  private static func shellQuoted(_ text: String) -> String {
    "'" + text.substituting("'\\''", for: "'") + "'"
  }
}

/// A kind of program, and the names under which it may be installed.
private struct UsualProgram {
  let label: String
  let icon: String
  /// In order of preference.
  let commands: [[String]]

  func item(where isInstalled: (String) -> Bool) -> Item? {
    guard let command = commands.first(where: { $0.first.map(isInstalled) ?? false }) else { return nil }
    return Item(label: label, icon: .named(icon), action: .exec(command))
  }

  init(_ label: String, icon: String, _ commands: String...) {
    self.label = label
    self.icon = icon
    self.commands = commands.map { $0.split(separator: " ").map(String.init) }
  }

  static let all: [UsualProgram] = [
    UsualProgram(
      "Terminal", icon: "utilities-terminal", "x-terminal-emulator", "gnome-terminal", "konsole",
      "xfce4-terminal", "mate-terminal", "lxterminal", "alacritty", "kitty", "wezterm", "urxvt", "st", "xterm"
    ),
    UsualProgram(
      "Browser", icon: "web-browser", "x-www-browser", "firefox", "firefox-esr", "chromium",
      "google-chrome", "brave-browser", "epiphany", "falkon", "qutebrowser"),
    UsualProgram(
      "Files", icon: "system-file-manager", "nautilus", "dolphin", "thunar", "pcmanfm", "pcmanfm-qt", "nemo",
      "caja"),
    UsualProgram(
      "Editor", icon: "accessories-text-editor", "gnome-text-editor", "kate", "mousepad", "gedit", "xed",
      "pluma",
      "geany", "featherpad", "leafpad", "code", "gvim", "emacs"),
    UsualProgram(
      "Screenshot", icon: "applets-screenshooter", "flameshot gui", "spectacle", "gnome-screenshot -i",
      "xfce4-screenshooter", "mate-screenshot -i", "scrot"),
    UsualProgram(
      "Volume", icon: "multimedia-volume-control", "pavucontrol", "pavucontrol-qt", "xfce4-mixer", "kmix"),
    UsualProgram(
      "Lock screen", icon: "system-lock-screen", "xdg-screensaver lock", "light-locker-command -l",
      "xscreensaver-command -lock", "i3lock", "slock", "loginctl lock-session"),
  ]
}
