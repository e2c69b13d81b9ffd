import PictureProtocol
import Testing

@Suite("The frames between daemon and picture worker") struct FrameTests {
  private static let requests = [
    PictureRequest(id: 1, source: .name("utilities-terminal", theme: nil), side: 1),
    PictureRequest(id: 0xffff_fffe, source: .name("größe", theme: "My Theme"), side: 1024),
    PictureRequest(id: 3, source: .file("/tmp/a b.png"), side: 48),
    PictureRequest(id: 4, source: .data("data:image/png;base64,AAAA"), side: 48),
  ]
  private static let replies = [
    PictureReply(
      id: 1,
      result: .picture(Picture(width: 2, height: 1, isSymbolic: true, bytes: [1, 2, 3, 4, 5, 6, 7, 8]))),
    PictureReply(id: 2, result: .missing("there is no icon \"ä\"")),
    PictureReply(id: 3, result: .broken("")),
  ]

  @Test("survive being cut anywhere")
  func cut() throws {
    var requestReader = FrameReader()
    var replyReader = FrameReader()
    var requests: [PictureRequest] = []
    var replies: [PictureReply] = []
    for byte in Self.requests.flatMap(Frame.bytes(of:)) {
      requestReader.append([byte])
      while let request = try requestReader.nextRequest() { requests.append(request) }
    }
    for byte in Self.replies.flatMap(Frame.bytes(of:)) {
      replyReader.append([byte])
      while let reply = try replyReader.nextReply() { replies.append(reply) }
    }
    #expect(requests == Self.requests)
    #expect(replies == Self.replies)
  }

  @Test("survive being joined")
  func joined() throws {
    var reader = FrameReader()
    reader.append(Self.replies.flatMap(Frame.bytes(of:)))
    let replies = try (0..<4).map { _ in try reader.nextReply() }
    #expect(replies == Self.replies + [nil])
  }

  @Test(
    "are refused where they announce more than the limits, end early or run over",
    arguments: [
      ([0xff, 0xff, 0xff, 0xff], "a frame of 4294967295 bytes"),
      ([4, 0, 0, 0, 1, 0, 0, 0], "a frame that ends early"),
      ([5, 0, 0, 0, 1, 0, 0, 0, 9], "a reply with the tag 9"),
      ([14, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0], "a picture of 0 x 1 pixels"),
      ([14, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0], "a frame that ends early"),
      ([9, 0, 0, 0, 1, 0, 0, 0, 1, 9, 0, 0, 0], "a frame that ends early"),
      ([9, 0, 0, 0, 1, 0, 0, 0, 1, 0xff, 0xff, 0, 0], "a text of 65535 bytes"),
      ([11, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 65, 66], "a frame with bytes left over: 1"),
    ] as [([UInt8], String)])
  func offences(bytes: [UInt8], message: String) {
    var reader = FrameReader()
    reader.append(bytes)
    #expect(throws: FrameOffence(message: message)) { try reader.nextReply() }
  }

  @Test("cut a message that is too long between two characters")
  func longMessage() throws {
    var reader = FrameReader()
    reader.append(
      Frame.bytes(
        of: PictureReply(id: 1, result: .missing(String(repeating: "ä", count: PictureLimits.messageBytes)))))
    let expected = PictureReply(
      id: 1, result: .missing(String(repeating: "ä", count: PictureLimits.messageBytes / 2)))
    #expect(try reader.nextReply() == expected)
  }
}

extension FrameReader {
  fileprivate mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }
}
