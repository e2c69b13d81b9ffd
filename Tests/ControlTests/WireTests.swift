import Control
import Testing

/// Bytes that any run repeats: SplitMix64.
struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Random bytes with many of those that mean something.
func noise(_ generator: inout Generator, upTo count: Int) -> [UInt8] {
  let telling = Array("\t\n\\/:.-=,whorl/1\tshow\texit\tout\0\u{e4}".utf8)
  return (0..<Int.random(in: 0...count, using: &generator)).map { _ in
    Bool.random(using: &generator)
      ? telling[Int.random(in: 0..<telling.count, using: &generator)]
      : UInt8.random(in: .min ... .max, using: &generator)
  }
}

@Suite("The wire form") struct WireTests {
  @Test("carries every command that the daemon does", arguments: examples.map(\.command))
  func commands(command: Command) {
    let expected: Result<Request, Request.Refusal> =
      [.runningDaemon, .either].contains(command.performer)
      ? .success(Request(command)) : .failure(.notForTheDaemon(command.name))
    #expect(Request.read(Array(Request(command).bytes.dropLast())) == expected)
  }

  @Test("of a request is a line that a person can write")
  func plainText() {
    let request = Request(.show(MenuPath("main", ["a b"]), at: .pointer, until: .release))
    #expect(
      String(decoding: request.bytes, as: UTF8.self) == "whorl/1\tshow\t--at\tpointer\t--hold\tmain/a b\n")
  }

  @Test("of a request in another version is refused, except to quit")
  func versions() {
    #expect(Request.read(Array("whorl/2\tsync".utf8)) == .failure(.otherVersion("2")))
    #expect(Request.read(Array("whorl/2\tquit".utf8)) == .success(Request(.quit)))
    #expect(
      Request.Refusal.otherVersion("2").reply
        == Reply(
          error: "whorl: the running daemon speaks version 1 of the protocol, this client version 2; "
            + "start the daemon again: whorl daemon --replace\n", code: .failed))
  }

  @Test(
    "of a request without the head or with a wrong escape is no request",
    arguments: ["", "sync", "GET / HTTP/1.1", "whorl", "whorl/1\tsync\\", "whorl/1\tsh\\ow"])
  func garbage(line: String) {
    #expect(Request.read(Array(line.utf8)) == .failure(.notARequest))
  }

  @Test("of a reply carries long texts in lines that are never too long, whatever the bytes")
  func longReply() throws {
    let output = String(repeating: "\\\t\nä", count: 10_000)
    let error = String(repeating: "e", count: 16_384)
    var lines = LineReader()
    var printed: [UInt8] = []
    var complained: [UInt8] = []
    var codes: [ExitCode] = []
    for byte in Reply(output: output, error: error, code: .no).bytes {
      lines.append([byte])
      while let line = try lines.next() {
        switch try #require(ReplyPart.read(line)) {
        case .output(let text): printed += text
        case .error(let text): complained += text
        case .end(let code): codes.append(code)
        }
      }
    }
    #expect(printed == Array(output.utf8))
    #expect(complained == Array(error.utf8))
    #expect(codes == [.no])
  }

  @Test("takes a line of the greatest length and refuses a longer one, in one piece or in many")
  func overlong() throws {
    let fits = [UInt8](repeating: 65, count: Line.longest - 1)
    var lines = LineReader()
    lines.append(fits + [10, 66, 10])
    #expect(try lines.next() == fits)
    #expect(try lines.next() == [66])
    #expect(try lines.next() == nil)
    lines.append(fits)
    #expect(try lines.next() == nil)
    lines.append([65])
    #expect(throws: OverlongLine()) { try lines.next() }
    var others = LineReader()
    others.append(fits + [65, 10])
    #expect(throws: OverlongLine()) { try others.next() }
  }

  @Test("made of random bytes is read or refused, and what is read is written the same again")
  func randomBytes() {
    var generator = Generator(state: 7)
    for _ in 0..<2_000 {
      let line = noise(&generator, upTo: 60)
      if let words = Line.words(line) {
        #expect(Line.words(Array(Line.bytes(words).dropLast())) == words)
      }
      if case .success(let request) = Request.read(Array("whorl/1\t".utf8) + line) {
        #expect(Request.read(Array(request.bytes.dropLast())) == .success(request))
      }
      if let part = ReplyPart.read(line) { #expect(ReplyPart.read(Array(part.bytes.dropLast())) == part) }
      let text = String(decoding: line, as: UTF8.self)
      if case .success(let command) = Command.parse(text.split(separator: "\t").map(String.init)) {
        #expect(Command.parse(command.arguments) == .success(command))
      }
      if let path = MenuPath(text) { #expect(MenuPath(path.description) == path) }
      if let name = DisplayName(text) { #expect(!name.fileName.utf8.contains(UInt8(ascii: "/"))) }
    }
  }
}
