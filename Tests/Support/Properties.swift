import CDesktop
import Glibc

extension Client {
  /// A property of format 32: windows, atoms, numbers; empty if it is not there.
  package func numbers(_ name: String, of window: CDesktop.Window) -> [UInt] {
    property(name, of: window, format: 32) { bytes, count in
      bytes.withMemoryRebound(to: UInt.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    } ?? []
  }

  /// A property of format 8 as text, with its NULs; nil if it is not there.
  package func text(_ name: String, of window: CDesktop.Window) -> String? {
    property(name, of: window, format: 8) { bytes, count in
      String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
  }

  private func property<Value>(
    _ name: String, of window: CDesktop.Window, format wanted: Int32,
    read: (UnsafeMutablePointer<UInt8>, Int) -> Value
  ) -> Value? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var bytes: UnsafeMutablePointer<UInt8>?
    var result: Int32 = 0
    let errors = refusals {
      result = XGetWindowProperty(
        display, window, atom(name), 0, 1 << 20, 0, Atom(AnyPropertyType), &type, &format, &count, &rest,
        &bytes)
    }
    defer { if let bytes { XFree(bytes) } }
    guard errors.isEmpty, result == 0, format == wanted, let bytes else { return nil }
    return read(bytes, Int(count))
  }

  /// The children of a window, lowest first.
  package func children(of window: CDesktop.Window) -> [CDesktop.Window] {
    var root: CDesktop.Window = 0
    var parent: CDesktop.Window = 0
    var children: UnsafeMutablePointer<CDesktop.Window>?
    var count: UInt32 = 0
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0, let children else { return [] }
    defer { XFree(children) }
    return Array(UnsafeBufferPointer(start: children, count: Int(count)))
  }

  /// Mapped windows of Whorl's class right under the root that carry a window type (EWMH), lowest first.
  package func whorlWindows(ofType type: String = "_NET_WM_WINDOW_TYPE_POPUP_MENU") -> [CDesktop.Window] {
    children(of: root).filter { window in
      var attributes = XWindowAttributes()
      let gone = refusals { XGetWindowAttributes(display, window, &attributes) }
      return gone.isEmpty && attributes.map_state == IsViewable
        && (text("WM_CLASS", of: window)?.lowercased().contains("whorl") ?? false)
        && numbers("_NET_WM_WINDOW_TYPE", of: window).contains(atom(type))
    }
  }
}
