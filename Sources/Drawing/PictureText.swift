import CDesktop

/// Pixels as a data URI (RFC 2397) of a PNG picture: what can be shown like any other icon, and kept by its text.
///
/// - Parameter pixels: ARGB, alpha in the upper byte, not premultiplied; rows from the top.
/// - Returns: nil where the measures contradict the pixels.
package func pngText(width: Int, height: Int, pixels: [UInt32]) -> String? {
  guard (1...1024).contains(width), (1...1024).contains(height), pixels.count == width * height,
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
  else { return nil }
  defer { cairo_surface_destroy(surface) }
  guard let data = cairo_image_surface_get_data(surface) else { return nil }
  let stride = Int(cairo_image_surface_get_stride(surface))
  for row in 0..<height {
    UnsafeMutableRawPointer(data + row * stride).withMemoryRebound(to: UInt32.self, capacity: width) { line in
      for column in 0..<width { line[column] = premultiplied(pixels[row * width + column]) }
    }
  }
  cairo_surface_mark_dirty(surface)
  let file = ByteCollector()
  let status = cairo_surface_write_to_png_stream(
    surface,
    { context, bytes, count in
      guard let context, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      let file = Unmanaged<ByteCollector>.fromOpaque(context).takeUnretainedValue()
      file.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }, Unmanaged.passUnretained(file).toOpaque())
  guard status == CAIRO_STATUS_SUCCESS, let text = g_base64_encode(file.bytes, gsize(file.bytes.count)) else {
    return nil
  }
  defer { g_free(text) }
  return "data:image/png;base64," + String(cString: text)
}

private func premultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  func part(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 0xff) * alpha + 127) / 255 << shift }
  return alpha << 24 | part(16) | part(8) | part(0)
}

private final class ByteCollector {
  var bytes: [UInt8] = []
}
