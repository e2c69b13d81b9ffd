import CDesktop
import Glibc

/// A file or a URI, to be opened with its default application (GIO).
nonisolated struct Opening: Sendable {
  private let target: Target

  enum Target: Hashable, Sendable {
    /// An absolute path.
    case file(String)
    case uri(String, scheme: String)

    /// What begins with a scheme (RFC 3986, section 3.1) is a URI, anything else a path; `~` and relative paths
    /// mean the home directory. nil: empty, or with a NUL character.
    init?(_ text: String, home: String) {
      guard let first = text.utf8.first, !text.utf8.contains(0) else { return nil }
      let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      if first == UInt8(ascii: "/") {
        self = .file(text)
      } else if text == "~" || text.hasPrefix("~/") {
        self = .file(home + text.dropFirst())
      } else if scheme.first?.isLetter == true, text.dropFirst(scheme.count).first == ":" {
        self = .uri(text, scheme: scheme.lowercased())
      } else {
        self = .file("\(home)/\(text)")
      }
    }
  }

  init?(_ text: String, home: String) {
    guard let target = Target(text, home: home) else { return nil }
    self.target = target
  }

  /// Reads desktop entries; not for the main thread.
  func plan() -> EntryPlanning {
    guard let file = location else { return .failed("there is no file \(shown)") }
    defer { g_object_unref(file) }
    guard let entry = handler(of: file), let entryFile = entry.file,
      let uri = g_file_get_uri(OpaquePointer(file))
    else {
      return .failed("no application opens \(shown); choose one with xdg-mime default, or use exec")
    }
    defer { g_free(uri) }
    return EntryPlan(entry, file: entryFile, uris: [String(cString: uri)]).checked
  }

  private var shown: String {
    switch target {
    case .file(let path): path
    case .uri(let uri, _): uri
    }
  }

  /// The GFile; nil where it is a local file that does not exist.
  private var location: gpointer? {
    let file: OpaquePointer?
    switch target {
    case .file(let path): file = g_file_new_for_path(path)
    case .uri(let uri, _): file = g_file_new_for_uri(uri)
    }
    guard let file else { return nil }
    guard g_file_is_native(file) == 0 || g_file_query_exists(file, nil) != 0 else {
      g_object_unref(gpointer(file))
      return nil
    }
    return gpointer(file)
  }

  private func handler(of file: gpointer) -> Entry? {
    if case .uri(_, let scheme) = target, scheme != "file" {
      return g_app_info_get_default_for_uri_scheme(scheme).map(Entry.init(owning:))
    }
    return g_file_query_default_handler(OpaquePointer(file), nil, nil).map(Entry.init(owning:))
  }
}
