import CDesktop
import Geometry
import Glibc

/// The managed windows that are to be seen, as they lie over each other and over ours at one moment.
package struct WindowStack {
  /// A child of the root.
  private struct Layer {
    var id: WindowID
    /// In root coordinates, with its border.
    var bounds: Rectangle
    /// The managed window in it: itself, or one inside of its frame; nil: a window that no window manager knows.
    var client: WindowID?
    var isFullscreen = false
  }

  /// From the lowest to the topmost.
  private var layers: [Layer]

  /// Waits for the server some ten times, however many windows there are.
  fileprivate init(_ connection: Connection) {
    let children = connection.children(of: connection.root)
    layers = zip(children, connection.visibleBounds(of: children)).compactMap { id, bounds in
      bounds.map { Layer(id: id, bounds: $0) }
    }
    let foreign = layers.indices.filter { !connection.isOwn(layers[$0].id) }
    let clients = connection.clients(in: foreign.map { layers[$0].id })
    for (index, client) in zip(foreign, clients) { layers[index].client = client }
    var batch = PropertyBatch(on: connection)
    let managed = layers.indices.filter { layers[$0].client != nil }
    for index in managed {
      guard let client = layers[index].client else { continue }
      batch.ask(connection.atoms[.netWMState], of: client)
    }
    let fullscreen = UInt32(connection.atoms[.netWMStateFullscreen].rawValue)
    for (index, state) in zip(managed, batch.answers()) {
      layers[index].isFullscreen = state?.words.contains(fullscreen) ?? false
    }
  }

  /// True where the window manager has put a window that overlaps `area` above ours. Pop-ups of programs, which no
  /// window manager knows, do not count: they go soon, and hide what is below on purpose.
  package func isCovered(_ window: WindowID, in area: Rectangle) -> Bool {
    guard let place = layers.lastIndex(where: { $0.id == window }) else { return false }
    return layers[(place + 1)...].contains { $0.client != nil && $0.bounds.intersects(area) }
  }

  /// True where the topmost managed window on a monitor is in fullscreen mode (EWMH, _NET_WM_STATE_FULLSCREEN).
  package func isFullscreenOnTop(of monitor: Rectangle) -> Bool {
    let top = layers.last { $0.client != nil && $0.bounds.intersects(monitor) }
    return top.map { $0.isFullscreen && $0.bounds.insetBy(-1).contains(monitor) } ?? false
  }
}

extension Connection {
  package func windowStack() -> WindowStack { WindowStack(self) }

  /// One of this program's own (X protocol, connection setup: resource-id-base and -mask).
  package func isOwn(_ window: WindowID) -> Bool {
    guard let setup = xcb_get_setup(xcb) else { return false }
    return UInt32(window.rawValue) & ~setup.pointee.resource_id_mask == setup.pointee.resource_id_base
  }

  /// In root coordinates, of children of the root, all asked for at once; nil for what is not to be seen.
  fileprivate func visibleBounds(of children: [WindowID]) -> [Rectangle?] {
    let cookies = children.map {
      (
        xcb_get_window_attributes(xcb, UInt32($0.rawValue)), xcb_get_geometry(xcb, UInt32($0.rawValue))
      )
    }
    return cookies.map { attributes, geometry in
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      let state = xcb_get_window_attributes_reply(xcb, attributes, &error)
      free(error)
      error = nil
      let frame = xcb_get_geometry_reply(xcb, geometry, &error)
      free(error)
      defer {
        free(state)
        free(frame)
      }
      guard let state = state?.pointee, let frame = frame?.pointee, Int32(state.map_state) == IsViewable,
        Int32(state._class) == InputOutput
      else { return nil }
      let border = 2 * Double(frame.border_width)
      return Rectangle(
        x: Double(frame.x), y: Double(frame.y), width: Double(frame.width) + border,
        height: Double(frame.height) + border)
    }
  }

  /// The managed window in each child of the root (ICCCM 4.1.3.1, WM_STATE), all asked for at once.
  fileprivate func clients(in frames: [WindowID]) -> [WindowID?] {
    var found = [WindowID?](repeating: nil, count: frames.count)
    // The frames that are still looked into, each with its windows of one depth.
    var level = frames.indices.map { (frame: $0, windows: [frames[$0]]) }
    for depth in 0..<3 where !level.isEmpty {
      var batch = PropertyBatch(on: self)
      for window in level.flatMap(\.windows) { batch.ask(atoms[.wmState], of: window, limit: 4) }
      var answers = batch.answers()[...]
      for (frame, windows) in level {
        found[frame] = zip(windows, answers).first { $1 != nil }?.0
        answers = answers.dropFirst(windows.count)
      }
      level.removeAll { found[$0.frame] != nil || depth == 2 }
      // Frames have many windows of their own: Openbox's have 56.
      let below = childrenLists(of: level.flatMap(\.windows), upTo: 128)
      var rest = below[...]
      level = level.compactMap { frame, windows in
        let inner = rest.prefix(windows.count).flatMap { $0 }
        rest = rest.dropFirst(windows.count)
        return inner.isEmpty || inner.count > 128 ? nil : (frame, inner)
      }
    }
    return found
  }
}
