/// What the daemon asks of the picture worker: one picture, made to fit a square.
package struct PictureRequest: Hashable, Sendable {
  /// Chosen by the daemon; the reply carries it back.
  package let id: UInt32
  package let source: PictureSource
  /// The side in pixels of the square that the picture must fit, 1…`PictureLimits.side`.
  package let side: Int

  package init(id: UInt32, source: PictureSource, side: Int) {
    precondition((1...PictureLimits.side).contains(side), "a side is 1…\(PictureLimits.side) pixels")
    self.id = id
    self.source = source
    self.side = side
  }
}

/// Where a picture comes from.
package enum PictureSource: Hashable, Sendable {
  /// A name of an icon theme; without a theme the fallback themes are searched.
  case name(String, theme: String?)
  /// The whole path of a file.
  case file(String)
  /// A data URI (RFC 2397).
  case data(String)
}

/// The worker's answer to one request.
package struct PictureReply: Hashable, Sendable {
  package let id: UInt32
  package let result: PictureResult

  package init(id: UInt32, result: PictureResult) {
    self.id = id
    self.result = result
  }
}

package enum PictureResult: Hashable, Sendable {
  case picture(Picture)
  /// There is no such icon or file; the text names it.
  case missing(String)
  /// There is one, but it cannot be drawn; the text names it and says why.
  case broken(String)
}

/// Pixels in the layout of CAIRO_FORMAT_ARGB32: premultiplied, 32 bits each in native byte order, alpha in
/// the upper byte; rows from the top, without gaps.
package struct Picture: Hashable, Sendable {
  /// Pixels.
  package let width: Int
  package let height: Int
  /// The picture is a stencil: only its opacity means something, its colour is the reader's to choose.
  package let isSymbolic: Bool
  /// `4 * width * height` bytes.
  package let bytes: [UInt8]

  package init(width: Int, height: Int, isSymbolic: Bool, bytes: [UInt8]) {
    precondition(bytes.count == 4 * width * height, "a picture has four bytes a pixel")
    self.width = width
    self.height = height
    self.isSymbolic = isSymbolic
    self.bytes = bytes
  }
}

/// What both sides hold each other to.
package enum PictureLimits {
  /// The largest side of a picture, in pixels.
  package static let side = 1024
  /// The longest icon name or path, in bytes (PATH_MAX of Linux, which counts a NUL).
  package static let sourceBytes = 4096
  /// The longest name of a theme, in bytes (one more than a file name can have).
  package static let themeBytes = 256
  /// The longest message of a reply, in bytes.
  package static let messageBytes = 1024
  /// The longest data URI, in bytes.
  package static let dataBytes = 1 << 20
  static let requestBytes = 32 + max(sourceBytes + themeBytes, dataBytes)
  static let replyBytes = 32 + max(messageBytes, 4 * side * side)
}
