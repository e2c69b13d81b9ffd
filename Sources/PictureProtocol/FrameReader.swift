/// Gathers bytes as they come and gives back the whole requests or replies among them (`Frame`).
package struct FrameReader {
  private var bytes: [UInt8] = []
  /// How many of `bytes` were given back already.
  private var consumed = 0

  package init() {}

  package mutating func append(_ more: UnsafeRawBufferPointer) {
    if consumed > 0 {
      bytes.removeFirst(consumed)
      consumed = 0
    }
    bytes.append(contentsOf: more)
  }

  /// nil: not all of it has come yet.
  package mutating func nextRequest() throws(FrameOffence) -> PictureRequest? {
    guard var body = try nextBody(limit: PictureLimits.requestBytes) else { return nil }
    let id = try body.integer()
    let side = Int(try body.integer())
    guard (1...PictureLimits.side).contains(side) else {
      throw FrameOffence(message: "a side of \(side) pixels")
    }
    let source: PictureSource
    switch try body.byte() {
    case 0:
      let name = try body.text(limit: PictureLimits.sourceBytes)
      let theme = try body.text(limit: PictureLimits.themeBytes)
      source = .name(name, theme: theme.isEmpty ? nil : theme)
    case 1: source = .file(try body.text(limit: PictureLimits.sourceBytes))
    case 2: source = .data(try body.text(limit: PictureLimits.dataBytes))
    case let tag: throw FrameOffence(message: "a request with the tag \(tag)")
    }
    try body.end()
    return PictureRequest(id: id, source: source, side: side)
  }

  /// nil: not all of it has come yet.
  package mutating func nextReply() throws(FrameOffence) -> PictureReply? {
    guard var body = try nextBody(limit: PictureLimits.replyBytes) else { return nil }
    let id = try body.integer()
    let result: PictureResult
    switch try body.byte() {
    case 0: result = .picture(try body.picture())
    case 1: result = .missing(try body.text(limit: PictureLimits.messageBytes))
    case 2: result = .broken(try body.text(limit: PictureLimits.messageBytes))
    case let tag: throw FrameOffence(message: "a reply with the tag \(tag)")
    }
    try body.end()
    return PictureReply(id: id, result: result)
  }

  private mutating func nextBody(limit: Int) throws(FrameOffence) -> FrameBody? {
    guard bytes.count - consumed >= 4 else { return nil }
    var head = FrameBody(bytes[consumed..<consumed + 4])
    let length = Int(try head.integer())
    guard length <= limit else { throw FrameOffence(message: "a frame of \(length) bytes") }
    let start = consumed + 4
    guard bytes.count - start >= length else { return nil }
    consumed = start + length
    return FrameBody(bytes[start..<consumed])
  }
}

/// The fields of one body, front to back.
private struct FrameBody {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func byte() throws(FrameOffence) -> UInt8 {
    guard let byte = rest.popFirst() else { throw FrameOffence(message: "a frame that ends early") }
    return byte
  }

  mutating func integer() throws(FrameOffence) -> UInt32 {
    try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func text(limit: Int) throws(FrameOffence) -> String {
    let count = Int(try integer())
    guard count <= limit else { throw FrameOffence(message: "a text of \(count) bytes") }
    return String(decoding: try take(count), as: UTF8.self)
  }

  mutating func picture() throws(FrameOffence) -> Picture {
    let width = Int(try integer())
    let height = Int(try integer())
    let sides = 1...PictureLimits.side
    guard sides.contains(width), sides.contains(height) else {
      throw FrameOffence(message: "a picture of \(width) x \(height) pixels")
    }
    let isSymbolic = try byte() == 1
    return Picture(
      width: width, height: height, isSymbolic: isSymbolic, bytes: Array(try take(4 * width * height)))
  }

  func end() throws(FrameOffence) {
    guard rest.isEmpty else { throw FrameOffence(message: "a frame with bytes left over: \(rest.count)") }
  }

  private mutating func take(_ count: Int) throws(FrameOffence) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw FrameOffence(message: "a frame that ends early") }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
