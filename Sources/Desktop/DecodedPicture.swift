import Menus

/// What tells one picture from another.
package struct PictureKey: Hashable, Sendable {
  package let icon: Icon
  /// The side in pixels of the square that the picture fits.
  package let side: Int
  /// The icon theme; nil: the fallback themes only.
  package let theme: String?

  package init(icon: Icon, side: Int, theme: String?) {
    self.icon = icon
    self.side = side
    self.theme = theme
  }
}

/// An icon as pixels: CAIRO_FORMAT_ARGB32, that is premultiplied, 32 bits a pixel in native byte order.
package struct DecodedPicture: Hashable, Sendable {
  package let key: PictureKey
  /// Pixels; the larger of both is the side that was asked for, at most 1024.
  package let width: Int
  package let height: Int
  /// Only the opacity means something; the colour is the painter's to choose.
  package let isSymbolic: Bool
  /// Rows from the top, `stride` bytes each.
  package let bytes: [UInt8]

  /// Bytes from one row to the next.
  package var stride: Int { 4 * width }
}

package enum PictureAnswer: Hashable, Sendable {
  case decoded(DecodedPicture)
  /// There is no picture to be had; the message names the icon and says why.
  case missing(PictureKey, message: String)

  package var key: PictureKey {
    switch self {
    case .decoded(let picture): picture.key
    case .missing(let key, _): key
    }
  }
}
