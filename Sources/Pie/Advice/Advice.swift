import Menus

/// A remark on how a menu will feel in the hand: nothing is wrong, but there is a better way.
package struct Advice: Hashable, Sendable {
  package var severity: Diagnostic.Severity
  package var menu: MenuName
  /// nil: the menu as a whole.
  package var item: ItemID?
  /// One sentence without a full stop.
  package var message: String
}

extension Setup {
  /// All remarks on all menus, inline ones included, in the order of the files.
  package var advice: [Advice] {
    let all = (menus + launchers.compactMap { $0.ownMenu }).flatMap(\.withInner)
    let led = Set(all.flatMap { $0.items.compactMap { $0.submenu(in: self)?.name } })
    let ofMenus = all.flatMap { menu in
      menu.sizeAdvice(isSubmenu: led.contains(menu.name))
        + menu.wedgeAdvice
        + menu.labelAdvice + menu.dangerAdvice
    }
    let fannedOut = launchers.compactMap { $0.namedMenu(in: self) }.flatMap {
      $0.sizeAdvice(isSubmenu: false)
    }
    return ofMenus + fannedOut + depthAdvice
  }
}

extension LauncherSetup {
  /// A menu that is written inside it, as it lays it out.
  fileprivate var ownMenu: Menu? {
    if case .items(let menu) = item.action { laidOut(menu) } else { nil }
  }

  /// A ring by name that it lays out in another way.
  fileprivate func namedMenu(in setup: Setup) -> Menu? {
    guard case .menu(let name) = item.action, let menu = setup.menu(name), menu.manners.layout == .ring else {
      return nil
    }
    return laidOut(menu)
  }

  private func laidOut(_ menu: Menu) -> Menu {
    var menu = menu
    menu.manners.layout = manners.layout ?? (menu.manners.layout == .ring ? .fan : menu.manners.layout)
    return menu
  }
}

extension Menu {
  private func remark(_ severity: Diagnostic.Severity, _ message: String, on item: Item? = nil) -> Advice {
    Advice(severity: severity, menu: name, item: item?.id, message: message)
  }

  /// Directions that a hand finds without looking are few.
  fileprivate func sizeAdvice(isSubmenu: Bool) -> [Advice] {
    switch manners.layout {
    case .ring: ringAdvice(isSubmenu: isSubmenu)
    case .fan: fanAdvice
    case .stack: []
    }
  }

  private var fanAdvice: [Advice] {
    switch items.count {
    case 9...:
      [
        remark(
          .warning, "\(items.count) items in a fan: nobody finds a direction among so many; make submenus")
      ]
    case 7...:
      [remark(.note, "\(items.count) items in a fan: up to 6 lie where the hand finds them without looking")]
    default: []
    }
  }

  private func ringAdvice(isSubmenu: Bool) -> [Advice] {
    switch items.count {
    case 13...:
      [
        remark(
          .warning, "\(items.count) items on one ring: nobody finds a direction among so many; make submenus")
      ]
    case 9...:
      [
        remark(
          .note, "\(items.count) items on one ring: up to 8 lie where the hand finds them without looking")
      ]
    case 8 where isSubmenu:
      [remark(.note, "8 items in a submenu: with up to 7 the way back leaves them on the compass")]
    default: []
    }
  }

  fileprivate var wedgeAdvice: [Advice] {
    // What more items do was said by their number.
    guard manners.layout == .ring, items.count > 1, items.count <= 12 else { return [] }
    let angles = ringAngles(pins: items.map(\.pinnedAngle))
    return items.indices.compactMap { index in
      let count = items.count
      let before = angles[(index + count - 1) % count].clockwise(to: angles[index])
      let after = angles[index].clockwise(to: angles[(index + 1) % count])
      let width = (before + after) / 2
      guard width < 30 - 0.001 else { return nil }
      return remark(
        .note,
        "\"\(items[index].label)\" has a wedge of \(Int(width.rounded())) degrees: under 30 it is easily missed",
        on: items[index])
    }
  }

  /// Where a search has to wait for a fourth letter.
  fileprivate var labelAdvice: [Advice] {
    var first: [String: Item] = [:]
    return items.compactMap { item in
      let start = String(item.label.lowercased().prefix(3))
      guard start.count == 3, let other = first.updateValue(item, forKey: start) else { return nil }
      first[start] = other
      return remark(
        .note, "\"\(item.label)\" and \"\(other.label)\" begin alike: typing tells them apart late", on: item)
    }
  }
}

// MARK: Danger

extension Menu {
  fileprivate var dangerAdvice: [Advice] {
    items.compactMap { item in
      guard !item.confirms, let sign = item.dangerSign else { return nil }
      return remark(
        .warning,
        "\"\(item.label)\" looks as if it could not be undone (\(sign)): `confirm = true` would ask first",
        on: item)
    }
  }
}

extension Action {
  /// The command lines of what is written as such.
  fileprivate var commands: [String]? {
    if case .run(let lines) = self { return lines }
    if case .exec(let words) = self { return [words.joined(separator: " ")] }
    return nil
  }
}

extension Item {
  /// The word that tells of danger.
  fileprivate var dangerSign: String? {
    guard let commands = action.commands else { return nil }
    let words = Item.words(of: label)
    if let word = Item.dangerousWords.first(where: { words.includes(" \($0) ") }) { return word }
    let lines = commands.map { Item.words(of: $0) }
    return Item.dangerousCommands.first { command in lines.contains { $0.includes(" \(command)") } }
  }

  /// In small letters, parted and framed by single spaces.
  private static func words(of text: String) -> String {
    " " + text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") + " "
  }

  private static let dangerousWords = [
    "delete", "remove", "erase", "wipe", "format", "shut down", "shutdown", "power off", "poweroff", "reboot",
    "restart", "halt", "log out", "logout", "kill", "empty trash", "reset",
  ]

  private static let dangerousCommands = [
    "rm -r", "rm -f", "shutdown ", "poweroff ", "reboot ", "halt ", "systemctl poweroff", "systemctl reboot",
    "systemctl halt", "loginctl terminate", "mkfs", "dd if=", "dd of=", "kill -9", "killall ", "pkill ",
    "git reset --hard", "gio trash --empty",
  ]
}
