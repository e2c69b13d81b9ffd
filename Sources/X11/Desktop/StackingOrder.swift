import CDesktop
import Geometry

/// Managed windows as they lie over each other, for those of ours that float above them. Waits for the server.
extension Connection {
  /// True where the window manager has put a window that overlaps `area` above ours. Pop-ups of programs, which no
  /// window manager knows, do not count: they go soon, and hide what is below on purpose.
  package func isCovered(_ window: WindowID, in area: Rectangle) -> Bool {
    let children = children(of: root)
    guard let place = children.lastIndex(of: window) else { return false }
    return children[(place + 1)...].contains { other in
      guard let bounds = visibleBounds(of: other), bounds.intersects(area) else { return false }
      return client(in: other) != nil
    }
  }

  /// True where the topmost managed window on a monitor is in fullscreen mode (EWMH, _NET_WM_STATE_FULLSCREEN).
  package func isFullscreenOnTop(of monitor: Rectangle) -> Bool {
    for child in children(of: root).reversed() {
      guard let bounds = visibleBounds(of: child), bounds.intersects(monitor), let client = client(in: child)
      else { continue }
      return isFullscreen(client) && bounds.insetBy(-1).contains(monitor)
    }
    return false
  }

  func isVisible(_ child: WindowID) -> Bool { visibleBounds(of: child) != nil }

  /// In root coordinates; nil for what is not to be seen.
  private func visibleBounds(of child: WindowID) -> Rectangle? {
    var attributes = XWindowAttributes()
    var isThere = false
    let errors = trapping {
      isThere = XGetWindowAttributes(handle, child.rawValue, &attributes) != 0
    }
    guard errors.isEmpty, isThere, attributes.map_state == IsViewable, attributes.`class` == InputOutput
    else {
      return nil
    }
    let border = Double(2 * attributes.border_width)
    return Rectangle(
      x: Double(attributes.x), y: Double(attributes.y), width: Double(attributes.width) + border,
      height: Double(attributes.height) + border)
  }

  /// The managed window in a child of the root: itself, or one inside of its frame (ICCCM 4.1.3.1, WM_STATE).
  private func client(in frame: WindowID) -> WindowID? {
    var level = [frame]
    for _ in 0..<3 {
      if let client = level.first(where: { property(atoms[.wmState], of: $0, limit: 4) != nil }) {
        return client
      }
      level = level.flatMap { children(of: $0) }
      guard level.count < 64 else { return nil }
    }
    return nil
  }

  /// Tells of changes among the root's children while any part of the program wants it.
  package func followChildren(_ isWanted: Bool, for follower: ChildFollower) {
    if isWanted {
      if childFollowers.isEmpty { listen(for: .children, on: root) }
      childFollowers.insert(follower)
    } else if childFollowers.remove(follower) != nil, childFollowers.isEmpty {
      stopListening(for: .children, on: root)
    }
  }

  package func isActiveWindowChange(_ event: PropertyEvent) -> Bool {
    event.window == root && event.atom == atoms[.netActiveWindow]
  }

  /// The client list, workspaces and work area change by properties of the root.
  package func isDesktopChange(_ event: PropertyEvent) -> Bool {
    guard event.window == root else { return false }
    return [AtomName.netClientList, .netWorkarea, .netActiveWindow, .netCurrentDesktop].contains {
      event.atom == atoms[$0]
    }
  }
}

/// Who wants to know of the root's children.
nonisolated package enum ChildFollower: Hashable, Sendable {
  case launchers
  case edges
}
