import Geometry
import Menus

/// What a menu looks like at one moment: the value between deciding and drawing.
///
/// All lengths are device pixels, all points root coordinates. Layers are drawn in order, the first lowest.
package struct Scene: Equatable, Sendable {
  /// The window: whole pixels, inside which everything lies.
  package var bounds: Rectangle
  package var layers: [Layer]

  package init(bounds: Rectangle, layers: [Layer]) {
    self.bounds = bounds
    self.layers = layers
  }
}

/// One look, placed. Looks are drawn once and kept as sprites; a frame only places them.
package struct Layer: Hashable, Sendable {
  package var look: Look
  package var center: Point
  /// Factor on the look's size, about its centre; 1 is pixel for pixel.
  package var scale: Double
  /// 0…1.
  package var opacity: Double

  package init(_ look: Look, center: Point, scale: Double = 1, opacity: Double = 1) {
    self.look = look
    self.center = center
    self.scale = scale
    self.opacity = opacity
  }
}

/// A thing that can be drawn, independent of place and moment.
package enum Look: Hashable, Sendable {
  /// The blurred, tinted copy of what lies beneath, cut to a shape, with the shape's shadow round it.
  case material(MaterialLook)
  /// A bubble's inside: fill, border, icon.
  case bubble(BubbleLook)
  /// A filled disc or capsule with its own shadow.
  case button(ButtonLook)
  /// A capsule with one line of text, without material.
  case title(TitleLook)
  /// One line of text.
  case text(TextLook)
  /// A line from its centre's left end to its right end, turned by `angle`.
  case line(LineLook)
  /// A plain disc.
  case dot(DotLook)
}

package struct MaterialLook: Hashable, Sendable {
  package var shape: Shape
  package var surface: Color
  /// Radius of the blur.
  package var blur: Double
  package var shadow: ShadowLook?

  package init(shape: Shape, surface: Color, blur: Double, shadow: ShadowLook?) {
    self.shape = shape
    self.surface = surface
    self.blur = blur
    self.shadow = shadow
  }
}

/// A disc, or a capsule where the width is greater than the height.
package struct Shape: Hashable, Sendable {
  package var size: Size
  package init(size: Size) { self.size = size }
  package static func disc(diameter: Double) -> Shape { Shape(size: Size(width: diameter, height: diameter)) }
}

package struct ShadowLook: Hashable, Sendable {
  package var color: Color
  package var radius: Double
  /// Pixels downwards.
  package var drop: Double

  package init(color: Color, radius: Double, drop: Double) {
    self.color = color
    self.radius = radius
    self.drop = drop
  }
}

package struct BubbleLook: Hashable, Sendable {
  package var diameter: Double
  /// nil: the material alone.
  package var fill: Color?
  package var border: Color
  package var borderWidth: Double
  /// nil: an empty bubble.
  package var picture: PictureLook?
  /// Side of the square that holds the icon.
  package var pictureSide: Double

  /// The same in a bubble of a menu.
  package static func pictureSide(inDiameter diameter: Double) -> Double { (diameter * 0.5).rounded() }

  /// What lies round the picture is dark.
  package var isOnDark = false
  /// Colour of symbolic icons, of letters and of text icons that are not emoji.
  package var foreground: Color
  package var font: String
  /// A key shown at the bubble's lower right.
  package var hint: String?
  /// The item leads into a submenu: small dots at the rim, in the directions of what is there.
  package var submenuMarks: [Angle]
  /// A part of the rim that is marked, clockwise from the top, 0…1.
  package var gauge: Double?

  package init(
    diameter: Double, fill: Color?, border: Color, borderWidth: Double, picture: PictureLook?,
    pictureSide: Double, foreground: Color, font: String, hint: String? = nil, submenuMarks: [Angle] = []
  ) {
    self.diameter = diameter
    self.fill = fill
    self.border = border
    self.borderWidth = borderWidth
    self.picture = picture
    self.pictureSide = pictureSide
    self.foreground = foreground
    self.font = font
    self.hint = hint
    self.submenuMarks = submenuMarks
  }
}

package enum PictureLook: Hashable, Sendable {
  /// A picture of the store, drawn once it is there; until then, or where it is missing, the letter. Text that no font
  /// has counts as missing.
  case icon(Icon, otherwise: String)
  /// Letters or an emoji.
  case text(String)
  /// Drawn by the program itself.
  case symbol(Symbol)
  case arrow(towards: Angle)
}

/// Signs that the program draws itself.
package enum Symbol: String, Hashable, Sendable, CaseIterable {
  case close, check, submenu, more
}

package struct TitleLook: Hashable, Sendable {
  package var text: TextLook
  /// The capsule's outer size.
  package var size: Size
  package var fill: Color?
  package var border: Color
  package var borderWidth: Double

  package init(text: TextLook, size: Size, fill: Color?, border: Color, borderWidth: Double) {
    self.text = text
    self.size = size
    self.fill = fill
    self.border = border
    self.borderWidth = borderWidth
  }
}

/// One line of plain text; line breaks and control characters are drawn as spaces, the end is cut with an
/// ellipsis where it is wider than `maximumWidth`.
package struct TextLook: Hashable, Sendable {
  package var string: String
  /// A Pango font description without a size.
  package var font: String
  /// Pixels, as Pango's absolute size.
  package var size: Double
  package var isBold: Bool
  package var color: Color
  package var maximumWidth: Double

  package init(
    _ string: String, font: String, size: Double, isBold: Bool = false, color: Color, maximumWidth: Double
  ) {
    self.string = string
    self.font = font
    self.size = size
    self.isBold = isBold
    self.color = color
    self.maximumWidth = maximumWidth
  }
}

package struct LineLook: Hashable, Sendable {
  package var length: Double
  package var width: Double
  package var angle: Angle
  package var color: Color

  package init(length: Double, width: Double, angle: Angle, color: Color) {
    self.length = length
    self.width = width
    self.angle = angle
    self.color = color
  }
}

package struct DotLook: Hashable, Sendable {
  package var diameter: Double
  package var color: Color

  package init(diameter: Double, color: Color) {
    self.diameter = diameter
    self.color = color
  }
}

/// Measures text for layout: the ink-independent (logical) size of one line, in pixels.
package typealias TextRuler = (TextLook) -> Size
