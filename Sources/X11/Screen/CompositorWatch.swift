import CDesktop

/// Knows whether a compositor runs: the owner of _NET_WM_CM_Sn (EWMH, "Compositing Managers").
package final class CompositorWatch {
  private let connection: Connection
  private let selection: SelectionWatch

  package init(on connection: Connection) {
    self.connection = connection
    selection = SelectionWatch(.compositor, on: connection)
  }

  /// Without it, a window with an alpha channel shows black where it should be translucent.
  package var isRunning: Bool { selection.owner != .none }

  /// Whether `event` says that a compositor started, ended or was replaced.
  package func handle(_ event: Event) -> Bool { selection.handle(event) }

  /// To be called before a menu opens, whether that changed something; costs nothing where the server has XFixes.
  package func refresh() -> Bool { selection.refresh() }

  /// What the compositor calls itself, for `doctor`; nil where none runs or it has no name. Waits for the server.
  package func programName() -> String? {
    guard isRunning else { return nil }
    let name =
      connection.text(connection.atoms[.netWMName], of: selection.owner)
      ?? connection.text(connection.atoms[.wmName], of: selection.owner)
      ?? connection.bytes(connection.atoms[.wmClass], of: selection.owner).flatMap { WindowClass(bytes: $0) }?
      .name
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }
}
