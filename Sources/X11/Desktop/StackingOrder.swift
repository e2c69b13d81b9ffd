import CDesktop
import Geometry

/// What is to be seen of the root's children, and when that changes. Waits for the server.
extension Connection {
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
