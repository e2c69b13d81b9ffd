import Glibc

/// One icon theme: its index file (icon theme specification 0.13, "File Formats") and where its folders are.
struct IconTheme: Sendable {
  let parents: [String]
  private let folders: [ThemeFolder]

  /// nil: no such theme.
  init?(_ name: String, in bases: [String]) {
    guard IconSearch.isPlain(name) else { return nil }
    let roots = bases.map { "\($0)/\(name)" }.filter(Self.isFolder)
    guard let index = roots.lazy.compactMap({ Self.bytes(of: "\($0)/index.theme") }).first else { return nil }
    let groups = Self.groups(String(decoding: index, as: UTF8.self))
    let head = groups["Icon Theme"] ?? [:]
    parents = Self.list(head["Inherits"])
    folders = (Self.list(head["Directories"]) + Self.list(head["ScaledDirectories"])).compactMap { path in
      // Common themes name hundreds of folders that no package fills.
      let places = roots.map { "\($0)/\(path)" }.filter(Self.isFolder)
      return places.isEmpty ? nil : ThemeFolder(places, groups[path] ?? [:])
    }
  }

  /// The files of an icon, the best for `side` pixels first. An exact size is best, as it was drawn for it;
  /// then a picture that scales, then the next larger, then the largest of the smaller ones.
  func candidates(_ name: String, side: Int) -> some Sequence<String> {
    let ranked = folders.map { (folder: $0, rank: $0.rank(for: side)) }
    return ranked.sorted { $0.rank < $1.rank }.lazy.flatMap { row in
      row.folder.places.lazy.flatMap { IconSearch.files(name, in: $0) }
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

/// One sub-folder of the theme, with the sizes it is for, in pixels.
private struct ThemeFolder {
  /// Where it is, in order of preference; what these hold adds up.
  let places: [String]
  let size: Int
  /// How many of the screen's pixels one of the picture's was drawn for.
  let scale: Int
  let isScalable: Bool
  /// The sizes a scalable folder is meant for.
  let sizes: ClosedRange<Int>

  /// nil: without the size that every folder must have.
  init?(_ places: [String], _ entries: [String: String]) {
    func number(_ key: String) -> Int? {
      entries[key].flatMap(Int.init).flatMap { (1...65536).contains($0) ? $0 : nil }
    }
    guard let size = number("Size") else { return nil }
    self.places = places
    self.size = size
    scale = number("Scale") ?? 1
    isScalable = entries["Type"] == "Scalable"
    let smallest = number("MinSize") ?? size
    sizes = smallest...max(smallest, number("MaxSize") ?? size)
  }

  /// Less is better; compared field by field.
  func rank(for side: Int) -> (class: Int, distance: Int, scale: Int) {
    let pixels = size * scale
    if isScalable {
      let isMeant = (sizes.lowerBound * scale...sizes.upperBound * scale).contains(side)
      return (isMeant ? 1 : 2, abs(pixels - side), scale)
    }
    if pixels == side { return (0, 0, scale) }
    return (pixels > side ? 3 : 4, abs(pixels - side), scale)
  }
}
