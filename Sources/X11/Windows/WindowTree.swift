import CDesktop

/// The tree of windows (X protocol, QueryTree). To be called within `trapping`, or of windows that stay.
extension Connection {
  /// From the parent of `window` to the one right below the root.
  func ancestors(of window: WindowID) -> [WindowID] {
    var found: [WindowID] = []
    _ = trapping {
      var current = family(of: window)?.parent
      while let parent = current, parent != root, parent != .none, found.count < 32 {
        found.append(parent)
        current = family(of: parent)?.parent
      }
    }
    return found
  }

  /// From the lowest to the topmost; empty where the window has vanished.
  func children(of window: WindowID) -> [WindowID] {
    var children: [WindowID] = []
    _ = trapping { children = family(of: window)?.children ?? [] }
    return children
  }

  private func family(of window: WindowID) -> (parent: WindowID, children: [WindowID])? {
    var root = CDesktop.Window()
    var parent = CDesktop.Window()
    var children: UnsafeMutablePointer<CDesktop.Window>?
    var count: UInt32 = 0
    guard XQueryTree(handle, window.rawValue, &root, &parent, &children, &count) != 0 else { return nil }
    defer { if let children { XFree(children) } }
    let all = UnsafeBufferPointer(start: children, count: children == nil ? 0 : Int(count))
    return (WindowID(rawValue: parent), all.map { WindowID(rawValue: $0) })
  }
}
