import Menus

/// What the menus of the desktop call the categories of applications, in the user's language.
///
/// The names come with whichever desktops are installed, as files that describe a menu (Desktop Menu Specification 1.1,
/// "Format of .directory files"). The specification names no file, so that the common ones are tried.
nonisolated struct CategoryNames {
  private let folders: [String]

  init(_ folders: EntryFolders) { self.folders = folders.menuFolders }

  /// Those that are to be had.
  func all() -> [AppCategory: String] {
    Dictionary(
      uniqueKeysWithValues: CategoryNames.files.compactMap { category, names in
        names.lazy.compactMap(name).first.map { (category, $0) }
      })
  }

  private func name(_ file: String) -> String? {
    folders.lazy.compactMap { folder -> String? in
      guard let keys = EntryFile("\(folder)/\(file).directory"), let name = keys.localText("Name") else {
        return nil
      }
      return name.isEmpty ? nil : name
    }.first
  }

  /// Of GNOME, Xfce, KDE, LXDE and MATE.
  private static let files: [(AppCategory, [String])] = [
    (.accessories, ["Utility", "xfce-accessories", "kf5-utilities", "lxde-utility", "mate-utility"]),
    (
      .development,
      ["Development", "xfce-development", "kf5-development", "lxde-development", "mate-development"]
    ),
    (.education, ["Education", "xfce-education", "kf5-education", "lxde-education", "mate-education"]),
    (.games, ["Game", "xfce-games", "kf5-games", "lxde-game", "mate-game"]),
    (.graphics, ["Graphics", "xfce-graphics", "kf5-graphics", "lxde-graphics", "mate-graphics"]),
    (.internet, ["Network", "xfce-network", "kf5-internet", "lxde-network", "mate-network"]),
    (
      .multimedia,
      ["AudioVideo", "xfce-multimedia", "kf5-multimedia", "lxde-audio-video", "mate-audio-video"]
    ),
    (.office, ["Office", "xfce-office", "kf5-office", "lxde-office", "mate-office"]),
    (.settings, ["Settings", "xfce-settings", "kf5-settingsmenu", "lxde-settings", "mate-settings"]),
    (.system, ["System-Tools", "xfce-system", "kf5-system", "lxde-system-tools", "mate-system-tools"]),
    (.other, ["X-GNOME-Other", "xfce-other", "kf5-unknown", "lxde-other", "mate-other"]),
  ]
}
