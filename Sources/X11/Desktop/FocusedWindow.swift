import CDesktop

extension Connection {
  /// The client's own window that has the keyboard focus, or contains the one that has it: the first, upwards,
  /// with a WM_CLASS. nil where the focus is on none (X: None, PointerRoot). Waits for the server.
  func focusedClientWindow() -> WindowID? {
    var found: WindowID?
    _ = trapping {
      var focus = CDesktop.Window()
      var revertTo: Int32 = 0
      XGetInputFocus(handle, &focus, &revertTo)
      var window = WindowID(rawValue: focus)
      // Windows lie in each other a few deep; the limit is for a tree that changes under our hands.
      for _ in 0..<32 where found == nil && window.rawValue > UInt(PointerRoot) && window != root {
        if windowClass(of: window) != nil { found = window }
        window = parent(of: window)
      }
    }
    return found
  }

  private func parent(of window: WindowID) -> WindowID {
    var root = CDesktop.Window()
    var parent = CDesktop.Window()
    var children: UnsafeMutablePointer<CDesktop.Window>?
    var count: UInt32 = 0
    guard XQueryTree(handle, window.rawValue, &root, &parent, &children, &count) != 0 else { return .none }
    if let children { XFree(children) }
    return WindowID(rawValue: parent)
  }
}
