import CDesktop

/// Something to draw on: pixels in memory or a pixmap of the server (cairo_surface_t). Owns it.
final class Surface {
  let raw: UnsafeMutablePointer<cairo_surface_t>
  let size: PixelSize
  let content: Content

  enum Content {
    case color, colorAndAlpha, alpha

    fileprivate var cairo: cairo_content_t {
      switch self {
      case .color: CAIRO_CONTENT_COLOR
      case .colorAndAlpha: CAIRO_CONTENT_COLOR_ALPHA
      case .alpha: CAIRO_CONTENT_ALPHA
      }
    }

    fileprivate var format: cairo_format_t {
      switch self {
      case .color: CAIRO_FORMAT_RGB24
      case .colorAndAlpha: CAIRO_FORMAT_ARGB32
      case .alpha: CAIRO_FORMAT_A8
      }
    }
  }

  /// Takes over the caller's reference.
  init(adopting raw: UnsafeMutablePointer<cairo_surface_t>, size: PixelSize, content: Content) {
    self.raw = raw
    self.size = size
    self.content = content
  }

  /// Transparent pixels in memory.
  convenience init(inMemory size: PixelSize, content: Content = .colorAndAlpha) {
    guard let raw = cairo_image_surface_create(content.format, Int32(size.width), Int32(size.height)) else {
      preconditionFailure("cairo_image_surface_create never returns NULL")
    }
    self.init(adopting: raw, size: size, content: content)
  }

  /// Transparent pixels of the same medium: in memory where this is, in the server where this is.
  func similar(_ size: PixelSize, content: Content = .colorAndAlpha) -> Surface {
    guard let made = cairo_surface_create_similar(raw, content.cairo, Int32(size.width), Int32(size.height))
    else {
      preconditionFailure("cairo_surface_create_similar never returns NULL")
    }
    return Surface(adopting: made, size: size, content: content)
  }

  deinit { cairo_surface_destroy(raw) }

  var isInMemory: Bool { cairo_surface_get_type(raw) == CAIRO_SURFACE_TYPE_IMAGE }

  /// Weight, wherever it is kept.
  var byteCount: Int { size.width * size.height * (content == .alpha ? 1 : 4) }

  /// Sends what is drawn so far to the server, or finishes it in memory.
  func flush() { cairo_surface_flush(raw) }

  /// Something other than cairo has drawn on it.
  func changedElsewhere() { cairo_surface_mark_dirty(raw) }

  /// The bytes of a surface in memory, rows `stride` bytes apart; nil for one in the server.
  func withBytes<Value>(_ body: (UnsafeMutableBufferPointer<UInt8>, _ stride: Int) -> Value) -> Value? {
    cairo_surface_flush(raw)
    guard isInMemory, let data = cairo_image_surface_get_data(raw) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(raw))
    defer { cairo_surface_mark_dirty(raw) }
    return body(UnsafeMutableBufferPointer(start: data, count: stride * size.height), stride)
  }

  /// A copy in memory, wherever this one is.
  func copyInMemory() -> Surface {
    let copy = Surface(inMemory: size)
    let canvas = Canvas(copy)
    canvas.paint(self, x: 0, y: 0, how: .replacing)
    return copy
  }
}
