import Glibc

/// Openbox with a configuration of its own: focus by click, Alt+drag moves, Super+d shows the desktop.
package final class WindowManager {
  private let server: PrivateServer
  private let home: Folder
  private let program: Program

  package init(_ server: PrivateServer) throws {
    self.server = server
    home = try Folder()
    let file = try home.write(configuration, to: "rc.xml")
    // Openbox runs its start-up command once it manages windows and holds its keys.
    program = try Program(
      ["openbox", "--sm-disable", "--config-file", file, "--startup", "echo ready"],
      environment: [
        "DISPLAY": server.display, "HOME": home.path, "XDG_CONFIG_HOME": home.path,
        "XDG_DATA_HOME": home.path, "XDG_CACHE_HOME": home.path,
      ])
    _ = try program.output.line { $0 == "ready" }
  }

  /// Ends it, as a crash would, and returns once it is gone.
  package func kill() {
    program.signal(SIGKILL)
    _ = eventually { program.status != nil }
  }

  deinit { program.stop() }
}

private let configuration = """
  <?xml version="1.0" encoding="UTF-8"?>
  <openbox_config xmlns="http://openbox.org/3.4/rc">
    <focus><focusNew>yes</focusNew></focus>
    <desktops><number>4</number><popupTime>0</popupTime></desktops>
    <keyboard>
      <keybind key="W-d"><action name="ToggleShowDesktop"/></keybind>
      <keybind key="A-F4"><action name="Close"/></keybind>
    </keyboard>
    <mouse>
      <context name="Client">
        <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
      </context>
      <context name="Frame">
        <mousebind button="A-Left" action="Drag"><action name="Move"/></mousebind>
      </context>
      <context name="Titlebar">
        <mousebind button="Left" action="Drag"><action name="Move"/></mousebind>
      </context>
    </mouse>
  </openbox_config>
  """
