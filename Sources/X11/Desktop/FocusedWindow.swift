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
      let window = WindowID(rawValue: focus)
      guard focus > UInt(PointerRoot), window != root else { return }
      found = ([window] + ancestors(of: window)).first { windowClass(of: $0) != nil }
    }
    return found
  }
}
