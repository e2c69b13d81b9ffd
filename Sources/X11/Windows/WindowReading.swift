import CDesktop
import Geometry
import Menus

/// What windows are like, and which ones there are. Every window may vanish at any moment: of one that has,
/// nothing is known. Each reader waits for the server.
extension Connection {
  /// The windows that the window manager manages, the lowest first (EWMH, _NET_CLIENT_LIST_STACKING); in no order
  /// that matters where it keeps none.
  package func managedWindows() -> [WindowID] {
    let stacking = windows(atoms[.netClientListStacking])
    return stacking.isEmpty ? clientList() : stacking
  }

  /// The same, the oldest first (EWMH, _NET_CLIENT_LIST).
  package func clientList() -> [WindowID] { windows(atoms[.netClientList]) }

  private func windows(_ list: Atom) -> [WindowID] {
    cardinals(list, of: root, limit: 65_536).map { WindowID(rawValue: UInt($0)) }
  }

  /// nil: it has vanished.
  package func situation(of window: WindowID) -> WindowSituation? {
    guard let frame = visibleFrame(of: window) else { return nil }
    let states = Set(atomList(atoms[.netWMState], of: window))
    var situation = WindowSituation(frame: frame, workspace: workspace(of: window))
    situation.features = Set(
      WindowFeature.allCases.filter { $0.hints.allSatisfy { states.contains(atoms[$0]) } })
    if cardinal(atoms[.netWMDesktop], of: window) == .max { situation.features.insert(.sticky) }
    situation.isMinimized = isMinimized(window, states)
    return situation
  }

  /// ICCCM 4.1.3.1: WM_STATE begins with 3 for a window that is an icon. Some window managers say so of windows that
  /// are rolled up or on another workspace too; where they know _NET_WM_STATE_HIDDEN, they must say that as well.
  private func isMinimized(_ window: WindowID, _ states: Set<Atom>) -> Bool {
    guard cardinal(atoms[.wmState], of: window) == UInt32(IconicState) else { return false }
    if states.contains(atoms[.netWMStateHidden]) { return true }
    return !atomList(atoms[.netSupported], of: root, limit: 8192).contains(atoms[.netWMStateHidden])
  }

  /// What one sees of it, in root coordinates: its own area with the window manager's frame, without shadows that
  /// it draws itself.
  func visibleFrame(of window: WindowID) -> Rectangle? {
    guard let client = clientArea(of: window) else { return nil }
    return client.outset(by: frameExtents(of: window, client)).inset(by: shadowExtents(of: window))
  }

  /// Without the window manager's frame.
  func clientArea(of window: WindowID) -> Rectangle? {
    var area: Rectangle?
    _ = trapping {
      var attributes = XWindowAttributes()
      var (x, y): (Int32, Int32) = (0, 0)
      var child = CDesktop.Window()
      guard XGetWindowAttributes(handle, window.rawValue, &attributes) != 0,
        XTranslateCoordinates(handle, window.rawValue, root.rawValue, 0, 0, &x, &y, &child) != 0
      else { return }
      area = Rectangle(
        x: Double(x), y: Double(y), width: Double(attributes.width), height: Double(attributes.height))
    }
    return area
  }

  /// EWMH, _NET_FRAME_EXTENTS; measured where the window manager does not say.
  func frameExtents(of window: WindowID, _ client: Rectangle) -> Extents {
    if let told = Extents(cardinals(atoms[.netFrameExtents], of: window, limit: 16)) { return told }
    guard let top = ancestors(of: window).last else { return ownBorder(of: window) }
    guard let outer = clientArea(of: top) else { return Extents() }
    guard outer.contains(client) else { return Extents() }
    return Extents(
      left: client.minX - outer.minX, right: outer.maxX - client.maxX, top: client.minY - outer.minY,
      bottom: outer.maxY - client.maxY)
  }

  /// The server's, which counts where nobody has put the window into a frame.
  private func ownBorder(of window: WindowID) -> Extents {
    var width = 0.0
    _ = trapping {
      var attributes = XWindowAttributes()
      if XGetWindowAttributes(handle, window.rawValue, &attributes) != 0 {
        width = Double(attributes.border_width)
      }
    }
    return Extents(left: width, right: width, top: width, bottom: width)
  }

  func shadowExtents(of window: WindowID) -> Extents {
    Extents(cardinals(atoms[.gtkFrameExtents], of: window, limit: 16)) ?? Extents()
  }

  /// The client's window that shows `point`, panels and the desktop left out; nil: none does. Windows that let the
  /// pointer through do not count, as our own.
  package func managedWindow(at point: Point) -> WindowID? {
    var found: WindowID?
    _ = trapping {
      var window = root
      // Downwards from the root: frames contain their clients a few levels deep.
      for _ in 0..<16 where found == nil {
        var child = CDesktop.Window()
        var (x, y): (Int32, Int32) = (0, 0)
        guard
          XTranslateCoordinates(
            handle, root.rawValue, window.rawValue, Int32(point.x), Int32(point.y), &x, &y, &child) != 0,
          child != 0
        else { break }
        window = WindowID(rawValue: child)
        if cardinal(atoms[.wmState], of: window) != nil { found = window }
      }
      if found == nil, window != root { found = clientInside(window) ?? unmanaged(window) }
    }
    return found.flatMap { isFurniture($0) ? nil : $0 }
  }

  /// A panel or the desktop: nothing that window actions are meant for.
  package func isFurniture(_ window: WindowID) -> Bool {
    let types = atomList(atoms[.netWMWindowType], of: window)
    return types.contains(atoms[.netWMWindowTypeDock]) || types.contains(atoms[.netWMWindowTypeDesktop])
  }

  /// Where no window manager runs, nobody marks the clients: windows on the root that would be managed.
  private func unmanaged(_ part: WindowID) -> WindowID? {
    let top = ancestors(of: part).last ?? part
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(handle, top.rawValue, &attributes) != 0, attributes.override_redirect == 0,
      attributes.`class` == InputOutput, attributes.map_state == IsViewable
    else { return nil }
    return top
  }

  /// The client below the frame that `part` belongs to: on a title bar the pointer is in none.
  private func clientInside(_ part: WindowID) -> WindowID? {
    let top = ancestors(of: part).last ?? part
    var level = [top]
    for _ in 0..<4 {
      for window in level where cardinal(atoms[.wmState], of: window) != nil { return window }
      level = level.flatMap { children(of: $0) }
      guard !level.isEmpty, level.count < 256 else { return nil }
    }
    return nil
  }
}

extension WindowFeature {
  /// The states it consists of (EWMH, _NET_WM_STATE).
  nonisolated var hints: [AtomName] {
    switch self {
    case .maximized: [.netWMStateMaximizedVert, .netWMStateMaximizedHorz]
    case .fullscreen: [.netWMStateFullscreen]
    case .above: [.netWMStateAbove]
    case .below: [.netWMStateBelow]
    case .sticky: [.netWMStateSticky]
    case .shaded: [.netWMStateShaded]
    }
  }
}

/// Widths of the four sides of a frame, in pixels.
nonisolated struct Extents: Hashable, Sendable {
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0

  init(left: Double = 0, right: Double = 0, top: Double = 0, bottom: Double = 0) {
    (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
  }

  /// From a property of four numbers in this order; nil from anything else, and from widths no frame has.
  init?(_ numbers: [UInt32]) {
    guard numbers.count == 4, numbers.allSatisfy({ $0 < 4096 }) else { return nil }
    let widths = numbers.map(Double.init)
    self.init(left: widths[0], right: widths[1], top: widths[2], bottom: widths[3])
  }
}

nonisolated extension Rectangle {
  func outset(by sides: Extents) -> Rectangle {
    Rectangle(
      x: x - sides.left, y: y - sides.top, width: width + sides.left + sides.right,
      height: height + sides.top + sides.bottom)
  }

  func inset(by sides: Extents) -> Rectangle {
    Rectangle(
      x: x + sides.left, y: y + sides.top, width: width - sides.left - sides.right,
      height: height - sides.top - sides.bottom)
  }
}
