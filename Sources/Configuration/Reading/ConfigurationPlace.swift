import Menus

/// Where the configuration lies: `$XDG_CONFIG_HOME/whorl`, or `~/.config/whorl`
/// (XDG Base Directory Specification 0.8).
package struct ConfigurationPlace: Hashable, Sendable {
  /// nil where neither variable names a folder.
  package let folder: String?
  /// The home folder, for `~`.
  package let home: String?
  /// What the user should know about it.
  package let warning: Diagnostic?

  package init(folder: String?, home: String?) {
    self.folder = folder
    self.home = home
    warning = nil
  }

  package init(environment: [String: String]) {
    // A relative path in XDG_CONFIG_HOME is invalid and must be ignored, says the specification.
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? Self.trimmed($0) : nil }
    let base = environment["XDG_CONFIG_HOME"] ?? ""
    self.home = home
    if base.hasPrefix("/") {
      folder = Self.trimmed(base) + "/whorl"
      warning = nil
      return
    }
    folder = home.map { $0 + "/.config/whorl" }
    if folder == nil {
      warning = Diagnostic(
        .warning, at: Place(file: "environment"),
        "neither HOME nor XDG_CONFIG_HOME names a folder (an absolute path): the built-in menu is used")
    } else if !base.isEmpty {
      warning = Diagnostic(
        .warning, at: Place(file: "environment"),
        "XDG_CONFIG_HOME is \(quoted(base)), which is no absolute path: ~/.config is used instead")
    } else {
      warning = nil
    }
  }

  private static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return path == "/" ? "" : String(path)
  }
}
