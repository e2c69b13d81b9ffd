import Glibc

/// A theme's index of its icons, as gtk-update-icon-cache writes it (GTK, "icon-theme.cache", version 1.0).
///
/// All numbers are big-endian; offsets count from the beginning of the file:
///
///     0   u16 major, u16 minor, u32 hash, u32 directories
///     directories: u32 count, then an offset of a name for each
///     hash:        u32 count, then an offset of an icon for each bucket (0xffffffff: none)
///     icon:        u32 next icon of the bucket, u32 name, u32 images
///     images:      u32 count, then for each: u16 directory, u16 kinds, u32 data
struct IconCache: Sendable {
  private let bytes: [UInt8]
  private let folders: [String]
  private let buckets: Int
  private let bucketCount: Int

  /// nil: there is none, it is older than the theme's folder, or it is damaged.
  init?(of root: String) {
    let path = "\(root)/icon-theme.cache"
    var folder = stat()
    var file = stat()
    guard stat(root, &folder) == 0, stat(path, &file) == 0, file.st_mtim.tv_sec >= folder.st_mtim.tv_sec
    else { return nil }
    let bytes: [UInt8]
    do { bytes = try PictureFile.bytes(of: path) } catch { return nil }
    self.init(bytes)
  }

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard Self.short(bytes, 0) == 1, let hash = Self.word(bytes, 4), let list = Self.word(bytes, 8),
      let count = Self.word(bytes, list), count <= 4096, let bucketCount = Self.word(bytes, hash),
      bucketCount > 0, hash + 4 + 4 * bucketCount <= bytes.count
    else { return nil }
    var folders: [String] = []
    for index in 0..<count {
      guard let place = Self.word(bytes, list + 4 + 4 * index), let name = Self.text(bytes, place) else {
        return nil
      }
      folders.append(String(decoding: name, as: UTF8.self))
    }
    self.folders = folders
    self.bucketCount = bucketCount
    buckets = hash + 4
  }

  /// The sub-folders that hold the icon, and in what kinds of files.
  func places(of name: String) -> [IconListing.Place] {
    let wanted = Array(name.utf8)
    guard var icon = Self.word(bytes, buckets + 4 * (Self.hash(wanted) % bucketCount)) else { return [] }
    // A damaged chain may lead round in a circle.
    for _ in 0..<4096 {
      guard icon != Self.none, let next = Self.word(bytes, icon), let nameAt = Self.word(bytes, icon + 4),
        let images = Self.word(bytes, icon + 8)
      else { return [] }
      if let found = Self.text(bytes, nameAt), found.elementsEqual(wanted) { return places(at: images) }
      icon = next
    }
    return []
  }

  private func places(at images: Int) -> [IconListing.Place] {
    guard let count = Self.word(bytes, images), count <= 4096 else { return [] }
    return (0..<count).compactMap { index in
      let image = images + 4 + 8 * index
      guard let folder = Self.short(bytes, image), folders.indices.contains(folder),
        let kinds = Self.short(bytes, image + 2)
      else { return nil }
      return IconListing.Place(folder: folders[folder], kinds: IconListing.Kinds(rawValue: UInt8(kinds & 7)))
    }
  }

  private static let none = 0xffff_ffff

  /// Of signed characters, as GTK counts.
  private static func hash(_ name: [UInt8]) -> Int {
    guard let first = name.first else { return 0 }
    var hash = UInt32(bitPattern: Int32(Int8(bitPattern: first)))
    for byte in name.dropFirst() {
      hash = (hash << 5) &- hash &+ UInt32(bitPattern: Int32(Int8(bitPattern: byte)))
    }
    return Int(hash)
  }

  private static func short(_ bytes: [UInt8], _ place: Int) -> Int? {
    guard place >= 0, place + 2 <= bytes.count else { return nil }
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> Int? {
    guard let high = short(bytes, place), let low = short(bytes, place + 2) else { return nil }
    return high << 16 | low
  }

  /// Up to its closing NUL; nil: it has none.
  private static func text(_ bytes: [UInt8], _ place: Int) -> ArraySlice<UInt8>? {
    guard bytes.indices.contains(place), let end = bytes[place...].firstIndex(of: 0) else { return nil }
    return bytes[place..<end]
  }
}
