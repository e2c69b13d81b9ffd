import Glibc

/// A user's home and XDG folders for one test, with a configuration if wanted. No test touches the user's own.
package final class PrivateHome: Sendable {
  package let folder: Folder

  /// - Parameter configuration: the text of `config.toml`; no file if left out.
  package init(configuration: String? = nil) throws {
    folder = try Folder()
    for name in ["config", "cache", "state", "data"] { folder.makeFolder(name) }
    folder.makeFolder("run", mode: 0o700)
    if let configuration { try write(configuration) }
  }

  /// Writes a file of `$XDG_CONFIG_HOME/whorl` in place.
  package func write(_ text: String, to name: String = "config.toml") throws {
    try folder.write(text, to: "config/whorl/\(name)")
  }

  /// What programs of this user find in their environment. There is no session bus and no other display.
  package var environment: [String: String?] {
    [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder["config"], "XDG_CACHE_HOME": folder["cache"],
      "XDG_STATE_HOME": folder["state"], "XDG_DATA_HOME": folder["data"], "XDG_RUNTIME_DIR": folder["run"],
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder["run/bus"])", "LC_ALL": "C.UTF-8",
      "WAYLAND_DISPLAY": nil, "XAUTHORITY": nil, "DESKTOP_STARTUP_ID": nil,
    ]
  }
}
