import CDesktop
import Menus

/// Follows what conditions ask about: the active window, its names and state, and the workspace.
///
/// Only what is `followed` is listened to: a terminal that changes its title ten times a second wakes nobody where no
/// condition asks about windows. The class is read of every window that becomes active, for commands.
package final class DesktopWatch {
  package struct Aspects: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let windowClass = Aspects(rawValue: 1 << 0)
    package static let title = Aspects(rawValue: 1 << 1)
    package static let fullscreen = Aspects(rawValue: 1 << 2)
  }

  private let connection: Connection
  package private(set) var state = DesktopState()
  /// `.none`: no window is active, or there is no window manager to say so.
  package private(set) var activeWindowID = WindowID.none
  private var followed: Aspects
  package private(set) var workspaces = Workspaces()

  package init(on connection: Connection, following followed: Aspects) {
    self.connection = connection
    self.followed = followed
    connection.listen(for: .properties, on: connection.root)
    readWorkspace()
    readActiveWindow()
  }

  /// Which aspects of the active window conditions ask about from now on; reads them.
  package func follow(_ aspects: Aspects) {
    guard aspects != followed else { return }
    ignoreActiveWindow()
    followed = aspects
    listenToActiveWindow()
  }

  /// Whether `event` changed what conditions see.
  package func handle(_ event: Event) -> Bool {
    guard case .property(let property) = event else { return false }
    let old = state
    switch property.window {
    case connection.root: readRoot(property.atom)
    case activeWindowID: readActiveWindow(property.atom)
    default: return false
    }
    return state != old
  }

  /// Everything a command is told of the active window, as of now; nil where there is none. Waits for the server,
  /// so ask after the first frame. Without a window manager it is the window that has the focus.
  package func activeWindow() -> ActiveWindow? {
    let id = activeWindowID == .none ? connection.focusedClientWindow() : activeWindowID
    guard let id else { return nil }
    var window = connection.describe(id, among: workspaces)
    window.workspace = window.workspace ?? state.workspace
    return window
  }

  private func readRoot(_ atom: Atom) {
    switch atom {
    case connection.atoms[.netActiveWindow]: readActiveWindow()
    case connection.atoms[.netClientList]: readActiveWindow(among: connection.clientList())
    case connection.atoms[.netCurrentDesktop], connection.atoms[.netNumberOfDesktops],
      connection.atoms[.netDesktopNames]:
      readWorkspace()
    default: break
    }
  }

  private func readWorkspace() {
    var fresh = connection.workspaces()
    fresh.last = fresh.current == workspaces.current ? workspaces.last : workspaces.current
    workspaces = fresh
    state.workspace = fresh.current.map(fresh.number)
  }

  /// - Parameter clients: a window that has been closed is not among them, even where the window manager goes on
  ///   naming it as the active one (Openbox does, after the last one of a workspace); nil: not to be asked.
  private func readActiveWindow(among clients: [WindowID]? = nil) {
    let named = connection.window(connection.atoms[.netActiveWindow], of: connection.root) ?? .none
    let isThere = named != connection.root && clients?.contains(named) ?? true
    let window = isThere ? named : .none
    guard window != activeWindowID else { return }
    ignoreActiveWindow()
    activeWindowID = window
    listenToActiveWindow()
  }

  /// Of the window that was active until now.
  private func ignoreActiveWindow() {
    guard activeWindowID != .none, !followed.isEmpty else { return }
    connection.stopListening(for: .properties, on: activeWindowID)
  }

  /// Listens before it reads, so that no change falls between the two.
  private func listenToActiveWindow() {
    let workspace = state.workspace
    state = DesktopState()
    state.workspace = workspace
    guard activeWindowID != .none else { return }
    if !followed.isEmpty, !connection.listen(for: .properties, on: activeWindowID) {
      activeWindowID = .none
      return
    }
    readClass()
    if followed.contains(.title) { readTitle() }
    if followed.contains(.fullscreen) { readFullscreen() }
  }

  private func readActiveWindow(_ atom: Atom) {
    switch atom {
    case connection.atoms[.wmClass] where followed.contains(.windowClass): readClass()
    case connection.atoms[.netWMName] where followed.contains(.title): readTitle()
    case connection.atoms[.wmName] where followed.contains(.title): readTitle()
    case connection.atoms[.netWMState] where followed.contains(.fullscreen): readFullscreen()
    default: break
    }
  }

  private func readClass() {
    let names = connection.windowClass(of: activeWindowID)
    state.windowClass = names?.name
    state.windowInstance = names?.instance
  }

  private func readTitle() { state.windowTitle = connection.title(of: activeWindowID) }

  private func readFullscreen() { state.isFullscreen = connection.isFullscreen(activeWindowID) }
}
