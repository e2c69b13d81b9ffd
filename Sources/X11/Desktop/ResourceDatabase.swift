import CDesktop

/// The user's X resources: the text of the root window's RESOURCE_MANAGER property, as xrdb sets it.
///
/// Source: X(7), "RESOURCES"; matching is Xlib's (XrmGetResource).
nonisolated package final class ResourceDatabase {
  private let database: XrmDatabase?

  package init(text: String) {
    XrmInitialize()
    // A line such as `#include "file"` would make Xlib read that file, which may block.
    let plain = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
    database = XrmGetStringDatabase(plain)
  }

  deinit { if let database { XrmDestroyDatabase(database) } }

  /// The value for a full name such as "Xft.dpi", through whatever pattern matches it; nil where none does.
  package subscript(name: String) -> String? {
    guard let database else { return nil }
    var kind: UnsafeMutablePointer<CChar>?
    var value = XrmValue()
    guard XrmGetResource(database, name, name, &kind, &value) != 0, let bytes = value.addr else { return nil }
    return String(cString: bytes)
  }
}
