import PictureProtocol

/// From a file to the pixels of a picture.
package enum PictureDecoder {
  /// The picture in the file `path`, as large as fits a square of `side` pixels.
  package static func picture(of path: String, side: Int) throws(PictureFailure) -> Picture {
    let bytes = try PictureFile.bytes(of: path)
    return try naming("\"\(path)\"") { () throws(PictureFailure) in
      try decode(bytes, side: side, isSymbolic: isSymbolic(path))
    }
  }

  /// The picture in a data URI.
  static func picture(ofData uri: String, side: Int) throws(PictureFailure) -> Picture {
    try naming("the data URI") { () throws(PictureFailure) in
      try decode(DataURI(uri).bytes, side: side, isSymbolic: false)
    }
  }

  private static func naming(
    _ name: String, _ decode: () throws(PictureFailure) -> Picture
  ) throws(PictureFailure) -> Picture {
    do throws(PictureFailure) {
      return try decode()
    } catch {
      guard case .broken(let reason) = error else { throw error }
      throw .broken("\(name) cannot be drawn: \(reason)")
    }
  }

  private static func decode(
    _ bytes: [UInt8], side: Int, isSymbolic: Bool
  ) throws(PictureFailure) -> Picture {
    let picture: Picture
    switch PictureFormat(bytes) {
    case .vector: picture = try VectorPicture(bytes).picture(side: side, isSymbolic: isSymbolic)
    case .raster(loader: "png") where !PortableNetworkGraphics.isWhole(bytes):
      throw .broken("it ends early")
    case .raster(let loader):
      picture = try RasterPicture(bytes, loader: loader).picture(side: side, isSymbolic: isSymbolic)
    }
    // A letter says more than an empty bubble.
    guard picture.bytes.contains(where: { $0 != 0 }) else { throw .broken("nothing of it is to be seen") }
    return picture
  }

  /// Files named `NAME-symbolic.svg`, or `NAME-symbolic.symbolic.png` as GTK makes them, are stencils.
  private static func isSymbolic(_ path: String) -> Bool {
    let file = path.split(separator: "/").last ?? ""
    let name = file.split(separator: ".").first ?? ""
    return name.hasSuffix("-symbolic") || name.hasSuffix("-symbolic-rtl")
  }
}
