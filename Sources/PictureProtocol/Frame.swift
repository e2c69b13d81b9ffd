/// How requests and replies travel between the daemon and the picture worker: a stream of frames each way.
///
/// Integers are unsigned, 32 bits, little-endian; a flag or a tag is one byte; a text is its length in bytes
/// and its UTF-8. A frame is the length of its body, then the body:
///
///     request   id, side, tag 0 (icon name): text name, text theme (empty: none)
///               id, side, tag 1 (file):      text path
///     reply     id, tag 0 (picture): width, height, symbolic flag, width * height * 4 bytes of pixels
///               id, tag 1 (missing): text message
///               id, tag 2 (broken):  text message
///
/// The worker answers every request once, in order, and ends at the end of its input. A body longer than
/// `PictureLimits` allows, or with bytes too few or too many, is an offence; the reader then gives up.
package enum Frame {
  /// `source` within the limits of the frame, or nil where it does not fit.
  package static func fits(_ source: PictureSource) -> Bool {
    switch source {
    case .name(let name, let theme):
      name.utf8.count <= PictureLimits.sourceBytes && (theme ?? "").utf8.count <= PictureLimits.themeBytes
    case .file(let path):
      path.utf8.count <= PictureLimits.sourceBytes
    }
  }

  package static func bytes(of request: PictureRequest) -> [UInt8] {
    var body = FrameWriter()
    body.write(request.id)
    body.write(UInt32(request.side))
    switch request.source {
    case .name(let name, let theme):
      body.write(tag: 0)
      body.write(name)
      body.write(theme ?? "")
    case .file(let path):
      body.write(tag: 1)
      body.write(path)
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
      body.write(String(message.prefix(bytes: PictureLimits.messageBytes)))
    case .broken(let message):
      body.write(tag: 2)
      body.write(String(message.prefix(bytes: PictureLimits.messageBytes)))
    }
    return body.frame
  }
}

/// The other side does not keep to the protocol.
package struct FrameOffence: Error, Hashable, Sendable {
  package let message: String
}

private struct FrameWriter {
  /// Room for the length, then the body.
  private var bytes: [UInt8] = [0, 0, 0, 0]

  mutating func write(_ value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(tag: UInt8) { bytes.append(tag) }

  mutating func write(_ text: String) {
    write(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
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
