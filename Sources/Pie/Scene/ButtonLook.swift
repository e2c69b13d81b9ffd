import Geometry
import Menus

/// A disc or a capsule filled with a tint, with its own shadow and, if it has one, a picture in its middle: what
/// launchers and their items are made of.
package struct ButtonLook: Hashable, Sendable {
  package var size: Size
  /// nil: the picture alone.
  package var fill: Color?
  package var shadow: ShadowLook?
  package var border: Color
  package var borderWidth: Double
  package var picture: PictureLook?
  /// Side of the square that holds the picture.
  package var pictureSide: Double
  package var foreground: Color
  package var font: String
  /// How much of the rim is marked by a state, 0…1; nil: it has none.
  package var gauge: Double?
  /// A short sign on a plate at the lower right.
  package var badge: String?

  package init(
    size: Size, fill: Color?, shadow: ShadowLook?, border: Color = .clear, borderWidth: Double = 0,
    picture: PictureLook? = nil, pictureSide: Double = 0, foreground: Color, font: String
  ) {
    self.size = size
    self.fill = fill
    self.shadow = shadow
    self.border = border
    self.borderWidth = borderWidth
    self.picture = picture
    self.pictureSide = pictureSide
    self.foreground = foreground
    self.font = font
  }
}
