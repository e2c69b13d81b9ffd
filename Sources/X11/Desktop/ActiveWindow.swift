import Menus

/// The window the user works in, as commands are told of it. Names and titles are the other program's data.
nonisolated package struct ActiveWindow: Hashable, Sendable {
  package var id: WindowID
  package var windowClass: WindowClass?
  /// At most 4096 bytes of it.
  package var title: String?
  /// As the window itself says (_NET_WM_PID).
  package var process: Int32?
  /// Its number; nil where it is on all of them, or nobody says.
  package var workspace: Int?
  package var isFullscreen = false

  package init(id: WindowID) { self.id = id }
}

/// Readers of what a window says of itself (ICCCM 4.1.2, EWMH "Application Window Properties"). Each waits for
/// the server; of a window that has vanished nothing is known.
extension Connection {
  package func describe(_ window: WindowID, among workspaces: Workspaces) -> ActiveWindow {
    var active = ActiveWindow(id: window)
    active.windowClass = windowClass(of: window)
    active.title = title(of: window)
    active.process = cardinal(atoms[.netWMPID], of: window).flatMap { Int32(exactly: $0) }
    active.workspace = workspace(of: window).map(workspaces.number)
    active.isFullscreen = isFullscreen(window)
    return active
  }

  func windowClass(of window: WindowID) -> WindowClass? {
    bytes(atoms[.wmClass], of: window, limit: 1024).flatMap { WindowClass(bytes: $0) }
  }

  func title(of window: WindowID) -> String? {
    text(atoms[.netWMName], of: window) ?? text(atoms[.wmName], of: window)
  }

  func isFullscreen(_ window: WindowID) -> Bool {
    atomList(atoms[.netWMState], of: window).contains(atoms[.netWMStateFullscreen])
  }

  /// The position of its workspace, from 0; nil: all of them (0xFFFFFFFF), or nobody says.
  func workspace(of window: WindowID) -> Int? {
    cardinal(atoms[.netWMDesktop], of: window).flatMap { $0 == .max ? nil : Int($0) }
  }
}
