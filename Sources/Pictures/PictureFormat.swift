/// The formats that are decoded, told apart by how a file begins, never by its name.
enum PictureFormat: Hashable, Sendable {
  case vector
  /// The name of its loader in gdk-pixbuf; nil: the one that says it knows it.
  case raster(loader: String?)

  /// What icons come in: these loaders are told apart here, so that no other one looks at the file first.
  private static let signatures: [(beginning: [UInt8], format: PictureFormat)] = [
    (Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }), .raster(loader: "png")),
    ([0xff, 0xd8, 0xff], .raster(loader: "jpeg")),
    (Array("GIF8".utf8), .raster(loader: "gif")),
    (Array("/* XPM".utf8), .raster(loader: "xpm")),
    ([0x1f, 0x8b], .vector),  // svgz
    ([0xfe, 0xff, 0x00, 0x3c], .vector),  // UTF-16
    ([0xff, 0xfe, 0x3c, 0x00], .vector),
  ]

  init(_ bytes: [UInt8]) {
    if let row = Self.signatures.first(where: { bytes.starts(with: $0.beginning) }) {
      self = row.format
      return
    }
    let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    let blanks = Array(" \t\r\n".utf8)
    self = text.first { !blanks.contains($0) } == UInt8(ascii: "<") ? .vector : .raster(loader: nil)
  }
}

/// The chunks of a PNG file (PNG specification, section 5).
enum PortableNetworkGraphics {
  /// The file has all of its chunks; gdk-pixbuf shows what there is and leaves the rest to chance.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    // A chunk: length (big-endian), type, `length` bytes, check sum.
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard start + 12 + length <= bytes.count else { return false }
      if bytes[start + 4..<start + 8].elementsEqual("IEND".utf8) { return true }
      start += 12 + length
    }
    return false
  }
}

/// A size in whole pixels.
struct PixelSize: Hashable, Sendable {
  let width: Int
  let height: Int

  /// The largest size of the aspect `width : height` that fits a square, each side at least one pixel;
  /// nil where the aspect is none: not positive, or not finite.
  init?(fitting side: Int, width: Double, height: Double) {
    let longest = max(width, height)
    guard width > 0, height > 0, longest.isFinite else { return nil }
    let scale = Double(side) / longest
    guard scale > 0, scale.isFinite else { return nil }
    self.width = min(side, max(1, Int((width * scale).rounded())))
    self.height = min(side, max(1, Int((height * scale).rounded())))
  }
}
