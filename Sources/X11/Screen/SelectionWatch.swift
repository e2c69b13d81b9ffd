import CDesktop

/// A selection that tells who does something for a whole screen (ICCCM 2.8); its name ends in the screen's number.
nonisolated enum ManagerSelection: String, CaseIterable, Sendable {
  case compositor = "_NET_WM_CM_S"
  case settings = "_XSETTINGS_S"
}

/// Follows who owns a manager selection.
final class SelectionWatch {
  private let connection: Connection
  private let selection: Atom
  private(set) var owner: WindowID

  init(_ name: ManagerSelection, on connection: Connection) {
    self.connection = connection
    selection = connection.atoms[name]
    owner = .none
    if connection.extensions.has(.fixes) {
      XFixesSelectSelectionInput(
        connection.handle, connection.root.rawValue, selection.rawValue,
        UInt(
          XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
            | XFixesSelectionClientCloseNotifyMask))
    }
    // For the MANAGER message, with which owners announce themselves.
    connection.listen(for: .structure, on: connection.root)
    // Asked after selecting, so that no change falls between the two.
    owner = askOwner()
  }

  /// Whether `event` changed the owner.
  func handle(_ event: Event) -> Bool {
    switch event {
    case .selectionOwnerChanged(selection, let owner): return change(to: owner)
    case .message(let message)
    where message.window == connection.root && message.type == connection.atoms[.manager]
      && message.data.count > 2 && message.data[1] == selection.rawValue:
      return change(to: WindowID(rawValue: message.data[2]))
    case .destroyed(owner) where owner != .none: return change(to: askOwner())
    default: return false
    }
  }

  /// Where XFixes is missing, the end of an owner is seen only by asking: whether the owner has changed.
  func refresh() -> Bool {
    connection.extensions.has(.fixes) ? false : change(to: askOwner())
  }

  private func askOwner() -> WindowID {
    WindowID(rawValue: XGetSelectionOwner(connection.handle, selection.rawValue))
  }

  private func change(to newOwner: WindowID) -> Bool {
    defer { owner = newOwner }
    return owner != newOwner
  }
}
