import CDesktop
import Geometry
import Menus

/// Draws on one surface, in its pixels (cairo_t). Owns the context; the surface must outlive the drawing.
struct Canvas: ~Copyable {
  private let context: UnsafeMutablePointer<cairo_t>

  init(_ surface: Surface) {
    guard let context = cairo_create(surface.raw) else {
      preconditionFailure("cairo_create never returns NULL")
    }
    self.context = context
  }

  deinit { cairo_destroy(context) }

  /// How new pixels meet those that are there (cairo_operator_t).
  enum Mixing {
    case over, replacing

    fileprivate var cairo: cairo_operator_t {
      switch self {
      case .over: CAIRO_OPERATOR_OVER
      case .replacing: CAIRO_OPERATOR_SOURCE
      }
    }
  }

  // MARK: The plane

  func move(x: Double, y: Double) { cairo_translate(context, x, y) }

  func turn(by angle: Angle) { cairo_rotate(context, angle.degrees * .pi / 180) }

  /// Runs `body`, then puts plane and clip back.
  func keepingState(_ body: () -> Void) {
    cairo_save(context)
    body()
    cairo_restore(context)
  }

  /// Nothing is drawn outside of all `areas` from here on.
  func clip(to areas: [PixelRectangle]) {
    cairo_new_path(context)
    for area in areas {
      cairo_rectangle(context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    }
    cairo_clip(context)
  }

  // MARK: Surfaces

  /// Every pixel inside the clip.
  func paint(_ color: Color, how: Mixing = .over) {
    cairo_set_operator(context, how.cairo)
    set(color)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Pixel for pixel, its upper left corner at x, y.
  func paint(_ surface: Surface, x: Int, y: Int, opacity: Double = 1, how: Mixing = .over) {
    cairo_set_source_surface(context, surface.raw, Double(x), Double(y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    finishPainting(opacity, how)
  }

  /// Scaled by `factor`, the surface's point `anchor` at `place`.
  func paint(
    _ surface: Surface, scaledBy factor: Double, anchor: Point, at place: Point, opacity: Double = 1,
    filter: Filter = .bilinear, how: Mixing = .over
  ) {
    guard factor > 0.001 else { return }
    let reading = Reading(scale: 1 / factor, x: anchor.x - place.x / factor, y: anchor.y - place.y / factor)
    set(surface, reading, filter: filter, padded: false)
    finishPainting(opacity, how)
  }

  /// Fills the clip with pixels read from `surface`, whose border pixels go on for ever.
  func fill(from surface: Surface, _ reading: Reading, how: Mixing = .replacing) {
    set(surface, reading, filter: .bilinear, padded: true)
    finishPainting(1, how)
  }

  /// Pixels read from `surface`, cut by the alpha of `mask`, whose upper left corner is at x, y.
  func fill(from surface: Surface, _ reading: Reading, cutBy mask: Surface, x: Int, y: Int) {
    set(surface, reading, filter: .bilinear, padded: true)
    cairo_mask_surface(context, mask.raw, Double(x), Double(y))
  }

  /// A colour, cut by the alpha of `mask`, the mask scaled so that its point `anchor` comes to `place`.
  func fill(_ color: Color, cutBy mask: Surface, scaledBy factor: Double, anchor: Point, at place: Point) {
    keepingState {
      cairo_translate(context, place.x, place.y)
      cairo_scale(context, factor, factor)
      set(color)
      cairo_mask_surface(context, mask.raw, -anchor.x, -anchor.y)
    }
  }

  /// Where a pixel of ours is read: at `scale` times its place, moved by x, y.
  struct Reading: Equatable {
    var scale: Double
    var x: Double = 0
    var y: Double = 0
  }

  enum Filter {
    /// What servers can do.
    case bilinear
    /// Averages when scaling down; in memory only.
    case good
  }

  private func set(_ surface: Surface, _ reading: Reading, filter: Filter, padded: Bool) {
    cairo_set_source_surface(context, surface.raw, 0, 0)
    let pattern = cairo_get_source(context)
    var matrix = cairo_matrix_t(
      xx: reading.scale, yx: 0, xy: 0, yy: reading.scale, x0: reading.x, y0: reading.y)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, filter == .good ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(pattern, padded ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
  }

  private func finishPainting(_ opacity: Double, _ how: Mixing) {
    cairo_set_operator(context, how.cairo)
    if opacity >= 1 { cairo_paint(context) } else { cairo_paint_with_alpha(context, max(0, opacity)) }
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  // MARK: Shapes

  /// A disc, or a capsule where the sides differ.
  func fill(_ rectangle: Rectangle, _ color: Color) {
    trace(rectangle)
    set(color)
    cairo_fill(context)
  }

  /// The same with colours running from top to bottom.
  func fill(_ rectangle: Rectangle, _ stops: [GradientStop]) {
    trace(rectangle)
    withGradient(from: rectangle.minY, to: rectangle.maxY, stops) { cairo_fill(context) }
  }

  /// Makes the shape transparent.
  func erase(_ rectangle: Rectangle) {
    trace(rectangle)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
    set(.black)
    cairo_fill(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// An upright box, its colour running from top to bottom.
  func fillBox(_ box: Rectangle, from top: Color, to bottom: Color) {
    cairo_new_path(context)
    cairo_rectangle(context, box.x, box.y, box.width, box.height)
    let stops = [GradientStop(place: 0, color: top), GradientStop(place: 1, color: bottom)]
    withGradient(from: box.minY, to: box.maxY, stops) { cairo_fill(context) }
  }

  /// The border of a disc or capsule, `width` wide and wholly inside of `rectangle`.
  func line(insideOf rectangle: Rectangle, width: Double, _ stops: [GradientStop]) {
    guard width > 0, min(rectangle.width, rectangle.height) > width else { return }
    trace(rectangle.insetBy(width / 2))
    cairo_set_line_width(context, width)
    withGradient(from: rectangle.minY, to: rectangle.maxY, stops) { cairo_stroke(context) }
  }

  /// Joined lines with round ends and corners.
  func line(through points: [Point], width: Double, _ color: Color) {
    cairo_new_path(context)
    for point in points { cairo_line_to(context, point.x, point.y) }
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    set(color)
    cairo_stroke(context)
  }

  private func trace(_ rectangle: Rectangle) {
    let radius = min(rectangle.width, rectangle.height) / 2
    cairo_new_path(context)
    guard radius > 0 else { return }
    let (left, right) = (rectangle.minX + radius, rectangle.maxX - radius)
    let (top, bottom) = (rectangle.minY + radius, rectangle.maxY - radius)
    cairo_arc(context, right, top, radius, -.pi / 2, 0)
    cairo_arc(context, right, bottom, radius, 0, .pi / 2)
    cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
    cairo_arc(context, left, top, radius, .pi, 3 * .pi / 2)
    cairo_close_path(context)
  }

  // MARK: Colours and text

  /// `place` runs from 0 at the top to 1 at the bottom.
  struct GradientStop {
    var place: Double
    var color: Color
  }

  private func withGradient(from top: Double, to bottom: Double, _ stops: [GradientStop], _ body: () -> Void)
  {
    if stops.count == 1 {
      set(stops[0].color)
      return body()
    }
    let gradient = cairo_pattern_create_linear(0, top, 0, bottom)
    defer { cairo_pattern_destroy(gradient) }
    for stop in stops {
      cairo_pattern_add_color_stop_rgba(
        gradient, stop.place, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
    }
    cairo_set_source(context, gradient)
    body()
  }

  /// A line of text, its baseline beginning at `origin`.
  func draw(_ line: TextLine, at origin: Point, _ color: Color) {
    set(color)
    cairo_move_to(context, origin.x, origin.y)
    pango_cairo_show_layout_line(context, line.raw)
  }

  private func set(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }
}
