import CPictures
import PictureProtocol

/// A picture of pixels (gdk-pixbuf).
final class RasterPicture {
  /// The largest side that is decoded, in pixels.
  static let largestSide = 8192

  private let pixels: OpaquePointer

  init(_ bytes: [UInt8], loader name: String?) throws(PictureFailure) {
    let loader = try Loader(name)
    try loader.write(bytes)
    guard let first = gdk_pixbuf_loader_get_pixbuf(loader.raw) else { throw .broken("it holds no picture") }
    g_object_ref(gpointer(first))
    pixels = first
  }

  private init(owning pixels: OpaquePointer) { self.pixels = pixels }

  deinit { g_object_unref(gpointer(pixels)) }

  private var width: Int { Int(gdk_pixbuf_get_width(pixels)) }
  private var height: Int { Int(gdk_pixbuf_get_height(pixels)) }

  /// Scales it to be as large as fits a square of `side` pixels.
  func picture(side: Int, isSymbolic: Bool) throws(PictureFailure) -> Picture {
    guard let size = PixelSize(fitting: side, width: Double(width), height: Double(height)) else {
      throw .broken("its size is none: \(width) x \(height)")
    }
    // One direction after the other: gdk-pixbuf's table of weights has an entry for every pixel that goes
    // into one, so both at once would take hundreds of MiB for a large picture.
    return try scaled(width: size.width, height: height)
      .scaled(width: size.width, height: size.height)
      .upright()
      .premultiplied(isSymbolic: isSymbolic)
  }

  private func scaled(width: Int, height: Int) throws(PictureFailure) -> RasterPicture {
    guard width != self.width || height != self.height else { return self }
    // Bilinear integrates over the covered area where it reduces.
    guard
      let scaled = gdk_pixbuf_scale_simple(pixels, Int32(width), Int32(height), GDK_INTERP_BILINEAR)
    else { throw .broken("there is no memory to scale it") }
    gdk_pixbuf_copy_options(pixels, scaled)
    return RasterPicture(owning: scaled)
  }

  /// Turned as the camera that took it was held (Exif).
  private func upright() -> RasterPicture {
    gdk_pixbuf_apply_embedded_orientation(pixels).map(RasterPicture.init(owning:)) ?? self
  }

  private func premultiplied(isSymbolic: Bool) throws(PictureFailure) -> Picture {
    let channels = Int(gdk_pixbuf_get_n_channels(pixels))
    let stride = Int(gdk_pixbuf_get_rowstride(pixels))
    guard channels == 3 || channels == 4, gdk_pixbuf_get_bits_per_sample(pixels) == 8,
      let source = gdk_pixbuf_read_pixels(pixels)
    else { throw .broken("it has \(channels) channels") }
    let (width, height) = (width, height)
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      for y in 0..<height {
        for x in 0..<width {
          let from = source + y * stride + x * channels
          let opacity = channels == 4 ? UInt32(from[3]) : 255
          let (red, green, blue) = (UInt32(from[0]), UInt32(from[1]), UInt32(from[2]))
          let pixel =
            opacity << 24 | product(red, opacity) << 16 | product(green, opacity) << 8
            | product(blue, opacity)
          UnsafeMutableRawBufferPointer(buffer).storeBytes(of: pixel, toByteOffset: count, as: UInt32.self)
          count += 4
        }
      }
    }
    return Picture(width: width, height: height, isSymbolic: isSymbolic, bytes: bytes)
  }
}

/// `a * b / 255`, rounded.
private func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
  let scaled = a * b + 128
  return (scaled + scaled >> 8) >> 8
}

/// A decoder of one format that refuses a picture by its announced size, before it makes room for it.
private final class Loader {
  let raw: UnsafeMutablePointer<GdkPixbufLoader>
  private var announced: PixelCount?

  private struct PixelCount {
    let width: Int32
    let height: Int32
    var isTooLarge: Bool { max(width, height) > RasterPicture.largestSide }
  }

  init(_ name: String?) throws(PictureFailure) {
    raw = try reporting(PictureFailure.broken) {
      if let name { gdk_pixbuf_loader_new_with_type(name, $0) } else { gdk_pixbuf_loader_new() }
    }
    let sizePrepared:
      @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, gpointer?) -> Void = {
        raw, width, height, context in
        guard let context else { return }
        let count = PixelCount(width: width, height: height)
        Unmanaged<Loader>.fromOpaque(context).takeUnretainedValue().announced = count
        // Nothing to make room for: the loaders end with an error.
        if count.isTooLarge { gdk_pixbuf_loader_set_size(raw, 0, 0) }
      }
    connect("size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self))
    guard let name, Self.incremental.contains(name) else { return }
    let areaPrepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gpointer?) -> Void = { raw, _ in
      gdk_pixbuf_fill(gdk_pixbuf_loader_get_pixbuf(raw), 0)
    }
    connect("area-prepared", unsafeBitCast(areaPrepared, to: GCallback.self))
  }

  /// These tell of their memory before they fill it; what the file leaves out is transparent, not by chance.
  private static let incremental = ["png", "jpeg"]

  private func connect(_ signal: String, _ callback: GCallback) {
    g_signal_connect_data(
      raw, signal, callback, Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  deinit { g_object_unref(raw) }

  /// Decodes the whole file.
  func write(_ bytes: [UInt8]) throws(PictureFailure) {
    do {
      try reporting(PictureFailure.broken) { error in
        bytes.withUnsafeBufferPointer {
          gdk_pixbuf_loader_write(raw, $0.baseAddress, gsize($0.count), error) != 0 ? () : nil
        }
      }
    } catch {
      // A loader must be closed before it is let go; what it says now adds nothing.
      gdk_pixbuf_loader_close(raw, nil)
      throw tooLarge ?? error
    }
    do {
      try reporting(PictureFailure.broken) { gdk_pixbuf_loader_close(raw, $0) != 0 ? () : nil }
    } catch {
      throw tooLarge ?? error
    }
    if let tooLarge { throw tooLarge }
  }

  private var tooLarge: PictureFailure? {
    guard let announced, announced.isTooLarge else { return nil }
    return .broken(
      "it is too large: \(announced.width) x \(announced.height) pixels; at most \(RasterPicture.largestSide) a side"
    )
  }
}
