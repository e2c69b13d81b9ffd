import CDesktop
import Glibc

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

  /// Of all of them, asked for at once. A frame has few; of windows with many, which are no frames, none count.
  func children(of windows: [WindowID]) -> [WindowID] {
    childrenLists(of: windows, upTo: 32).flatMap { $0 }
  }

  /// The same, of each.
  func childrenLists(of windows: [WindowID], upTo limit: Int) -> [[WindowID]] {
    let cookies = windows.map { xcb_query_tree(xcb, UInt32($0.rawValue)) }
    return cookies.map { cookie -> [WindowID] in
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      let reply = xcb_query_tree_reply(xcb, cookie, &error)
      defer {
        free(reply)
        free(error)
      }
      guard let reply, let first = xcb_query_tree_children(reply) else { return [] }
      let count = Int(xcb_query_tree_children_length(reply))
      guard count <= limit else { return [] }
      return UnsafeBufferPointer(start: first, count: count).map { WindowID(rawValue: UInt($0)) }
    }
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
