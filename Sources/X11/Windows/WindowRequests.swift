import CDesktop
import Geometry
import Menus

/// Why something cannot be asked for.
nonisolated package enum WindowObstacle: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no window manager, or one that follows no EWMH.
  case noManager
  /// It does not list these among what it supports (EWMH, _NET_SUPPORTED).
  case unsupported(manager: String, hints: [String])
  /// The window takes no part in WM_DELETE_WINDOW (ICCCM 4.2.8.1).
  case notClosable

  package var description: String {
    switch self {
    case .noManager: "this needs a window manager that follows EWMH, and none is running"
    case .unsupported(let manager, let hints):
      "\(manager) does not have this: it does not support \(hints.joined(separator: " and "))"
    case .notClosable: "the window does not offer to be closed"
    }
  }
}

/// Asks the window manager for things, as pagers do (EWMH, source indication 2).
package struct WindowRequests {
  private let connection: Connection
  private let manager: WindowManager?
  /// When the user decided; ServerTime.current where that is not known.
  private let time: ServerTime
  private static let pager = 2

  /// Reads who manages windows. Waits for the server.
  package init(on connection: Connection, at time: ServerTime) {
    self.connection = connection
    self.time = time
    manager = connection.windowManager()
  }

  package var managerName: String { manager?.name ?? "the window manager" }

  /// Sends it; what comes of it is for the window manager to say. Waits for the server.
  package func send(_ step: WindowStep, to window: WindowID) throws(WindowObstacle) {
    var obstacle: WindowObstacle?
    // BadWindow: it has vanished, and nothing is left to be done.
    _ = connection.trapping {
      do throws(WindowObstacle) { try request(step, of: window) } catch { obstacle = error }
    }
    if let obstacle { throw obstacle }
  }

  private func request(_ step: WindowStep, of window: WindowID) throws(WindowObstacle) {
    switch step {
    case .close: try close(window)
    case .minimize:
      guard manager != nil else { throw .noManager }
      message(.wmChangeState, about: window, [Int(IconicState)])
    case .set(let feature, let isOn): try set(feature, isOn, of: window)
    case .move(let frame): move(window, to: frame)
    case .raise: stack(window, Above)
    case .lower: stack(window, Below)
    case .send(let position):
      try require(.netWMDesktop)
      message(.netWMDesktop, about: window, [position, Self.pager])
    case .show(let position):
      try require(.netCurrentDesktop)
      message(.netCurrentDesktop, about: connection.root, [position, Int(time.rawValue)])
    case .activate: activate(window)
    }
  }

  private func require(_ hints: AtomName...) throws(WindowObstacle) {
    guard let manager else { throw .noManager }
    let missing = hints.filter { !manager.supports($0) }
    guard missing.isEmpty else {
      throw .unsupported(manager: managerName, hints: missing.map(\.rawValue))
    }
  }

  private func supports(_ hint: AtomName) -> Bool { manager?.supports(hint) ?? false }

  // MARK: Each of them

  private func close(_ window: WindowID) throws(WindowObstacle) {
    if supports(.netCloseWindow) {
      return message(.netCloseWindow, about: window, [Int(time.rawValue), Self.pager])
    }
    let atoms = connection.atoms
    guard connection.atomList(atoms[.wmProtocols], of: window).contains(atoms[.wmDeleteWindow]) else {
      throw .notClosable
    }
    message(
      .wmProtocols, about: window, [Int(atoms[.wmDeleteWindow].rawValue), Int(time.rawValue)], to: window,
      mask: 0)
  }

  private func set(_ feature: WindowFeature, _ isOn: Bool, of window: WindowID) throws(WindowObstacle) {
    if feature == .sticky, !supports(.netWMStateSticky) {
      try require(.netWMDesktop)
      let current = connection.workspaces().current ?? 0
      return message(.netWMDesktop, about: window, [isOn ? 0xffff_ffff : current, Self.pager])
    }
    for hint in feature.hints { try require(hint) }
    let states = feature.hints.map { Int(connection.atoms[$0].rawValue) }
    message(
      .netWMState, about: window, [isOn ? 1 : 0, states[0], states.count > 1 ? states[1] : 0, Self.pager])
  }

  private func move(_ window: WindowID, to frame: Rectangle) {
    guard let client = connection.clientArea(of: window) else { return }
    let border = connection.frameExtents(of: window, client)
    let outer = frame.outset(by: connection.shadowExtents(of: window))
    let inner = outer.inset(by: border)
    guard inner.width >= 1, inner.height >= 1 else { return }
    guard supports(.netMoveresizeWindow) else {
      // ICCCM 4.1.5: the place is that of the frame, by the window's gravity; the size is the client's.
      XMoveResizeWindow(
        connection.handle, window.rawValue, Int32(outer.x), Int32(outer.y), UInt32(inner.width),
        UInt32(inner.height))
      return
    }
    // Place and size are given, as far as the frame's corner is concerned (EWMH, _NET_MOVERESIZE_WINDOW). One that
    // does not tell of its frames takes the place for the client's own, whatever the gravity.
    let isFramed = supports(.netFrameExtents)
    let corner = isFramed ? outer.origin : inner.origin
    let flags = (isFramed ? NorthWestGravity : StaticGravity) | 0xf00 | (Int32(Self.pager) << 12)
    message(
      .netMoveresizeWindow, about: window,
      [Int(flags), Int(corner.x), Int(corner.y), Int(inner.width), Int(inner.height)])
  }

  private func stack(_ window: WindowID, _ mode: Int32) {
    if supports(.netRestackWindow) {
      return message(.netRestackWindow, about: window, [Self.pager, 0, Int(mode)])
    }
    var changes = XWindowChanges()
    changes.stack_mode = mode
    XReconfigureWMWindow(
      connection.handle, window.rawValue, connection.screenNumber, UInt32(CWStackMode), &changes)
  }

  private func activate(_ window: WindowID) {
    if supports(.netActiveWindow) {
      return message(.netActiveWindow, about: window, [Self.pager, Int(time.rawValue), 0])
    }
    XMapRaised(connection.handle, window.rawValue)
    XSetInputFocus(connection.handle, window.rawValue, Int32(RevertToPointerRoot), Time(time.rawValue))
  }

  private func message(
    _ type: AtomName, about window: WindowID, _ data: [Int], to receiver: WindowID? = nil,
    mask: Int = SubstructureRedirectMask | SubstructureNotifyMask
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.rawValue
    event.xclient.message_type = connection.atoms[type].rawValue
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data.l) { $0.copyBytes(from: data.withUnsafeBytes(Array.init)) }
    XSendEvent(connection.handle, (receiver ?? connection.root).rawValue, 0, mask, &event)
  }
}
