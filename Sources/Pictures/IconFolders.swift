import Glibc

/// Where icons lie (icon theme specification 0.13, "Directory Layout"; base directory specification).
package struct IconFolders: Hashable, Sendable {
  /// The folders that hold themes, first come first served.
  package let themed: [String]
  /// The folders of icons without a theme.
  package let unthemed: [String]

  package init(variable: (String) -> String?, pixmaps: String = "/usr/share/pixmaps") {
    // Relative paths are to be ignored, and an empty variable means the default.
    func paths(_ name: String, default standard: String) -> [String] {
      let value = variable(name) ?? ""
      let paths = (value.isEmpty ? standard : value).split(separator: ":").map(String.init)
      return paths.filter { $0.hasPrefix("/") }
    }
    let home = paths("HOME", default: "").prefix(1)
    let own = home.map { "\($0)/.icons" }
    let data =
      paths("XDG_DATA_HOME", default: home.first.map { "\($0)/.local/share" } ?? "").prefix(1)
      + paths("XDG_DATA_DIRS", default: "/usr/local/share:/usr/share")
    themed = own + data.map { "\($0)/icons" }
    unthemed = themed + [pixmaps]
  }

  /// By the variables of this process.
  package static func current() -> IconFolders {
    IconFolders { name in getenv(name).map { String(cString: $0) } }
  }
}
