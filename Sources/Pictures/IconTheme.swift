import Glibc

/// One icon theme: its index file (icon theme specification 0.13, "File Formats") and where its folders are.
struct IconTheme: Sendable {
  let parents: [String]
  private let folders: [String: ThemeFolder]
  /// The folders of this theme, first come first served; what they hold adds up.
  private let roots: [(path: String, listing: IconListing)]

  /// nil: no such theme.
  init?(_ name: String, in bases: [String]) {
    guard IconSearch.isPlain(name) else { return nil }
    let paths = bases.map { "\($0)/\(name)" }.filter(Self.isFolder)
    guard let index = paths.lazy.compactMap({ Self.bytes(of: "\($0)/index.theme") }).first else { return nil }
    let groups = Self.groups(String(decoding: index, as: UTF8.self))
    let head = groups["Icon Theme"] ?? [:]
    parents = Self.list(head["Inherits"])
    var folders: [String: ThemeFolder] = [:]
    for path in Self.list(head["Directories"]) + Self.list(head["ScaledDirectories"]) {
      folders[path] = ThemeFolder(groups[path] ?? [:], order: folders.count)
    }
    self.folders = folders
    roots = paths.map { ($0, IconListing(of: $0, folders: Array(folders.keys))) }
  }

  /// The files of an icon, the best for `side` pixels first. An exact size is best, as it was drawn for it;
  /// then what the folder says it is meant for, then a picture that scales, then the next larger, then the largest of
  /// the smaller ones.
  func candidates(_ name: String, side: Int) -> [String] {
    var found: [(rank: ThemeFolder.Rank, root: Int, path: String, kinds: IconListing.Kinds)] = []
    for (index, root) in roots.enumerated() {
      for place in root.listing.places(of: name) {
        guard let folder = folders[place.folder] else { continue }
        found.append((folder.rank(for: side), index, "\(root.path)/\(place.folder)/\(name)", place.kinds))
      }
    }
    let ranked = found.sorted { ($0.rank, $0.root) < ($1.rank, $1.root) }
    return ranked.flatMap { file in
      IconListing.Kinds.endings.filter { file.kinds.contains($0.kind) }.map { "\(file.path).\($0.ending)" }
    }
  }

  private static func isFolder(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// A file that cannot be read is as good as none: the next folder may have one.
  private static func bytes(of path: String) -> [UInt8]? {
    do { return try PictureFile.bytes(of: path) } catch { return nil }
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map { trimmed($0) }.filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// The entries of a desktop-entry style file by group. A group that comes twice adds up.
  private static func groups(_ text: String) -> [String: [String: String]] {
    var groups: [String: [String: String]] = [:]
    var group = ""
    for raw in text.split(whereSeparator: \.isNewline) {
      let line = trimmed(raw)
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let value = trimmed(line[line.index(after: equals)...])
        groups[group, default: [:]][trimmed(line[..<equals])] = value
      }
    }
    return groups
  }
}

/// The sizes that one sub-folder of the theme is for, in pixels.
private struct ThemeFolder {
  private let size: Int
  /// How many of the screen's pixels one of the picture's was drawn for.
  private let scale: Int
  private let isScalable: Bool
  /// The sizes it is meant for.
  private let sizes: ClosedRange<Int>
  /// Its place in the theme's index.
  private let order: Int

  /// nil: without the size that every folder must have.
  init?(_ entries: [String: String], order: Int) {
    func number(_ key: String, from least: Int = 1) -> Int? {
      entries[key].flatMap(Int.init).flatMap { (least...65536).contains($0) ? $0 : nil }
    }
    guard let size = number("Size") else { return nil }
    self.size = size
    self.order = order
    scale = number("Scale") ?? 1
    isScalable = entries["Type"] == "Scalable"
    switch entries["Type"] {
    case "Fixed": sizes = size...size
    case "Scalable":
      let smallest = number("MinSize") ?? size
      sizes = smallest...max(smallest, number("MaxSize") ?? size)
    default:
      let threshold = number("Threshold", from: 0) ?? 2
      sizes = size - threshold...size + threshold
    }
  }

  /// Less is better; compared field by field.
  struct Rank: Comparable {
    var group: Int
    var distance: Int
    var scale: Int
    var order: Int

    static func < (a: Rank, b: Rank) -> Bool {
      (a.group, a.distance, a.scale, a.order) < (b.group, b.distance, b.scale, b.order)
    }
  }

  func rank(for side: Int) -> Rank {
    let pixels = size * scale
    let isMeant = (sizes.lowerBound * scale...sizes.upperBound * scale).contains(side)
    let group: Int
    switch isScalable {
    case false where pixels == side: group = 0
    case _ where isMeant: group = 1
    case true: group = 2
    case false: group = pixels > side ? 3 : 4
    }
    return Rank(group: group, distance: abs(pixels - side), scale: scale, order: order)
  }
}
