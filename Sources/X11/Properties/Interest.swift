import CDesktop

/// The events of a window that a part of the program wants to hear of (X protocol, SETofEVENT).
nonisolated struct Interest: OptionSet {
  let rawValue: Int
  static let properties = Interest(rawValue: Int(PropertyChangeMask))
  /// Moved, resized, mapped, unmapped, destroyed, and on the root also MANAGER messages.
  static let structure = Interest(rawValue: Int(StructureNotifyMask))
  /// Of the root window: its children come, go, move and are restacked.
  static let children = Interest(rawValue: Int(SubstructureNotifyMask))
  /// Buttons, and the pointer's way while one is down.
  static let presses = Interest(
    rawValue: Int(ButtonPressMask | ButtonReleaseMask | ButtonMotionMask))
  static let crossings = Interest(rawValue: Int(EnterWindowMask | LeaveWindowMask))
  static let exposure = Interest(rawValue: Int(ExposureMask))
}

extension Connection {
  /// Adds to what we already hear of a window: several parts of the program listen to the root window, and
  /// XSelectInput alone would forget the others'. False where the window has vanished. Waits for the server.
  @discardableResult
  func listen(for interest: Interest, on window: WindowID) -> Bool {
    changeInterest(in: window) { $0.union(interest) }
  }

  func stopListening(for interest: Interest, on window: WindowID) {
    changeInterest(in: window) { $0.subtracting(interest) }
  }

  @discardableResult
  private func changeInterest(in window: WindowID, _ change: (Interest) -> Interest) -> Bool {
    // It is always there, and nothing else of this program selects its events.
    if window == root {
      rootInterest = change(rootInterest)
      XSelectInput(handle, root.rawValue, rootInterest.rawValue)
      return true
    }
    return trapping {
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(handle, window.rawValue, &attributes) != 0 else { return }
      let interest = change(Interest(rawValue: attributes.your_event_mask))
      XSelectInput(handle, window.rawValue, interest.rawValue)
    }.isEmpty
  }
}
