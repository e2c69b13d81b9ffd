/// How requests and replies travel between the daemon and the picture worker: a stream of frames each way.
///
/// Integers are unsigned, 32 bits, little-endian; a flag or a tag is one byte; a text is its length in bytes
/// and its UTF-8. A frame is the length of its body, then the body:
///
///     request   id, side, tag 0 (icon name): text name, text theme (empty: none)
///               id, side, tag 1 (file):      text path
///               id, side, tag 2 (data):      text URI
///     reply     id, tag 0 (picture): width, height, symbolic flag, width * height * 4 bytes of pixels
///               id, tag 1 (missing): text message
///               id, tag 2 (broken):  text message
///
/// The worker answers every request once, in order, and ends at the end of its input. A body longer than
/// `PictureLimits` allows, or with bytes too few or too many, is an offence; the reader then gives up. The
/// writer cuts texts that are too long: the limits are above what a file system can name.
package enum Frame {
  package static func bytes(of request: PictureRequest) -> [UInt8] {
    var body = FrameWriter()
    body.write(request.id)
    body.write(UInt32(request.side))
    switch request.source {
    case .name(let name, let theme):
      body.write(tag: 0)
      body.write(name, limit: PictureLimits.sourceBytes)
      body.write(theme ?? "", limit: PictureLimits.themeBytes)
    case .file(let path):
      body.write(tag: 1)
      body.write(path, limit: PictureLimits.sourceBytes)
    case .data(let uri):
      body.write(tag: 2)
      body.write(uri, limit: PictureLimits.dataBytes)
    }
    return body.frame
  }

  package static func bytes(of reply: PictureReply) -> [UInt8] {
    var body = FrameWriter()
    body.write(reply.id)
    switch reply.result {
    case .picture(let picture):
      body.write(tag: 0)
      body.write(UInt32(picture.width))
      body.write(UInt32(picture.height))
      body.write(tag: picture.isSymbolic ? 1 : 0)
      body.write(picture.bytes)
    case .missing(let message):
      body.write(tag: 1)
      body.write(message, limit: PictureLimits.messageBytes)
    case .broken(let message):
      body.write(tag: 2)
      body.write(message, limit: PictureLimits.messageBytes)
    }
    return body.frame
  }
}

/// The other side does not keep to the protocol.
package struct FrameOffence: Error, Hashable, Sendable {
  package let message: String

  package init(message: String) { self.message = message }
}

private struct FrameWriter {
  /// Room for the length, then the body.
  private var bytes: [UInt8] = [0, 0, 0, 0]

  mutating func write(_ value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(tag: UInt8) { bytes.append(tag) }

  mutating func write(_ text: String, limit: Int) {
    let utf8 = text.prefix(bytes: limit).utf8
    write(UInt32(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  mutating func write(_ pixels: [UInt8]) { bytes.append(contentsOf: pixels) }

  var frame: [UInt8] {
    var whole = bytes
    withUnsafeBytes(of: UInt32(bytes.count - 4).littleEndian) { whole.replaceSubrange(0..<4, with: $0) }
    return whole
  }
}

extension String {
  /// The longest beginning that takes at most `limit` bytes of UTF-8.
  fileprivate func prefix(bytes limit: Int) -> Substring {
    guard utf8.count > limit else { return self[...] }
    var end = startIndex
    var used = 0
    while end < endIndex {
      let next = index(after: end)
      used += self[end..<next].utf8.count
      guard used <= limit else { break }
      end = next
    }
    return self[..<end]
  }
}
