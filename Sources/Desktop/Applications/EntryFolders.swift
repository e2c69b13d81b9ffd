import Glibc

/// Where desktop entries lie (Desktop Entry Specification 1.5, "Desktop File ID"; base directory specification).
nonisolated struct EntryFolders: Hashable, Sendable {
  /// First come, first served.
  let folders: [String]
  /// Where the menus of the desktop are described (Desktop Menu Specification 1.1, "DirectoryDir").
  let menuFolders: [String]

  init(_ environment: ProcessEnvironment) {
    let home = environment.filled("HOME").map { "\($0)/.local/share" }
    let own = environment.filled("XDG_DATA_HOME") ?? home
    let system = environment.filled("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    let data = ([own].compactMap(\.self) + system.split(separator: ":").map(String.init))
      .filter { $0.hasPrefix("/") }
    folders = data.map { "\($0)/applications" }
    menuFolders = data.map { "\($0)/desktop-directories" }
  }

  /// The ids of all entries, each once, sorted: `kde/okular.desktop` is called "kde-okular.desktop".
  func ids() -> [String] {
    var ids: Set<String> = []
    visit { id, _ in
      ids.insert(id)
      return true
    }
    return ids.sorted()
  }

  /// Goes through the ids and files of all entries, those that come first first, until `goesOn` says no.
  func visit(_ goesOn: (String, String) -> Bool) {
    for folder in folders { guard walk(folder, goesOn) else { return } }
  }

  /// The file of an entry; nil: there is none.
  func file(of wanted: String) -> String? {
    for folder in folders {
      let plain = "\(folder)/\(wanted)"
      if access(plain, F_OK) == 0 { return plain }
      var found: String?
      _ = walk(folder) { id, file in
        if id == wanted { found = file }
        return found == nil
      }
      if let found { return found }
    }
    return nil
  }

  /// False where `goesOn` said no.
  private func walk(
    _ folder: String, prefix: String = "", depth: Int = 0, _ goesOn: (String, String) -> Bool
  ) -> Bool {
    // Links may lead round in a circle.
    guard depth < 8, let directory = opendir(folder) else { return true }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      if name.hasSuffix(".desktop") {
        guard goesOn(prefix + name, "\(folder)/\(name)") else { return false }
      } else if [UInt8(DT_DIR), UInt8(DT_LNK), UInt8(DT_UNKNOWN)].contains(entry.pointee.d_type) {
        guard walk("\(folder)/\(name)", prefix: "\(prefix)\(name)-", depth: depth + 1, goesOn) else {
          return false
        }
      }
    }
    return true
  }
}
