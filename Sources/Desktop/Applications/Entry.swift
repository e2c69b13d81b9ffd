import CDesktop

/// The owner of one desktop entry as GIO reads it (GDesktopAppInfo).
nonisolated final class Entry {
  let raw: OpaquePointer

  /// Takes over the reference.
  init(owning raw: OpaquePointer) { self.raw = raw }

  deinit { g_object_unref(gpointer(raw)) }

  /// By its id; nil: there is none, it is hidden, or its program is not installed.
  convenience init?(id: String) {
    guard let raw = g_desktop_app_info_new(id) else { return nil }
    self.init(owning: raw)
  }

  convenience init?(file: String) {
    guard let raw = g_desktop_app_info_new_from_filename(file) else { return nil }
    self.init(owning: raw)
  }

  /// With its ending.
  var id: String? { g_app_info_get_id(raw).map { String(cString: $0) } }
  var file: String? { g_desktop_app_info_get_filename(raw).map { String(cString: $0) } }
  /// In the user's language.
  var name: String { g_app_info_get_name(raw).map { String(cString: $0) } ?? id ?? "" }
  /// For menus of this desktop (NoDisplay, OnlyShowIn, NotShowIn).
  var isShown: Bool { g_app_info_should_show(raw) != 0 }
  /// As it is written: a name of an icon theme, or a path.
  var icon: String? { localText("Icon") }

  var categories: [String] {
    guard let text = g_desktop_app_info_get_categories(raw) else { return [] }
    return String(cString: text).split(separator: ";").map(String.init)
  }

  /// The names of its additional actions.
  var actions: [String] {
    guard let names = g_desktop_app_info_list_actions(raw) else { return [] }
    var all: [String] = []
    var next = names
    while let name = next.pointee {
      all.append(String(cString: name))
      next += 1
    }
    return all
  }

  func flag(_ key: String) -> Bool { g_desktop_app_info_get_boolean(raw, key) != 0 }

  func text(_ key: String) -> String? { owned(g_desktop_app_info_get_string(raw, key)) }

  private func localText(_ key: String) -> String? { owned(g_desktop_app_info_get_locale_string(raw, key)) }

  private func owned(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}
