import CDesktop

/// The pixels of a screen at one moment, the pointer left out.
package struct Screenshot: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// Row by row, 0xRRGGBB.
  package let pixels: [UInt32]

  /// A part of the root window, all of it if left out.
  package init(
    _ client: Client, x: Int = 0, y: Int = 0, width: Int? = nil, height: Int? = nil
  ) throws {
    let frame = client.frame(of: client.root)
    let (width, height) = (width ?? frame[2] - x, height ?? frame[3] - y)
    guard
      let image = XGetImage(
        client.display, client.root, Int32(x), Int32(y), UInt32(width), UInt32(height), XAllPlanes(), ZPixmap)
    else { throw TestFailure("the screen cannot be read at \(x),\(y) \(width)x\(height)") }
    defer { _ = image.pointee.f.destroy_image(image) }
    self.width = width
    self.height = height
    pixels = (0..<width * height).map {
      UInt32(image.pointee.f.get_pixel(image, Int32($0 % width), Int32($0 / width)) & 0xff_ffff)
    }
  }

  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// Pixels that differ from another picture of the same size.
  package func differences(from other: Screenshot) -> Int {
    zip(pixels, other.pixels).count { $0 != $1 }
  }

  package func save(png path: String) throws {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    guard let bytes = cairo_image_surface_get_data(surface) else {
      throw TestFailure("no memory for a picture of \(width)x\(height)")
    }
    bytes.withMemoryRebound(to: UInt32.self, capacity: stride * height) { target in
      for y in 0..<height { for x in 0..<width { target[y * stride + x] = self[x, y] } }
    }
    cairo_surface_mark_dirty(surface)
    let status = cairo_surface_write_to_png(surface, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw TestFailure("\(path): \(String(cString: cairo_status_to_string(status)))")
    }
  }
}
