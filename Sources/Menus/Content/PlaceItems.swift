/// A file or a folder that the desktop remembers.
package struct KnownPlace: Hashable, Sendable {
  /// What to open: a path or a URI.
  package var target: String
  package var label: String
  package var icon: Icon

  package init(target: String, label: String, icon: Icon) {
    self.target = target
    self.label = label
    self.icon = icon
  }

  package var item: Item {
    Item(label: label.plainLabel, icon: icon, action: .open(target))
  }
}

/// A disk or another thing with files on it (UDisks).
package struct Device: Hashable, Sendable {
  /// Its object's path.
  package var id: String
  package var label: String
  package var icon: Icon
  /// Where its files are; nil: it is not mounted.
  package var mountPoint: String?

  package init(id: String, label: String, icon: Icon, mountPoint: String?) {
    self.id = id
    self.label = label
    self.icon = icon
    self.mountPoint = mountPoint
  }

  /// Mounts and opens it, or leads to what can be done while it is mounted.
  package var item: Item {
    guard let mountPoint else {
      return Item(id: ItemID(id.lastPart), label: label, icon: icon, action: .system(.mount(id)))
    }
    let choices = [
      Item(label: "Open", icon: .named("folder-open"), action: .open(mountPoint)),
      Item(label: "Unmount", icon: .named("media-eject"), action: .system(.unmount(id, of: label))),
    ]
    let menu = Menu(name: MenuName(""), title: label, items: choices)
    return Item(id: ItemID(id.lastPart), label: label, icon: icon, action: .items(menu))
  }
}

extension String {
  /// Behind the last slash.
  package var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}
