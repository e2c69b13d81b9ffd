import CDesktop
import Glibc

/// Picom on XRender: no fading, no shadows, unless its configuration says so.
package final class Compositor {
  private let client: Client
  private let home: Folder
  private let program: Program

  package init(_ server: PrivateServer, configuration: String = "") throws {
    client = try Client(server)
    home = try Folder()
    let file = try home.write(configuration, to: "picom.conf")
    let owner = client.atom("_NET_WM_CM_S0")
    let changes = client.watchOwner(of: owner)
    program = try Program(
      ["picom", "--backend", "xrender", "--config", file],
      environment: [
        "DISPLAY": server.display, "HOME": home.path, "XDG_CONFIG_HOME": home.path,
        "XDG_RUNTIME_DIR": home.path,
      ])
    let limit = TimeLimit(10)
    while XGetSelectionOwner(client.display, owner) == 0 {
      guard client.event(until: limit, where: { $0.type == changes }) != nil else {
        throw TestFailure("picom does not run:\n\(program.errors.text)")
      }
    }
  }

  /// Ends it and returns once its selection has no owner.
  package func stop() {
    program.stop()
    _ = eventually { XGetSelectionOwner(client.display, client.atom("_NET_WM_CM_S0")) == 0 }
  }

  deinit { program.stop() }
}

extension Client {
  /// Asks to be told of a selection's new owners (XFIXES 2).
  /// - Returns: the type of the events that tell.
  package func watchOwner(of selection: Atom) -> Int32 {
    var first: Int32 = 0
    var error: Int32 = 0
    XFixesQueryExtension(display, &first, &error)
    XFixesSelectSelectionInput(display, root, selection, UInt(XFixesSetSelectionOwnerNotifyMask))
    sync()
    return first + Int32(XFixesSelectionNotify)
  }
}
