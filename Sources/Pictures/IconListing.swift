import Glibc

/// Which icons one folder of a theme holds, so that looking for one asks the file system for nothing: from the
/// theme's own cache, else from one look into each of its sub-folders.
struct IconListing: Sendable {
  private let source: Source

  private enum Source: Sendable {
    case cache(IconCache)
    case names([String: [Place]])
  }

  /// One sub-folder with an icon.
  struct Place: Hashable, Sendable {
    /// Below the theme's folder.
    var folder: String
    var kinds: Kinds
  }

  /// The kinds of files an icon may be, with the numbers that the cache has for them.
  struct Kinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let xpm = Kinds(rawValue: 1)
    static let svg = Kinds(rawValue: 2)
    static let png = Kinds(rawValue: 4)

    /// In the order in which they are preferred.
    static let endings: [(kind: Kinds, ending: String)] = [(.svg, "svg"), (.png, "png"), (.xpm, "xpm")]
  }

  /// - Parameter folders: the sub-folders that the theme's index names.
  init(of root: String, folders: [String]) {
    if let cache = IconCache(of: root) {
      source = .cache(cache)
      return
    }
    var names: [String: [Place]] = [:]
    for folder in folders { Self.list("\(root)/\(folder)", as: folder, into: &names) }
    source = .names(names)
  }

  func places(of name: String) -> [Place] {
    switch source {
    case .cache(let cache): cache.places(of: name)
    case .names(let names): names[name] ?? []
    }
  }

  private static func list(_ path: String, as folder: String, into names: inout [String: [Place]]) {
    guard let directory = opendir(path) else { return }
    defer { closedir(directory) }
    var found: [String: Kinds] = [:]
    while let entry = readdir(directory) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      for (kind, ending) in Kinds.endings where file.hasSuffix(".\(ending)") {
        found[String(file.dropLast(ending.count + 1)), default: []].insert(kind)
      }
    }
    for (name, kinds) in found { names[name, default: []].append(Place(folder: folder, kinds: kinds)) }
  }
}
