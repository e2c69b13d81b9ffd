import Glibc

/// Where desktop entries lie (Desktop Entry Specification 1.5, "Desktop File ID"; base directory specification).
nonisolated struct EntryFolders: Hashable, Sendable {
  /// First come, first served.
  let folders: [String]

  init(_ environment: ProcessEnvironment) {
    let home = environment.filled("HOME").map { "\($0)/.local/share" }
    let own = environment.filled("XDG_DATA_HOME") ?? home
    let system = environment.filled("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    folders = ([own].compactMap(\.self) + system.split(separator: ":").map(String.init))
      .filter { $0.hasPrefix("/") }.map { "\($0)/applications" }
  }

  /// The ids of all entries, each once, sorted: `kde/okular.desktop` is called "kde-okular.desktop".
  func ids() -> [String] {
    var ids: Set<String> = []
    for folder in folders { walk(folder) { id, _ in ids.insert(id) } }
    return ids.sorted()
  }

  /// The file of an entry; nil: there is none.
  func file(of wanted: String) -> String? {
    for folder in folders {
      let plain = "\(folder)/\(wanted)"
      if access(plain, F_OK) == 0 { return plain }
      var found: String?
      walk(folder) { id, file in if id == wanted { found = file } }
      if let found { return found }
    }
    return nil
  }

  private func walk(_ folder: String, prefix: String = "", depth: Int = 0, _ visit: (String, String) -> Void)
  {
    // Links may lead round in a circle.
    guard depth < 8, let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      if name.hasSuffix(".desktop") {
        visit(prefix + name, "\(folder)/\(name)")
      } else if [UInt8(DT_DIR), UInt8(DT_LNK), UInt8(DT_UNKNOWN)].contains(entry.pointee.d_type) {
        walk("\(folder)/\(name)", prefix: "\(prefix)\(name)-", depth: depth + 1, visit)
      }
    }
  }
}
