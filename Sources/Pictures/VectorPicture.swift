import CPictures
import PictureProtocol

/// An SVG document (librsvg). Without a base URI it can refer to nothing outside itself.
final class VectorPicture {
  private let handle: UnsafeMutablePointer<RsvgHandle>

  init(_ bytes: [UInt8]) throws(PictureFailure) {
    handle = try reporting(PictureFailure.broken) { error in
      bytes.withUnsafeBufferPointer { rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), error) }
    }
  }

  deinit { g_object_unref(handle) }

  /// Draws it as large as fits a square of `side` pixels.
  func picture(side: Int, isSymbolic: Bool) throws(PictureFailure) -> Picture {
    let aspect = try aspect
    guard let size = PixelSize(fitting: side, width: aspect.width, height: aspect.height) else {
      throw .broken("its size is none: \(aspect.width) x \(aspect.height)")
    }
    let canvas = try Canvas(size)
    try reporting(PictureFailure.broken) { error in
      var viewport = RsvgRectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      return rsvg_handle_render_document(handle, canvas.context, &viewport, error) != 0 ? () : nil
    }
    return try canvas.picture(isSymbolic: isSymbolic)
  }

  /// The document's own size, else the box it is drawn in, else the box of what it draws.
  private var aspect: RsvgRectangle {
    get throws(PictureFailure) {
      var box = RsvgRectangle()
      if rsvg_handle_get_intrinsic_size_in_pixels(handle, &box.width, &box.height) != 0 { return box }
      var hasBox: gboolean = 0
      rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
      if hasBox != 0 { return box }
      return try reporting(PictureFailure.broken) { error in
        var viewport = RsvgRectangle(x: 0, y: 0, width: 1, height: 1)
        let isKnown = rsvg_handle_get_geometry_for_layer(handle, nil, &viewport, &box, nil, error) != 0
        return isKnown ? box : nil
      }
    }
  }
}

/// Pixels to draw on.
private final class Canvas {
  private let surface: OpaquePointer
  let context: OpaquePointer
  private let size: PixelSize

  init(_ size: PixelSize) throws(PictureFailure) {
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height)),
      let context = cairo_create(surface)
    else { preconditionFailure("cairo gives an object in an error state, never none") }
    self.surface = surface
    self.context = context
    self.size = size
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func picture(isSymbolic: Bool) throws(PictureFailure) -> Picture {
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .broken(String(cString: cairo_status_to_string(status)))
    }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { throw .broken("there is no memory for it") }
    let row = 4 * size.width
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row * size.height)
    for y in 0..<size.height {
      bytes.append(contentsOf: UnsafeBufferPointer(start: data + y * stride, count: row))
    }
    return Picture(width: size.width, height: size.height, isSymbolic: isSymbolic, bytes: bytes)
  }
}
