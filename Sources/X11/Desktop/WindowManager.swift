import CDesktop

/// The window manager, as it announces itself (EWMH, _NET_SUPPORTING_WM_CHECK and _NET_SUPPORTED).
nonisolated package struct WindowManager: Hashable, Sendable {
  /// nil where it does not say.
  package var name: String?
  /// The names of what it supports, such as "_NET_ACTIVE_WINDOW".
  package var hints: Set<String>

  package func supports(_ hint: AtomName) -> Bool { hints.contains(hint.rawValue) }
}

/// The server, for `doctor`.
nonisolated package struct ServerFacts: Hashable, Sendable {
  package var vendor: String
  /// The vendor's own numbering: 12101007 is X.Org 21.1.7.
  package var release: Int
  /// Bits a pixel of the root window that carry colour.
  package var depth: Int
  /// X11 windows inside a Wayland session: keys are seen only while such a window has the focus.
  package var isXwayland: Bool
}

extension Connection {
  /// nil where none runs, or one that knows no EWMH. Waits for the server.
  package func windowManager() -> WindowManager? {
    let check = atoms[.netSupportingWMCheck]
    // The window must name itself: otherwise it is what a dead window manager left behind.
    guard let window = window(check, of: root), self.window(check, of: window) == window else { return nil }
    let hints = names(of: atomList(atoms[.netSupported], of: root, limit: 8192))
    return WindowManager(name: title(of: window), hints: Set(hints))
  }

  /// Waits for the server.
  package func serverFacts() -> ServerFacts {
    ServerFacts(
      vendor: XServerVendor(handle).map { String(cString: $0) } ?? "",
      release: Int(XVendorRelease(handle)), depth: Int(XDefaultDepth(handle, screenNumber)),
      isXwayland: isXwayland(with: MonitorQuery(connection: self).monitors()))
  }

  /// By the extension that Xwayland has since 23.1, or by the names it gave its outputs before.
  package func isXwayland(with monitors: Monitors) -> Bool {
    hasXwaylandMark || monitors.all.contains { $0.name.hasPrefix("XWAYLAND") }
  }
}
