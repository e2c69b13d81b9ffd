import Menus

/// A menu and the ids of the items that lead from it to a submenu or an item: `main/Windows/Close`.
///
/// In text the parts are parted by "/". A backslash takes the meaning off the character after it, so `Cut\/Copy`
/// is one part that holds a slash and `\\` is one backslash.
package struct MenuPath: Hashable, Sendable, CustomStringConvertible {
  package let menu: MenuName
  /// Ids, the first one an item of `menu`.
  package let items: [String]

  package init(_ menu: MenuName, _ items: [String] = []) {
    self.menu = menu
    self.items = items
  }

  /// nil where a part is empty or a backslash stands at the end.
  package init?(_ text: String) {
    var parts = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "/" where !isEscaped: parts.append(String.UnicodeScalarView())
      default: parts[parts.count - 1].append(scalar)
      }
      isEscaped = false
    }
    guard !isEscaped, !parts.contains(where: \.isEmpty) else { return nil }
    self.init(MenuName(String(parts[0])), parts.dropFirst().map { String($0) })
  }

  /// The text that reads back as this path.
  package var description: String {
    ([menu.rawValue] + items).map(MenuPath.escape).joined(separator: "/")
  }

  private static func escape(_ part: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in part.unicodeScalars {
      if scalar == "/" || scalar == "\\" { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }
}
