import Glibc

/// The folders to watch, and the names that matter in each, so that no change of certain paths goes unseen.
///
/// A file is watched through the folder that holds it: a save by renaming gives it another inode. Every symbolic
/// link on the way counts as well, in the folder that holds the link. Where something is missing, the deepest
/// folder that exists is watched for what comes next.
struct WatchPlan: Hashable {
  private(set) var folders: [String: Set<String>] = [:]

  /// Stands for every TOML file of a folder.
  static let anyToml = "*.toml"

  static func isToml(_ name: String) -> Bool { name.hasSuffix(".toml") && !name.hasPrefix(".") }

  /// - Parameter paths: Absolute paths of files and folders; of a folder the TOML files in it matter.
  init(paths: [String]) {
    for path in paths where path.hasPrefix("/") { add(path[...], links: 0) }
  }

  private mutating func add(_ path: Substring, links: Int) {
    // As many as the kernel follows (path_resolution(7)).
    guard links <= 40 else { return }
    var folder = ""
    var rest = path.split(separator: "/")[...]
    while let name = rest.popFirst() {
      if name == "." { continue }
      if name == ".." {
        // The folder has no link in it: the one above is its parent.
        folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        continue
      }
      let next = "\(folder)/\(name)"
      var status = stat()
      let exists = lstat(next, &status) == 0
      let kind = status.st_mode & S_IFMT
      if exists, kind == S_IFLNK {
        note(name, in: folder)
        guard let target = linkTarget(next) else { return }
        let start = target.hasPrefix("/") ? target : "\(folder)/\(target)"
        add(([start[...]] + rest).joined(separator: "/")[...], links: links + 1)
        return
      }
      if rest.isEmpty || !exists || kind != S_IFDIR { note(name, in: folder) }
      guard exists, kind == S_IFDIR else { return }
      if rest.isEmpty { folders[next, default: []].insert(Self.anyToml) }
      folder = next
    }
  }

  private mutating func note(_ name: Substring, in folder: String) {
    folders[folder.isEmpty ? "/" : folder, default: []].insert(String(name))
  }

  private func linkTarget(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
