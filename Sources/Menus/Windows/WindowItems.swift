// Windows and workspaces as the items of `source`.

/// A window that can be shown, as the desktop tells of it.
package struct ShownWindow: Hashable, Sendable {
  /// On the server.
  package var number: UInt
  package var title: String
  package var windowClass: String?
  /// Position from 0; nil: all of them.
  package var workspace: Int?
  package var isUrgent: Bool
  package var icon: Icon?

  package init(
    number: UInt, title: String, windowClass: String?, workspace: Int?, isUrgent: Bool, icon: Icon?
  ) {
    self.number = number
    self.title = title
    self.windowClass = windowClass
    self.workspace = workspace
    self.isUrgent = isUrgent
    self.icon = icon
  }
}

extension WindowScope {
  /// An item for each window that it shows; choosing it shows the window, wherever it is.
  ///
  /// Items are named by the window's number, so that each keeps its place while its window lives.
  package func items(of windows: [ShownWindow], active: UInt?, on workspaces: Workspaces) -> [Item] {
    let activeClass = windows.first { $0.number == active }?.windowClass
    let shown = windows.filter { window in
      switch self {
      case .all: true
      case .workspace:
        window.workspace == nil || workspaces.current == nil || window.workspace == workspaces.current
      case .application: activeClass != nil && window.windowClass == activeClass
      }
    }
    return shown.map { window in
      let label = window.title.isBlank ? window.windowClass ?? "" : window.title
      var item = Item(
        id: ItemID(String(window.number)), label: label.plainLabel, icon: window.icon,
        action: .window(.show(window.number), target: nil))
      item.mark = window.isUrgent ? .urgent : window.number == active ? .active : nil
      return item
    }
  }
}

extension Workspaces {
  /// An item for each; choosing it shows the workspace.
  package var items: [Item] {
    (0..<count).map { position in
      let number = number(at: position)
      var item = Item(
        id: ItemID(String(number)), label: name(at: position).plainLabel, icon: .text(String(number)),
        action: .workspace(.number(number)))
      item.mark = position == current ? .active : nil
      return item
    }
  }
}
