import CDesktop
import Glibc
import Menus

/// The files that applications have opened, the latest first (Desktop Bookmark Specification,
/// `$XDG_DATA_HOME/recently-used.xbel`).
package nonisolated struct RecentFiles: Sendable {
  private let file: String?

  /// More than these are not shown by anybody.
  private static let most = 100

  package init(_ environment: ProcessEnvironment) {
    let home = environment.filled("HOME").map { "\($0)/.local/share" }
    file = (environment.filled("XDG_DATA_HOME") ?? home).map { "\($0)/recently-used.xbel" }
  }

  /// Reads the file and asks for each of its entries; not for the main thread.
  package func places() -> [KnownPlace] {
    guard let file, let list = g_bookmark_file_new() else { return [] }
    defer { g_bookmark_file_free(list) }
    guard g_bookmark_file_load_from_file(list, file, nil) != 0 else { return [] }
    var count: gsize = 0
    guard let uris = g_bookmark_file_get_uris(list, &count) else { return [] }
    defer { g_strfreev(uris) }
    var found: [(time: gint64, uri: String)] = []
    for index in 0..<Int(count) {
      guard let uri = uris[index], g_bookmark_file_get_is_private(list, uri, nil) == 0 else { continue }
      let time = g_bookmark_file_get_modified_date_time(list, uri, nil).map { g_date_time_to_unix($0) } ?? 0
      found.append((time, String(cString: uri)))
    }
    let latest = found.sorted { $0.time > $1.time }.lazy.compactMap { place(of: $0.uri, in: list) }
    return Array(latest.prefix(Self.most))
  }

  /// nil: the file has gone.
  private func place(of uri: String, in list: OpaquePointer) -> KnownPlace? {
    let path = g_filename_from_uri(uri, nil, nil)
    defer { g_free(path) }
    guard let path, access(path, F_OK) == 0 else { return nil }
    let type = g_bookmark_file_get_mime_type(list, uri, nil)
    defer { g_free(type) }
    let icon = type.flatMap { g_content_type_get_generic_icon_name($0) }
    defer { g_free(icon) }
    return KnownPlace(
      target: uri, label: String(cString: path).lastPart,
      icon: .named(icon.map { String(cString: $0) } ?? "text-x-generic"))
  }
}
