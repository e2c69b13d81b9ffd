import Glibc
import PictureProtocol

/// Decoded pictures on disk, so that the next start draws no SVG.
///
/// A file holds one picture in one size. Its name says which: the path it was drawn from, the side, and when that
/// file was changed last. It begins with a mark and the path itself, so that no other file is mistaken for it:
///
///     "whorl picture 1\n" path "\n" u32 width, height, symbolic (little-endian), then the pixels
///
/// What cannot be read is drawn again; what cannot be written is not kept.
package struct PictureCache: Sendable {
  /// nil: nothing is kept.
  private let folder: String?

  /// The cache is emptied when it has grown to so many files.
  private static let mostFiles = 2000
  private static let mark = "whorl picture 1\n"

  /// - Parameter folder: made where it is missing, with the folder it lies in.
  package init(folder: String?) {
    self.folder = folder
    guard let folder else { return }
    if let slash = folder.lastIndex(of: "/") { mkdir(String(folder[..<slash]), 0o700) }
    mkdir(folder, 0o700)
  }

  /// The picture in the file `path`, as large as fits a square of `side` pixels.
  func picture(of path: String, side: Int) throws(PictureFailure) -> Picture {
    guard let entry = Entry(of: path, side: side, in: folder) else {
      return try PictureDecoder.picture(of: path, side: side)
    }
    if let known = entry.read() { return known }
    let picture = try PictureDecoder.picture(of: path, side: side)
    makeRoom()
    entry.write(picture)
    return picture
  }

  /// Counting all names is little beside drawing one picture.
  private func makeRoom() {
    guard let folder, let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".picture") { names.append(name) }
    }
    guard names.count >= Self.mostFiles else { return }
    for name in names { unlink("\(folder)/\(name)") }
  }

  /// One file of the cache.
  private struct Entry {
    private let file: String
    private let head: [UInt8]

    init?(of path: String, side: Int, in folder: String?) {
      var status = stat()
      guard let folder, stat(path, &status) == 0 else { return nil }
      let time = status.st_mtim
      let text = "\(path)\n\(side) \(time.tv_sec).\(time.tv_nsec) \(status.st_size)"
      // FNV-1a, 64 bits: the head tells those apart that share a name.
      let name = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      file = "\(folder)/\(String(name, radix: 16)).picture"
      head = Array("\(PictureCache.mark)\(text)\n".utf8)
    }

    func read() -> Picture? {
      let bytes: [UInt8]
      do { bytes = try PictureFile.bytes(of: file) } catch { return nil }
      guard bytes.starts(with: head), bytes.count >= head.count + 12 else { return nil }
      let numbers = (0..<3).map { index in
        let start = head.count + 4 * index
        return bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      let sides = 1...PictureLimits.side
      guard sides.contains(numbers[0]), sides.contains(numbers[1]),
        bytes.count == head.count + 12 + 4 * numbers[0] * numbers[1]
      else { return nil }
      return Picture(
        width: numbers[0], height: numbers[1], isSymbolic: numbers[2] == 1,
        bytes: Array(bytes[(head.count + 12)...]))
    }

    /// Under another name first, so that nobody reads half a picture.
    func write(_ picture: Picture) {
      var bytes = head
      for number in [picture.width, picture.height, picture.isSymbolic ? 1 : 0] {
        withUnsafeBytes(of: UInt32(number).littleEndian) { bytes.append(contentsOf: $0) }
      }
      bytes += picture.bytes
      let part = "\(file).\(getpid())"
      let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return }
      let isWhole = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
      close(descriptor)
      if !isWhole || rename(part, file) != 0 { unlink(part) }
    }
  }
}
