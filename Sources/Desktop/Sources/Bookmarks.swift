import CDesktop
import Glibc
import Menus

/// The user's folders and the bookmarks of file managers (`$XDG_CONFIG_HOME/gtk-3.0/bookmarks`).
package nonisolated struct Bookmarks: Sendable {
  private let home: String?
  private let file: String?

  package init(_ environment: ProcessEnvironment) {
    home = environment.filled("HOME")
    file = (environment.filled("XDG_CONFIG_HOME") ?? home.map { "\($0)/.config" }).map {
      "\($0)/gtk-3.0/bookmarks"
    }
  }

  /// Asks the file system; not for the main thread.
  package func places() -> [KnownPlace] {
    let own = home.map { [KnownPlace(target: $0, label: "Home", icon: .named("user-home"))] } ?? []
    return (own + folders + bookmarks).reduce(into: []) { places, place in
      if !places.contains(where: { $0.target == place.target }) { places.append(place) }
    }
  }

  private static let known: [(folder: GUserDirectory, icon: String)] = [
    (G_USER_DIRECTORY_DESKTOP, "user-desktop"), (G_USER_DIRECTORY_DOCUMENTS, "folder-documents"),
    (G_USER_DIRECTORY_DOWNLOAD, "folder-download"), (G_USER_DIRECTORY_MUSIC, "folder-music"),
    (G_USER_DIRECTORY_PICTURES, "folder-pictures"), (G_USER_DIRECTORY_VIDEOS, "folder-videos"),
  ]

  private var folders: [KnownPlace] {
    Self.known.compactMap { folder, icon in
      guard let path = g_get_user_special_dir(folder).map({ String(cString: $0) }), path != home,
        access(path, F_OK) == 0
      else { return nil }
      return KnownPlace(target: path, label: path.lastPart, icon: .named(icon))
    }
  }

  /// A line each: a URI, and perhaps a blank and a label.
  private var bookmarks: [KnownPlace] {
    var text: UnsafeMutablePointer<CChar>?
    guard let file, g_file_get_contents(file, &text, nil, nil) != 0, let text else { return [] }
    defer { g_free(text) }
    return String(cString: text).split(separator: "\n").prefix(200).compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard let uri = parts.first else { return nil }
      let path = g_filename_from_uri(uri, nil, nil)
      defer { g_free(path) }
      let local = path.map { String(cString: $0) }
      guard local.map({ access($0, F_OK) == 0 }) ?? true else { return nil }
      let label = parts.count > 1 ? parts[1] : (local ?? uri).lastPart
      return KnownPlace(
        target: local ?? uri, label: label, icon: .named(local == nil ? "folder-remote" : "folder"))
    }
  }
}
