import Desktop
import Glibc
import Menus
import Support
import Testing

/// What `whorl-picture`, as built, makes of files.
@Suite("A decoded picture", .serialized) struct PictureDecodingTests {
  let bench = PictureBench()

  private static let square = #"<rect width="100%" height="100%" fill="lime"/>"#

  @Test("is read in any format that gdk-pixbuf knows, and from a data URI")
  func formats() throws {
    // Two by two pixels of green, as Windows writes them, without compression.
    let header: [UInt8] = [
      0x42, 0x4d, 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0,
    ]
    let row: [UInt8] = [0, 255, 0, 0, 255, 0, 0, 0]
    let bitmap = header + [UInt8](repeating: 0, count: 24) + row + row
    bench.folder.write(bitmap, to: "a.bmp")
    #expect(try bench.picture(bench.folder.file("a.bmp")).colors == [0xff00_ff00])
    let uri =
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'><rect width='2' height='2' fill='%230000ff'/></svg>"
    bench.worker.request(icon: .data(uri), side: 48, theme: nil)
    bench.run(untilAnswers: bench.answers.count + 1)
    guard case .decoded(let picture)? = bench.answers.last else {
      Issue.record("\(String(describing: bench.answers.last))")
      return
    }
    #expect(picture.colors == [0xff00_00ff])
  }

  @Test("is premultiplied, and keeps its aspect when it is enlarged")
  func enlargedPNG() throws {
    let picture = try bench.picture(
      bench.writePNG("a.png", width: 20, height: 10, color: 0x8080_0040), side: 48)
    #expect(picture.width == 48)
    #expect(picture.height == 24)
    #expect(picture.stride == 192)
    #expect(picture.bytes.count == 192 * 24)
    #expect(picture.colors == [0x8080_0040])
  }

  @Test("keeps its aspect when it is reduced")
  func reducedPNG() throws {
    let picture = try bench.picture(
      bench.writePNG("a.png", width: 100, height: 400, color: 0xff12_3456), side: 64)
    #expect(picture.width == 16)
    #expect(picture.height == 64)
    #expect(picture.colors == [0xff12_3456])
  }

  @Test("is the mean of what it is reduced from, not a sample of it")
  func reducedChecks() throws {
    let path = bench.writePNG("lines.png", width: 64, height: 64) { $1.isMultiple(of: 2) ? 0xffff_ffff : 0 }
    #expect(try bench.picture(path, side: 64).colors == [0xffff_ffff, 0])
    let mean = try bench.picture(path, side: 8)
    #expect(mean.colors.count <= 2)
    #expect(mean.colors.allSatisfy { (0x7e...0x82).contains($0 >> 24) && $0 & 0xff == $0 >> 24 })
  }

  @Test("is as exact as its document where it is an SVG")
  func vector() throws {
    let path = bench.writeSVG(
      "a.svg", #"width="10" height="20""#,
      ##"<rect width="10" height="10" fill="#ff0000"/><rect y="10" width="10" height="10" fill="#0000ff" fill-opacity=".5"/>"##
    )
    let picture = try bench.picture(path, side: 64)
    #expect(picture.width == 32)
    #expect(picture.height == 64)
    #expect(picture.pixel(16, 31) == 0xffff_0000)
    #expect(picture.pixel(16, 32) == 0x8000_0080)
  }

  @Test(
    "takes its aspect from the view box where its size is none",
    arguments: [#"viewBox="0 0 2 1""#, #"viewBox="0 0 2 1" width="100%" height="100%""#])
  func viewBox(attributes: String) throws {
    let picture = try bench.picture(bench.writeSVG("a.svg", attributes, Self.square))
    #expect(picture.width == 48)
    #expect(picture.height == 24)
  }

  @Test("needs no memory for the size an SVG claims")
  func hugeVector() throws {
    let picture = try bench.picture(bench.writeSVG("a.svg", #"width="100000" height="100000""#, Self.square))
    #expect(picture.width == 48)
    #expect(picture.colors == [0xff00_ff00])
  }

  @Test("is a stencil where the file's name says so")
  func symbolic() throws {
    let stencil = try bench.picture(bench.writeSVG("a-symbolic.svg", #"viewBox="0 0 1 1""#, Self.square))
    #expect(stencil.isSymbolic)
    let plain = try bench.picture(bench.writeSVG("a.svg", #"viewBox="0 0 1 1""#, Self.square))
    #expect(!plain.isSymbolic)
  }

  @Test("shows nothing of other files")
  func external() throws {
    let secret = bench.writePNG("secret.png", width: 4, height: 4, color: 0xffff_ffff)
    let path = bench.writeSVG(
      "a.svg", #"width="4" height="4""#, #"<image width="4" height="4" xlink:href="file://\#(secret)"/>"#)
    #expect(bench.answer(path)?.message == "\"\(path)\" cannot be drawn: nothing of it is to be seen")
  }

  @Test("is never larger than 1024 pixels, whatever is asked for")
  func largest() throws {
    let picture = try bench.picture(
      bench.writePNG("a.png", width: 2, height: 1, color: 0xff00_00ff), side: 5000)
    #expect(picture.width == 1024)
    #expect(picture.key.side == 5000)
  }

  @Test("comes from a theme by its name")
  func named() throws {
    let folder = bench.folder
    _ = folder.write("[Icon Theme]\nInherits=B\nDirectories=", to: "icons/A/index.theme")
    folder.write("[Icon Theme]\nDirectories=s\n[s]\nSize=16\nType=Scalable", to: "icons/B/index.theme")
    _ = bench.writeSVG("icons/B/s/leaf.svg", #"viewBox="0 0 1 1""#, Self.square)
    let path = PictureBench.script(
      "XDG_DATA_HOME='\(folder.path)' exec '\(builtProduct("whorl-picture"))'", in: folder)
    let named = PictureBench(executable: path)
    named.worker.request(icon: .named("leaf"), side: 24, theme: "A")
    named.worker.request(icon: .named("no-such-leaf"), side: 24, theme: "A")
    named.run(untilAnswers: 2)
    guard case .decoded(let picture)? = named.answers.first else {
      Issue.record("no picture: \(named.answers)")
      return
    }
    #expect(picture.key == PictureKey(icon: .named("leaf"), side: 24, theme: "A"))
    #expect(picture.colors == [0xff00_ff00])
    #expect(named.answers.last?.message == #"there is no icon "no-such-leaf" in the icon theme "A""#)
  }

  @Test("is missing, with the reason, where the file is no picture, and the worker lives on")
  func badFiles() throws {
    let folder = bench.folder
    let good = bench.writePNG("good.png", width: 64, height: 64, color: 0xff00_00ff)
    var bytes = try #require(Self.bytes(of: good))
    let ends = folder.write(Array(bytes.prefix(bytes.count / 2)), to: "ends.png")
    // The last of the pixels; their check sum and the end, sixteen bytes, follow.
    bytes[bytes.count - 17] ^= 0xff
    let garbled = folder.write(bytes, to: "garbled.png")
    let fifo = folder.file("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    let sparse = folder.write("", to: "sparse.png")
    #expect(truncate(sparse, 17 << 20) == 0)
    let cases: [(path: String, message: String)] = [
      (folder.file("none.png"), "there is no file \"\(folder.file("none.png"))\""),
      ("relative.png", "\"relative.png\" is no whole path of a file"),
      (folder.write("", to: "empty.png"), "\"\(folder.file("empty.png"))\" is empty"),
      (folder.path, "\"\(folder.path)\" is a folder, not a picture"),
      (fifo, "\"\(fifo)\" is a pipe, a socket or a device, not a picture"),
      ("/dev/zero", "\"/dev/zero\" is a pipe, a socket or a device, not a picture"),
      (sparse, "\"\(sparse)\" is too large: 17 MiB; at most 16 are read"),
      (ends, "\"\(ends)\" cannot be drawn: it ends early"),
      (
        folder.write("hello", to: "text.png"),
        "\"\(folder.file("text.png"))\" cannot be drawn: Unrecognized image file format"
      ),
      (
        bench.writeSVG("zero.svg", #"width="0" height="0""#, ""),
        "\"\(folder.file("zero.svg"))\" cannot be drawn: its size is none: 0.0 x 0.0"
      ),
      (
        bench.writeSVG("self.svg", #"width="8" height="8""#, ##"<g id="a"><use href="#a"/></g>"##),
        "\"\(folder.file("self.svg"))\" cannot be drawn: nothing of it is to be seen"
      ),
    ]
    for (path, message) in cases { #expect(bench.answer(path)?.message == message) }
    // The decoders' own words follow.
    for path in [garbled, folder.write("<svg", to: "ends.svg"), bench.writeLaughs("laughs.svg")] {
      #expect(try #require(bench.answer(path)).message.hasPrefix("\"\(path)\" cannot be drawn: "))
    }
    #expect(try bench.picture(good).colors == [0xff00_00ff])
  }

  @Test("is refused by the size it announces, before there is memory for it")
  func hugePNG() throws {
    // Chunks of a header that announces 100000 x 100000 pixels, of no pixels, and of the end.
    let path = bench.folder.write(
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0, 8, 6, 0, 0, 0, 0xa8, 0x52, 0x0b, 0xc8]
        + [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xaf, 0x06, 0x1e]
        + [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82], to: "huge.png")
    #expect(
      bench.answer(path)?.message
        == "\"\(path)\" cannot be drawn: it is too large: 100000 x 100000 pixels; at most 8192 a side")
  }

  private static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}

extension PictureBench {
  /// An SVG whose entities stand for ten entities each, ten levels deep.
  func writeLaughs(_ name: String) -> String {
    let levels = (1...10).map { level in
      "<!ENTITY e\(level) \"\((0..<10).map { _ in "&e\(level - 1);" }.joined())\">"
    }
    return writeSVG(
      name, #"width="10" height="10""#, "<text>&e10;</text>",
      prologue: "<!DOCTYPE svg [<!ENTITY e0 \"ha\">\(levels.joined())]>")
  }

  /// An SVG that takes minutes to draw at 1024 pixels: noise, a thousand times over.
  func writeEndless(_ name: String) -> String {
    let noise = #"<feTurbulence baseFrequency="0.7" numOctaves="9"/>"#
    let layer = #"<rect width="10" height="10" filter="url(#f)"/>"#
    return writeSVG(
      name, #"width="10" height="10""#,
      ##"<filter id="f" x="0" y="0" width="1" height="1">\##(noise)</filter>"##
        + String(repeating: layer, count: 1000))
  }
}
