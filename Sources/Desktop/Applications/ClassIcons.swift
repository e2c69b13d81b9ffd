import Glibc
import Menus

/// The icons that desktop entries have for windows of a class, for windows that carry none.
package nonisolated struct ClassIcons: Sendable {
  private let folders: EntryFolders

  package init(_ environment: ProcessEnvironment) { folders = EntryFolders(environment) }

  /// By class, as far as there are entries: one that is called like the class, else one that names it
  /// (Desktop Entry Specification 1.5, StartupWMClass). Case does not matter. Not for the main thread.
  package func icons(of classes: Set<String>) -> [String: Icon] {
    var found: [String: Icon] = [:]
    for name in classes { found[name] = icon(called: name) }
    var missing = Dictionary(
      classes.filter { found[$0] == nil }.map { ($0.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    guard !missing.isEmpty else { return found }
    var seen: Set<String> = []
    folders.visit { id, file in
      // Of entries that are called the same the first one counts.
      guard seen.insert(id).inserted, let keys = EntryFile(file), let name = keys.text("StartupWMClass"),
        let wanted = missing[name.lowercased()], let icon = keys.icon
      else { return !missing.isEmpty }
      found[wanted] = icon
      missing[name.lowercased()] = nil
      return !missing.isEmpty
    }
    return found
  }

  private func icon(called name: String) -> Icon? {
    guard !name.isEmpty, !name.contains("/"), !name.utf8.contains(0) else { return nil }
    for folder in folders.folders {
      for id in [name, name.lowercased()] {
        if let icon = EntryFile("\(folder)/\(id).desktop")?.icon { return icon }
      }
    }
    return nil
  }
}

nonisolated extension EntryFile {
  fileprivate var icon: Icon? { localText("Icon").flatMap(Icon.init(written:)) }
}
